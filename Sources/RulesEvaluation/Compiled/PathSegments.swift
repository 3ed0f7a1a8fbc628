/// Goes through the segments of a path with slashes; empty ones are ignored (D-6).
enum PathSegments {
  /// Whether a path is one segment without slashes.
  @inline(__always)
  static func isSingle(_ path: Span<UInt8>) -> Bool {
    var hasSlash = false
    // No early end: most paths are a single key, and so the loop takes many bytes at a time.
    for offset in path.indices where path[offset] == UInt8(ascii: "/") { hasSlash = true }
    return !hasSlash && !path.isEmpty
  }

  /// The next segment from an offset on, which moves behind it; nil behind the last.
  static func next(in path: Span<UInt8>, from offset: inout Int) -> Range<Int>? {
    while offset < path.count, path[offset] == UInt8(ascii: "/") { offset &+= 1 }
    let start = offset
    while offset < path.count, path[offset] != UInt8(ascii: "/") { offset &+= 1 }
    return start < offset ? start..<offset : nil
  }
}
