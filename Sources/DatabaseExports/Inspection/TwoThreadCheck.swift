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

  /// Returns the length of the text, or nil where the file has to be read by one thread.
  static func run(path: String, name: String, observer: InputFile.Observer? = nil) -> Int? {
    guard let file = try? InputFile(path: path), let size = file.size, size >= leastSize,
      let cut = FileHalves.cut(in: file, size: size)
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

  private final class Outcome: Sendable {
    let depth = Mutex<Int?>(nil)
  }
}
