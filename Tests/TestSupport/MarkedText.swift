/// A text in which `⟦` and `⟧` mark the ranges that a test is about.
///
/// Tests write `auth.⟦uuid⟧ == $uid` instead of byte offsets, so the expectation stays readable and
/// survives edits of the text.
public struct MarkedText: Sendable {
  /// The text without its marks.
  public let text: String
  /// The marked ranges as byte offsets into the text without marks, in order of their openings.
  public let ranges: [Range<Int>]

  /// Takes the marks out of a text; a mark without its partner is left out of `ranges`.
  public init(_ marked: String) {
    var bytes: [UInt8] = []
    var open: [(index: Int, start: Int)] = []
    var found: [(index: Int, range: Range<Int>)] = []
    var openings = 0
    for scalar in marked.unicodeScalars {
      switch scalar {
      case "⟦":
        open.append((openings, bytes.count))
        openings += 1
      case "⟧":
        if let last = open.popLast() { found.append((last.index, last.start..<bytes.count)) }
      default:
        bytes.append(contentsOf: String(scalar).utf8)
      }
    }
    text = String(decoding: bytes, as: UTF8.self)
    ranges = found.sorted { $0.index < $1.index }.map(\.range)
  }
}
