public import JSONStreaming
import SystemAccess

/// The bytes of a file or of standard input.
public struct FileSource: ByteSource, ~Copyable {
  private let file: InputFile
  private let name: String

  init(_ file: InputFile, name: String) {
    self.file = file
    self.name = name
  }

  /// Reads the next bytes.
  ///
  /// - Throws: `ByteSourceError` where they cannot be read.
  public mutating func read(
    into buffer: inout MutableSpan<UInt8>
  ) throws(ByteSourceError) -> Int {
    do throws(SystemError) {
      return try file.read(into: &buffer)
    } catch {
      throw ByteSourceError(SystemError(error.operation, path: name, code: error.code).description)
    }
  }
}
