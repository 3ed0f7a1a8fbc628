/// The non-empty segments of a path with slashes, in place.
struct PathSegments {
  private var ranges: [Range<Int>] = []

  /// Finds the segments of a path.
  init(_ path: Span<UInt8>) {
    var start = 0
    for index in path.indices where path[index] == UInt8(ascii: "/") {
      if index > start { ranges.append(start..<index) }
      start = index &+ 1
    }
    if path.count > start { ranges.append(start..<path.count) }
  }

  /// The segment at a place, which moves on; nil behind the last.
  func next(from place: inout Int) -> Range<Int>? {
    guard place < ranges.count else { return nil }
    defer { place += 1 }
    return ranges[place]
  }
}
