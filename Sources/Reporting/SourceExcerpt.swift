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
  public init(_ range: SourceRange, in source: SourceFile) {
    let start = source.location(at: range.lowerBound)
    // A range that ends behind a line break covers that line and not the next.
    let endsLine = range.count > 0 && source.text(of: range).utf8.last == UInt8(ascii: "\n")
    let last = source.location(at: endsLine ? range.upperBound - 1 : range.upperBound)
    let end = last.column
    if start.line == last.line {
      lines = [
        Line(number: start.line, source.text(ofLine: start.line), start.column - 1, end - 1)
      ]
      omittedLines = 0
    } else {
      let lastText = source.text(ofLine: last.line)
      let indentation = lastText.unicodeScalars.prefix { $0 == " " || $0 == "\t" }.count
      lines = [
        Line(number: start.line, source.text(ofLine: start.line), start.column - 1, .max),
        Line(number: last.line, lastText, min(indentation, end - 1), end - 1),
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

  /// Prepares a line; `lower` and `upper` count its code points from 0.
  fileprivate init(number: Int, _ text: String, _ lower: Int, _ upper: Int) {
    let scalars = Array(text.unicodeScalars)
    let lower = min(lower, scalars.count)
    let upper = min(max(lower, upper), scalars.count)
    let first = scalars.count <= Self.before + Self.after ? 0 : max(0, lower - Self.before)
    let last = min(scalars.count, first + Self.before + Self.after)
    let head = (first > 0 ? "…" : "") + Self.display(scalars[first..<lower])
    let marked = Self.display(scalars[lower..<min(upper, last)])
    let tail = Self.display(scalars[min(upper, last)..<last]) + (last < scalars.count ? "…" : "")
    self.number = number
    self.text = head + marked + tail
    underlineStart = DisplayText.width(head)
    underlineWidth = max(1, DisplayText.width(marked))
  }

  private static func display(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
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
