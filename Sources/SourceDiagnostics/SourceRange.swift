/// A half-open range of byte offsets in a source file.
///
/// Positions are byte ranges everywhere inside the program. Line and column are made at the edge,
/// by `SourceFile.location(at:)`, when something is shown to a person.
public struct SourceRange: Hashable, Sendable {
  /// The offset of the first byte.
  public var lowerBound: Int
  /// The offset after the last byte.
  public var upperBound: Int

  /// Creates the range from `lowerBound` up to, not including, `upperBound`.
  public init(_ lowerBound: Int, _ upperBound: Int) {
    self.lowerBound = lowerBound
    self.upperBound = max(lowerBound, upperBound)
  }

  /// Creates the empty range that points between two bytes.
  public init(at offset: Int) {
    self.init(offset, offset)
  }

  /// The number of bytes.
  public var count: Int { upperBound - lowerBound }

  /// The smallest range that holds both ranges.
  public func union(_ other: SourceRange) -> SourceRange {
    SourceRange(min(lowerBound, other.lowerBound), max(upperBound, other.upperBound))
  }
}
