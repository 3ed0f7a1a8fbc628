public import SourceDiagnostics

/// A rules document after parsing and checking.
///
/// There is always a tree, however many mistakes the document has; it may be used for decisions
/// only where `isDeployable` is true.
public struct RulesDocument: Sendable {
  /// The text that the document was read from.
  public let source: SourceFile
  /// The node of the `rules` member.
  public let root: RuleNode
  /// The node of the `rules` member if of equal keys the first counted, not the last; nil where no
  /// key stands twice, or the service would not take the document then (J-20).
  public let rootByFirstKeys: RuleNode?
  /// Whether a key stands twice in one object, so that nobody knows what the service makes of it (J-20).
  public let hasRepeatedKeys: Bool
  /// The number of expressions; the id of each is smaller.
  public let expressionCount: Int
  /// Everything there is to say, in the order of the document.
  public let diagnostics: [Diagnostic]
  /// The service's answer, nil where it accepts the document.
  public let serverMessage: ServerMessage?

  /// What keeps this library from running a document that the service may accept, such as nesting
  /// beyond its limits.
  public let limitMessage: ServerMessage?

  /// Whether the service accepts the document and this library can run it.
  public var isDeployable: Bool { serverMessage == nil && limitMessage == nil }
}
