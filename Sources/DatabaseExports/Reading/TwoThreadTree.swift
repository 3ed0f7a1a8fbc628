import DatabaseModel
import JSONStreaming
import Synchronization
import SystemAccess

/// Reads a large ordinary file into a tree with two threads, one for each half.
///
/// The file is cut behind a record somewhere in the middle. What seems to be the end of a record may
/// stand in a string, and the halves may not fit together; then nothing is said at all, and the file
/// is to be read by one thread, which finds what is wrong or that nothing is.
enum TwoThreadTree {
  /// Smaller files are read faster than this pays.
  static let leastSize = 4 << 20

  /// Returns the tree, or nil where the file has to be read by one thread.
  static func load(path: String, observer: InputFile.Observer? = nil) -> DatabaseTree? {
    guard SharedWork.processorCount > 1, path != InputFile.standardInputPath,
      let file = try? InputFile(path: path), let size = file.size, size >= leastSize,
      let cut = FileHalves.cut(in: file, size: size)
    else { return nil }
    return load(file, cutAt: cut, size: size, observer: observer)
  }

  /// Reads a file that is cut behind a byte that may be the end of a record.
  static func load(
    _ file: InputFile,
    cutAt cut: Int,
    size: Int,
    observer: InputFile.Observer? = nil
  ) -> DatabaseTree? {
    let outcome = Outcome()
    let worker = try? WorkerThread {
      let range = FileRangeSource(file, from: cut, to: size, observer)
      let half = secondHalf(of: range, size: size - cut)
      outcome.half.withLock { $0 = half }
    }
    guard let worker else { return nil }
    let first = firstHalf(of: FileRangeSource(file, from: 0, to: cut, observer), size: size)
    worker.join()
    guard var first, let second = outcome.half.withLock({ $0.take() }) else { return nil }
    do throws(DatabaseModelError) {
      try first.append(second)
      return try first.finish()
    } catch {
      return nil
    }
  }

  /// The second half is put behind the first one, so there has to be room for the whole.
  private static func firstHalf(
    of range: consuming FileRangeSource,
    size: Int
  ) -> DatabaseTreeBuilder? {
    guard let source = try? ExportSource(range, name: ""), !source.isCompressed else { return nil }
    var reader = JSONReader(source: source)
    var builder = DatabaseTreeBuilder()
    var growth = ExpectedGrowth(ofFile: size)
    do throws(TreeFailure) {
      try reader.feed(to: &builder, &growth)
      return nil
    } catch {
      guard case .json(let error) = error else { return nil }
      return reader.openObjects(atEndOfHalf: error) == nil ? nil : builder
    }
  }

  private static func secondHalf(
    of range: consuming FileRangeSource,
    size: Int
  ) -> TreeSecondHalf? {
    var reader = JSONReader(source: range)
    var half = TreeSecondHalf()
    var growth = ExpectedGrowth(ofFile: size)
    reader.beginSecondHalf()
    do {
      while reader.depth > 0 {
        try reader.feed(to: &half.builder, &growth, downTo: reader.depth)
        try half.endOpenObject()
        if try reader.isAtEnd() { return half }
      }
    } catch {}
    return nil
  }

  private final class Outcome: Sendable {
    let half = Mutex<TreeSecondHalf?>(nil)
  }
}
