/// Standard output, with a buffer.
///
/// Writing does not throw: the first failure is kept, everything after it is dropped, and `flush()`
/// reports it. That the reader at the other end of a pipe has gone is no failure; `isClosed` tells
/// those who have much left to write that nobody listens.
public final class StandardOutput {
  static let name = "standard output"

  /// A Boolean value that says whether nothing can be written any more.
  public private(set) var isClosed = false

  private let capacity: Int
  private var buffer: [UInt8] = []
  private var failure: SystemError?

  /// Creates the buffer in front of standard output; one object should do all the writing.
  public init(bufferSize: Int = 64 << 10) {
    capacity = bufferSize
    SystemSignals.ignoreFailedWrites()
  }

  /// Appends bytes.
  public func write(_ bytes: [UInt8]) {
    if isClosed { return }
    buffer.append(contentsOf: bytes)
    if buffer.count >= capacity { writeBuffer() }
  }

  /// Appends a text as UTF-8.
  public func write(_ text: String) {
    if isClosed { return }
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= capacity { writeBuffer() }
  }

  /// Hands over what was written so far; a failure is kept for `flush()`.
  public func push() {
    if !isClosed { writeBuffer() }
  }

  /// Hands over what was written so far.
  ///
  /// - Throws: `SystemError` where anything since the last call could not be written.
  public func flush() throws(SystemError) {
    push()
    guard let failure else { return }
    self.failure = nil
    throw failure
  }

  private func writeBuffer() {
    if buffer.isEmpty { return }
    do throws(SystemCalls.Failure) {
      try unsafe buffer.span.withUnsafeBytes { bytes throws(SystemCalls.Failure) in
        try unsafe SystemCalls.writeFile(1, bytes)
      }
    } catch {
      isClosed = true
      let problem = SystemError(.write, path: StandardOutput.name, code: error.code)
      if !problem.isClosedPipe { failure = problem }
    }
    buffer.removeAll(keepingCapacity: true)
  }
}

/// Standard error, without a buffer: messages, and progress where it is a terminal.
public enum StandardError {
  static let name = "standard error"

  /// Writes a text at once.
  ///
  /// There is nobody to tell about a failure, so none is reported.
  public static func write(_ text: String) {
    if text.isEmpty { return }
    let bytes = Array(text.utf8)
    unsafe bytes.withUnsafeBytes { bytes in
      try? unsafe SystemCalls.writeFile(2, bytes)
    }
  }
}
