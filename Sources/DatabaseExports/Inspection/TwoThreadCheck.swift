import JSONStreaming
import SystemAccess

/// Checks a large ordinary file with two threads, one for each half.
enum TwoThreadCheck {
  /// Smaller files are read faster than this pays.
  static let leastSize = 1 << 20

  /// Returns the length of the text, or nil where the file has to be read by one thread.
  static func run(path: String, observer: InputFile.Observer? = nil) -> Int? {
    guard let halves = FileHalves(path: path, leastSize: leastSize, observer: observer),
      let read = halves.read(first: firstHalf, second: secondHalf),
      read.first.depth == read.second
    else { return nil }
    return halves.size - read.first.markLength
  }

  private static func firstHalf(
    of source: consuming ExportSource
  ) -> (depth: Int, markLength: Int)? {
    let markLength = source.byteOrderMark.count
    var reader = JSONReader(source: source)
    guard let depth = reader.skipFirstHalf() else { return nil }
    return (depth, markLength)
  }

  private static func secondHalf(of range: consuming FileRangeSource) -> Int? {
    var reader = JSONReader(source: range)
    return reader.skipSecondHalf()
  }
}
