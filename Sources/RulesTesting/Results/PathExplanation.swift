public import DatabaseModel
public import RulesLanguage
public import SourceDiagnostics

/// The rules on the way to a path, and what became of each.
public struct PathExplanation: Sendable {
  /// A rule and what became of it.
  public struct RuleLine: Sendable {
    /// What became of a rule.
    public enum Outcome: Hashable, Sendable {
      /// It was true.
      case granted
      /// It was false.
      case refused
      /// It failed with an error, which counts as false.
      case failed(String)
      /// It was not asked, for a reason.
      case notAsked(String)
    }

    /// A part of a condition with what it gave.
    public struct Part: Hashable, Sendable {
      /// The part as it is written.
      public var text: String
      /// Its value.
      public var value: String
    }

    /// The id of the rule, such as `/users/$uid/.read`.
    public var id: String
    /// Whether it is about reading, writing or validating.
    public var kind: RuleKind
    /// The place in the database.
    public var path: DatabasePath
    /// What became of it.
    public var outcome: Outcome
    /// The condition as it is written.
    public var text: String
    /// The file of the rule.
    public var source: SourceFile
    /// The place of the condition.
    public var range: SourceRange
    /// What parts of the condition gave.
    public var parts: [Part]

    /// Whether the rule was asked and not true.
    public var hasRefused: Bool {
      switch outcome {
      case .refused, .failed: true
      case .granted, .notAsked: false
      }
    }
  }

  /// The path that was read or written.
  public var path: DatabasePath
  /// The rules in the order in which they come.
  public var rules: [RuleLine]

  /// The same of a request that was allowed: the rule that granted it, and those of some ids.
  ///
  /// What else was true, such as each `.validate` below, has not decided anything.
  func keeping(_ ids: Set<String>) -> PathExplanation {
    var kept = self
    kept.rules.removeAll { rule in
      let hasGranted = rule.outcome == .granted && rule.kind != .validate
      return !hasGranted && !ids.contains(rule.id)
    }
    return kept
  }

  /// Whether no `.read` or `.write` stands on the way.
  public var hasNoGate: Bool {
    rules.allSatisfy { $0.kind == .validate }
  }
}
