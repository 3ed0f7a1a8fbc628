public import SourceDiagnostics

/// Leads from an offset in a decoded string back to the document that the string stands in.
///
/// The map is a list of pieces that were copied as they stand; between two pieces the document has
/// an escape, or whatever else the string was decoded from. For `"a\"b"` at offset 10 the pieces
/// are (0, 11), (1, 12) and (2, 14).
public struct OffsetMap: Sendable {
  /// The beginning of a run of bytes that stand in the document as they are.
  public struct Piece: Sendable {
    /// The offset in the decoded string.
    public var decoded: Int
    /// The offset in the document.
    public var document: Int

    /// Creates a piece.
    public init(decoded: Int, document: Int) {
      self.decoded = decoded
      self.document = document
    }
  }

  private let pieces: [Piece]

  /// Creates a map from pieces in ascending order; without pieces it changes nothing.
  public init(_ pieces: [Piece]) {
    self.pieces = pieces
  }

  /// Creates the map of a string that stands in the document as it is.
  public init(from document: Int) {
    pieces = [Piece(decoded: 0, document: document)]
  }

  /// Returns the place in the document of an offset in the decoded string.
  ///
  /// - Complexity: logarithmic in the number of pieces.
  public func documentOffset(of offset: Int) -> Int {
    var low = 0
    var high = pieces.count - 1
    guard high >= 0 else { return offset }
    while low < high {
      let middle = (low + high + 1) / 2
      if pieces[middle].decoded <= offset { low = middle } else { high = middle - 1 }
    }
    return pieces[low].document &+ (offset &- pieces[low].decoded)
  }

  /// Returns the range in the document of a range in the decoded string.
  public func documentRange(_ lower: Int, _ upper: Int) -> SourceRange {
    SourceRange(documentOffset(of: lower), documentOffset(of: upper))
  }
}
