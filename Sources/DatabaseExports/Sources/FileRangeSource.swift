import JSONStreaming
import SystemAccess

/// The bytes of a part of an ordinary file.
struct FileRangeSource: ByteSource, ~Copyable {
  private let file: InputFile
  private var position: Int
  private let end: Int
  private let observer: InputFile.Observer?

  init(
    _ file: InputFile,
    from start: Int,
    to end: Int,
    _ observer: InputFile.Observer? = nil
  ) {
    self.file = file
    position = start
    self.end = end
    self.observer = observer
  }

  mutating func read(into buffer: inout MutableSpan<UInt8>) throws(ByteSourceError) -> Int {
    do throws(SystemError) {
      let count = min(try file.read(into: &buffer, at: position), end - position)
      position += count
      // The end of one part is not that of the file.
      if count > 0 { observer?(count, file.size) }
      return count
    } catch {
      throw ByteSourceError(error.description)
    }
  }
}
