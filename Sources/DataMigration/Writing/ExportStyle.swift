/// How a file is laid out, so that what is added looks like what is there.
struct ExportStyle: Equatable {
  /// What ends a line; empty where everything is on one line.
  var lineBreak: [UInt8] = []
  /// What one level is indented by.
  var indentation: [UInt8] = []
  /// The colon with the white space around it.
  var colon: [UInt8] = [UInt8(ascii: ":")]

  /// The layout without any white space.
  static let minified = ExportStyle()

  /// Whether what is in a list is indented one level deeper than the list.
  ///
  /// The console of 2016 to 2021, which alone puts white space before colons, writes lists without
  /// lines of their own.
  var indentsLists: Bool { colon.first != UInt8(ascii: " ") }

  /// The same without line breaks.
  var onOneLine: ExportStyle {
    var style = self
    style.lineBreak = []
    return style
  }

  /// What stands between two members or elements at a depth.
  func separator(depth: Int) -> [UInt8] {
    if lineBreak.isEmpty {
      return colon.last == UInt8(ascii: " ") ? Array(", ".utf8) : [UInt8(ascii: ",")]
    }
    return [UInt8(ascii: ",")] + newLine(depth: depth)
  }

  /// A line break and the indentation of a depth.
  func newLine(depth: Int) -> [UInt8] {
    guard !lineBreak.isEmpty else { return [] }
    return (0..<depth).reduce(into: lineBreak) { line, _ in line += indentation }
  }
}

extension ExportStyle {
  /// Reads the layout off the first member of the first object in the beginning of a file; what has
  /// none counts as minified.
  init(head: ArraySlice<UInt8>) {
    self = .minified
    guard let brace = head.firstIndex(of: UInt8(ascii: "{")) else { return }
    let space = head[(brace + 1)...].prefix(while: ExportStyle.isSpace)
    guard let end = ExportStyle.endOfString(in: head, at: space.endIndex) else { return }
    let colon = head[end...].prefix { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: " ") }
    if colon.contains(UInt8(ascii: ":")) { self.colon = Array(colon) }
    guard let feed = space.lastIndex(of: UInt8(ascii: "\n")) else { return }
    let isReturned = feed > space.startIndex && space[feed - 1] == UInt8(ascii: "\r")
    lineBreak = Array((isReturned ? "\r\n" : "\n").utf8)
    indentation = Array(space[(feed + 1)...])
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    [UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t")].contains(byte)
  }

  private static func endOfString(in bytes: ArraySlice<UInt8>, at start: Int) -> Int? {
    guard start < bytes.endIndex, bytes[start] == UInt8(ascii: "\"") else { return nil }
    var index = start + 1
    while index < bytes.endIndex {
      if bytes[index] == UInt8(ascii: "\"") { return index + 1 }
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return nil
  }
}
