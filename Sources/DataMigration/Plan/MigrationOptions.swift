/// What the user decides about a migration.
///
/// A plan records it, so that it is carried out as planned.
public struct MigrationOptions: Hashable, Sendable {
  /// How far a joke's author may be from a user's name.
  public enum AuthorMatching: String, CaseIterable, Sendable {
    /// The same bytes, or a uid.
    case exact
    /// Where that finds nobody, also a name that reads the same once case, composition and
    /// surrounding white space are put aside.
    case loose
  }

  /// How authors are recognized (D1, D2, D4).
  public var authorMatching: AuthorMatching

  /// Creates options; every decision has its default.
  public init(authorMatching: AuthorMatching = .loose) {
    self.authorMatching = authorMatching
  }
}
