/// Goes through the segments of a path with slashes; empty ones are ignored (D-6).
enum PathSegments {
  /// The next segment from an offset on, which moves behind it; nil behind the last.
  static func next(in path: Span<UInt8>, from offset: inout Int) -> Range<Int>? {
    while offset < path.count, path[offset] == UInt8(ascii: "/") { offset &+= 1 }
    let start = offset
    while offset < path.count, path[offset] != UInt8(ascii: "/") { offset &+= 1 }
    return start < offset ? start..<offset : nil
  }
}
