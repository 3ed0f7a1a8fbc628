public import SourceDiagnostics

/// The line or lines of a source that a finding is about, with the place underlined.
///
/// Made for showing: tabs are spaces, control characters are visible, and of a very long line only
/// the neighbourhood of the place is kept.
public struct SourceExcerpt: Hashable, Sendable {
  /// One line.
  public struct Line: Hashable, Sendable {
    /// The number, counted from 1.
    public var number: Int
    /// The text, as it is shown.
    public var text: String
    /// Where the underline begins, in columns of a terminal from 0.
    public var underlineStart: Int
    /// How many columns are underlined, at least 1.
    public var underlineWidth: Int
  }

  /// The first line of the place, and the last where that is another.
  public var lines: [Line]
  /// How many lines between the two are left out.
  public var omittedLines: Int

  /// Takes the excerpt of a range.
  ///
  /// - Complexity: independent of the length of the lines.
  public init(_ range: SourceRange, in source: SourceFile) {
    let start = source.location(at: range.lowerBound)
    // A range that ends behind a line break covers that line and not the next.
    let end = min(range.upperBound, source.bytes.count)
    let endsLine =
      end > max(0, range.lowerBound) && source.bytes[end - 1] == UInt8(ascii: "\n")
    let upper = endsLine ? end - 1 : range.upperBound
    let last = source.location(at: upper)
    if start.line == last.line {
      lines = [Line(number: start.line, from: range.lowerBound, to: upper, in: source)]
      omittedLines = 0
    } else {
      lines = [
        Line(number: start.line, from: range.lowerBound, to: .max, in: source),
        Line(number: last.line, from: nil, to: upper, in: source),
      ]
      omittedLines = last.line - start.line - 1
    }
  }
}

extension SourceExcerpt.Line {
  private static let tabWidth = 4
  /// How much of a long line is shown before and from the place on, in code points.
  private static let before = 40
  private static let after = 60
  /// So much space at the beginning of a line is left out of its underline.
  private static let longestIndentation = 1000

  /// Prepares a line; `lower` and `upper` are offsets in the source, nil where the text begins.
  fileprivate init(number: Int, from lower: Int?, to upper: Int, in source: SourceFile) {
    let window = LineWindow(source.bytes, source.range(ofLine: number))
    let end = window.boundary(upper)
    let lower =
      lower.map(window.boundary)
      ?? min(end, window.indentation(limit: Self.longestIndentation))
    let upper = max(lower, end)
    var (first, last) = (window.start, window.end)
    if window.isLonger(than: Self.before + Self.after) {
      first = window.stepping(-Self.before, from: lower)
      last = window.stepping(Self.before + Self.after, from: first)
    }
    let head = (first > window.start ? "…" : "") + Self.display(window.scalars(first, lower))
    let marked = Self.display(window.scalars(lower, min(upper, last)))
    let tail = Self.display(window.scalars(min(upper, last), last)) + (last < window.end ? "…" : "")
    self.number = number
    self.text = head + marked + tail
    underlineStart = DisplayText.width(head)
    underlineWidth = max(1, DisplayText.width(marked))
  }

  private static func display(_ scalars: String.UnicodeScalarView) -> String {
    var result = ""
    for scalar in scalars {
      if scalar == "\t" {
        result += String(repeating: " ", count: tabWidth)
      } else if DisplayText.isUnsafe(scalar) {
        result += DisplayText.escape(scalar)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

/// A line as bytes, in which places are found by counting code points from a place nearby.
private struct LineWindow {
  let bytes: [UInt8]
  let start: Int
  let end: Int

  init(_ bytes: [UInt8], _ range: SourceRange) {
    self.bytes = bytes
    start = range.lowerBound
    end = range.upperBound
  }

  /// The place in the line for an offset, which does not split a code point.
  func boundary(_ offset: Int) -> Int {
    var offset = min(max(start, offset), end)
    while offset < end, isContinuation(offset) { offset += 1 }
    return offset
  }

  /// The place of the first text in the line.
  func indentation(limit: Int) -> Int {
    var offset = start
    while offset < min(end, start + limit),
      bytes[offset] == UInt8(ascii: " ") || bytes[offset] == UInt8(ascii: "\t")
    {
      offset += 1
    }
    return offset
  }

  /// Whether the line has more than so many code points.
  func isLonger(than count: Int) -> Bool {
    end - start > count && stepping(count, from: start) < end
  }

  /// The place so many code points further on, or back, within the line.
  func stepping(_ count: Int, from offset: Int) -> Int {
    var offset = offset
    if count < 0 {
      for _ in 0..<(-count) where offset > start {
        offset -= 1
        while offset > start, isContinuation(offset) { offset -= 1 }
      }
    } else {
      for _ in 0..<count where offset < end {
        offset += 1
        while offset < end, isContinuation(offset) { offset += 1 }
      }
    }
    return offset
  }

  /// The text between two places, invalid UTF-8 repaired.
  func scalars(_ lower: Int, _ upper: Int) -> String.UnicodeScalarView {
    String(decoding: bytes[lower..<max(lower, upper)], as: UTF8.self).unicodeScalars
  }

  private func isContinuation(_ offset: Int) -> Bool { bytes[offset] & 0xC0 == 0x80 }
}
