/// A file, or standard input, that is open for reading.
///
/// A class, because an open file has an identity and is closed once, when nobody holds it any more.
public final class InputFile: Sendable {
  /// The path that stands for standard input, on the command line and in messages.
  public static let standardInputPath = "-"

  /// The path as the user gave it; `-` is standard input.
  public let path: String
  /// What is being read.
  public let kind: FileKind
  /// The number of bytes where that is known beforehand, as it is for ordinary files.
  public let size: Int?
  /// What tells the file from all others.
  public let identity: FileIdentity
  /// Learns how many bytes were read, and how many there are where that is known; 0 is the end.
  public typealias Observer = @Sendable (_ byteCount: Int, _ fileSize: Int?) -> Void

  private let descriptor: Int32
  private let observer: Observer?

  /// Opens a file, or standard input for `-`.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - observer: Is told of all that is read from front to back, on the thread that reads.
  /// - Throws: `SystemError` where it cannot be opened, or is a folder.
  public init(path: String, observer: Observer? = nil) throws(SystemError) {
    let isStandardInput = path == InputFile.standardInputPath
    self.path = path
    self.observer = observer
    do throws(SystemCalls.Failure) {
      descriptor = isStandardInput ? 0 : try SystemCalls.openForReading(path)
    } catch {
      throw SystemError(.open, path: path, code: error.code)
    }
    do throws(SystemCalls.Failure) {
      let status = try SystemCalls.status(of: descriptor)
      if status.kind == .folder { throw SystemCalls.Failure(code: SystemCalls.isFolder) }
      kind = status.kind
      size = status.kind == .regular ? status.size : nil
      identity = status.identity
    } catch {
      if !isStandardInput { SystemCalls.closeFile(descriptor) }
      throw SystemError(.read, path: path, code: error.code)
    }
  }

  deinit {
    if path != InputFile.standardInputPath { SystemCalls.closeFile(descriptor) }
  }

  /// Reads what comes next into a buffer and returns the number of bytes; 0 is the end.
  ///
  /// A pipe may give fewer bytes than the buffer holds before its end.
  ///
  /// - Throws: `SystemError` where the file cannot be read.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
    do throws(SystemCalls.Failure) {
      let count = try unsafe SystemCalls.readFile(descriptor, into: buffer)
      observer?(count, size)
      return count
    } catch {
      throw SystemError(.read, path: path, code: error.code)
    }
  }

  /// Reads what comes next into a buffer and returns the number of bytes; 0 is the end.
  ///
  /// - Throws: `SystemError` where the file cannot be read.
  public func read(into buffer: inout MutableSpan<UInt8>) throws(SystemError) -> Int {
    try unsafe buffer.withUnsafeMutableBytes { bytes throws(SystemError) in
      try unsafe read(into: bytes)
    }
  }

  /// Reads from a place in an ordinary file, without moving on, and returns the number of bytes.
  ///
  /// - Throws: `SystemError` where the file cannot be read there, as with a pipe.
  public func read(
    into buffer: UnsafeMutableRawBufferPointer,
    at offset: Int
  ) throws(SystemError) -> Int {
    do throws(SystemCalls.Failure) {
      return try unsafe SystemCalls.readFile(descriptor, into: buffer, at: offset)
    } catch {
      throw SystemError(.read, path: path, code: error.code)
    }
  }

  /// Reads from a place in an ordinary file, without moving on, and returns the number of bytes.
  ///
  /// - Throws: `SystemError` where the file cannot be read there, as with a pipe.
  public func read(
    into buffer: inout MutableSpan<UInt8>,
    at offset: Int
  ) throws(SystemError) -> Int {
    try unsafe buffer.withUnsafeMutableBytes { bytes throws(SystemError) in
      try unsafe read(into: bytes, at: offset)
    }
  }

  /// Returns all that is left to read.
  ///
  /// - Throws: `SystemError` where the file cannot be read, or holds more than `limit` bytes.
  public func readAll(limit: Int = 1 << 30) throws(SystemError) -> [UInt8] {
    if let size, size > limit { throw tooLarge }
    var result: [UInt8] = []
    result.reserveCapacity(size ?? 0)
    let buffer = PageBuffer(byteCount: 64 << 10)
    while true {
      let count = try unsafe read(into: buffer.bytes)
      if count == 0 { return result }
      if result.count + count > limit { throw tooLarge }
      unsafe result.append(contentsOf: buffer.bytes[..<count])
    }
  }

  private var tooLarge: SystemError { SystemError(.read, path: path, code: SystemCalls.tooLarge) }
}
