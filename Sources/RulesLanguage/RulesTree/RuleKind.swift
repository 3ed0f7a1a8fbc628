/// The three kinds of rules that a node can have.
public enum RuleKind: String, Hashable, Sendable, CaseIterable {
  /// Who may read the place and all below it.
  case read = ".read"
  /// Who may write the place and all below it.
  case write = ".write"
  /// What may stand at the place after a write.
  case validate = ".validate"

  /// Finds the kind with a key.
  init?(key: [UInt8]) {
    guard let index = Self.keys.index(of: key) else { return nil }
    self = Self.allCases[index]
  }

  private static let keys = WordTable(allCases.map(\.rawValue))
}
