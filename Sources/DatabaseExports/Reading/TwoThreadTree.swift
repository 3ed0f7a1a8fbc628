import DatabaseModel
import JSONStreaming
import SystemAccess

/// Reads a large ordinary file into a tree with two threads, one for each half.
enum TwoThreadTree {
  /// Smaller files are read faster than this pays.
  private static let leastSize = 4 << 20

  /// Returns the tree, or nil where the file has to be read by one thread.
  static func load(path: String, observer: InputFile.Observer? = nil) -> DatabaseTree? {
    guard SharedWork.processorCount > 1 else { return nil }
    return FileHalves(path: path, leastSize: leastSize, observer: observer).flatMap(load)
  }

  /// Returns the tree of a file that is cut, or nil where that cannot be done there.
  static func load(_ halves: FileHalves) -> DatabaseTree? {
    let (size, rest) = (halves.size, halves.size - halves.cut)
    // What was read is bound without a copy to its only holder, or all memory would be copied.
    guard
      case (var builder, let second)? = halves.read(
        first: { firstHalf(of: $0, size: size) },
        second: { secondHalf(of: $0, size: rest) }
      )
    else { return nil }
    do throws(DatabaseModelError) {
      try builder.append(second)
      return try builder.finish()
    } catch {
      return nil
    }
  }

  /// The second half is put behind the first one, so there has to be room for the whole.
  private static func firstHalf(
    of source: consuming ExportSource,
    size: Int
  ) -> DatabaseTreeBuilder? {
    var reader = JSONReader(source: source, options: .tree)
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
    var reader = JSONReader(source: range, options: .tree)
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
}
