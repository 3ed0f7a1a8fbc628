/// How a joke's author was recognized.
public enum MatchKind: String, CaseIterable, Sendable {
  /// The name is one user's, byte for byte (D1).
  case exactName = "exact-name"
  /// The author field holds a uid (D4).
  case uid = "author-is-uid"
  /// The name reads the same once case, composition and surrounding white space are put aside (D2).
  case looseName = "loose-name"

  /// What it means, in a few words.
  public var explanation: String {
    switch self {
    case .exactName: "the author is a user's name"
    case .uid: "the author is a uid"
    case .looseName: "the names read the same: case and white space around them differ at most"
    }
  }

  /// A small number for records; the place in `allCases`.
  var number: UInt8 {
    UInt8(truncatingIfNeeded: MatchKind.allCases.firstIndex(of: self) ?? 0)
  }

  /// The kind of a number.
  init?(number: UInt8) {
    guard Int(number) < MatchKind.allCases.count else { return nil }
    self = MatchKind.allCases[Int(number)]
  }
}
