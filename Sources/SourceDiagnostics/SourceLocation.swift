/// A place in a text as people count it.
public struct SourceLocation: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The line, counted from 1.
  public var line: Int
  /// The column in Unicode code points, counted from 1.
  public var column: Int

  /// Creates a location from a line and a column, both counted from 1.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The location in the form `line:column`.
  public var description: String { "\(line):\(column)" }

  /// Orders locations by line, then by column.
  public static func < (left: SourceLocation, right: SourceLocation) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}
