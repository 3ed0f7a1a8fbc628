/// Wakes a thread that waits for another one.
///
/// Each `send` lets one `wait` pass, whichever comes first. It is a pipe, so a waiting thread sleeps;
/// meant for large pieces of work, of which a few thousand a second change hands.
public final class ThreadSignal: Sendable {
  private let reading: Int32
  private let writing: Int32

  /// Creates a signal that nobody has sent yet.
  ///
  /// - Throws: `SystemError` where the system has no pipe to give.
  public init() throws(SystemError) {
    do throws(SystemCalls.Failure) {
      (reading, writing) = try SystemCalls.makePipe()
    } catch {
      throw SystemError(.startThread, path: "worker thread", code: error.code)
    }
  }

  deinit {
    SystemCalls.closeFile(reading)
    SystemCalls.closeFile(writing)
  }

  /// Lets one waiting thread go on, now or when it comes.
  public func send() {
    var byte: [UInt8] = [1]
    // The pipe has room for thousands of bytes and lives as long as this object.
    unsafe byte.withUnsafeMutableBytes { bytes in
      try? unsafe SystemCalls.writeFile(writing, UnsafeRawBufferPointer(bytes))
    }
  }

  /// Waits until it is sent.
  public func wait() {
    var byte: [UInt8] = [0]
    _ = unsafe byte.withUnsafeMutableBytes { bytes in
      try? unsafe SystemCalls.readFile(reading, into: bytes)
    }
  }
}
