import JSONStreaming
import Synchronization
import SystemAccess

/// Checks a large ordinary file with two threads, one for each half.
///
/// The file is cut behind a record somewhere in the middle. What seems to be the end of a record may
/// stand in a string, and the halves may not fit together; then nothing is said at all, and the file
/// is to be read by one thread, which finds what is wrong or that nothing is.
enum TwoThreadCheck {
  /// Smaller files are read faster than this pays.
  static let leastSize = 1 << 20
  private static let searchSize = 64 << 10

  /// Returns the length of the text, or nil where the file has to be read by one thread.
  static func run(path: String, name: String, observer: InputFile.Observer? = nil) -> Int? {
    guard let file = try? InputFile(path: path), let size = file.size, size >= leastSize,
      let cut = cut(in: file, size: size)
    else { return nil }
    return run(file, name: name, cutAt: cut, size: size, observer: observer)
  }

  /// Checks a file that is cut behind a byte that may be the end of a record.
  static func run(
    _ file: InputFile,
    name: String,
    cutAt cut: Int,
    size: Int,
    observer: InputFile.Observer? = nil
  ) -> Int? {
    let closed = Outcome()
    let worker = try? WorkerThread {
      var reader = JSONReader(source: FileRangeSource(file, from: cut, to: size, observer))
      let depth = reader.skipSecondHalf()
      closed.depth.withLock { $0 = depth }
    }
    guard let worker else { return nil }
    let first = firstHalf(of: file, name: name, cutAt: cut, observer: observer)
    worker.join()
    guard let first, first.depth == closed.depth.withLock({ $0 }) else { return nil }
    return size - first.markLength
  }

  private static func firstHalf(
    of file: InputFile,
    name: String,
    cutAt cut: Int,
    observer: InputFile.Observer?
  ) -> (depth: Int, markLength: Int)? {
    guard
      let source = try? ExportSource(FileRangeSource(file, from: 0, to: cut, observer), name: name),
      !source.isCompressed
    else { return nil }
    let markLength = source.byteOrderMark.count
    var reader = JSONReader(source: source)
    guard let depth = reader.skipFirstHalf() else { return nil }
    return (depth, markLength)
  }

  /// The place behind a `}` that is followed by a comma, near the middle.
  private static func cut(in file: InputFile, size: Int) -> Int? {
    var bytes = [UInt8](repeating: 0, count: searchSize)
    var span = bytes.mutableSpan
    guard let count = try? file.read(into: &span, at: size / 2), count > 1 else { return nil }
    for index in 0..<(count - 1)
    where bytes[index] == UInt8(ascii: "}") && bytes[index + 1] == UInt8(ascii: ",") {
      return size / 2 + index + 1
    }
    return nil
  }

  private final class Outcome: Sendable {
    let depth = Mutex<Int?>(nil)
  }
}

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
