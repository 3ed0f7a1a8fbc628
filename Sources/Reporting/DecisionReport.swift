/// One request with the decision of the rules, and how it came about.
public struct DecisionReport: Hashable, Sendable {
  /// What the service answers.
  public enum Verdict: String, Hashable, Sendable, CaseIterable {
    /// The operation is carried out.
    case allow
    /// The rules refuse it.
    case deny
    /// It cannot be carried out whatever the rules say.
    case invalid
  }

  /// The path that is read, or one of those that are written, with the rules on the way.
  public struct Path: Hashable, Sendable {
    /// The path.
    public var path: String
    /// The rules in the order in which they come.
    public var rules: [Rule]
    /// How many more rules there are, none of which refused.
    public var omittedRules: Int
    /// What there is to say where rules are missing.
    public var note: String?

    /// Creates a path.
    public init(
      _ path: String,
      rules: [Rule] = [],
      omittedRules: Int = 0,
      note: String? = nil
    ) {
      self.path = path
      self.rules = rules
      self.omittedRules = omittedRules
      self.note = note
    }
  }

  /// A rule on the way.
  public struct Rule: Hashable, Sendable {
    /// What became of a rule.
    public enum Result: String, Hashable, Sendable, CaseIterable {
      /// It is true.
      case granted
      /// It is false.
      case refused
      /// It fails with an error, which counts as false.
      case error
      /// It was not asked.
      case notReached
    }

    /// The id, such as `/users/$uid/.read`.
    public var id: String
    /// The place in the database.
    public var path: String
    /// The place of the condition in the rules file.
    public var place: Finding.Place?
    /// What became of it.
    public var result: Result
    /// What went wrong, or why it was not asked.
    public var reason: String?
    /// The condition.
    public var condition: Condition

    /// Creates a rule.
    public init(
      _ id: String,
      at path: String,
      in place: Finding.Place? = nil,
      _ result: Result,
      reason: String? = nil,
      condition: Condition
    ) {
      self.id = id
      self.path = path
      self.place = place
      self.result = result
      self.reason = reason
      self.condition = condition
    }
  }

  /// The condition of a rule on one line, with the values of its parts.
  ///
  /// All offsets count the UTF-8 bytes of `text`.
  public struct Condition: Hashable, Sendable {
    /// The value of a part.
    public struct Value: Hashable, Sendable {
      /// How a value looks.
      public enum Kind: Hashable, Sendable {
        /// The value `true`.
        case holds
        /// The value `false`.
        case fails
        /// Any other value.
        case other
        /// None, because the part fails.
        case error
      }

      /// The part as it is written.
      public var expression: String
      /// The value as people read it.
      public var text: String
      /// The value as JSON; nil where there is none or it is long.
      public var json: [UInt8]?
      /// How it looks.
      public var kind: Kind
      /// The character of the text that the value is shown below.
      public var offset: Int

      /// Creates a value.
      public init(
        of expression: String,
        _ text: String,
        json: [UInt8]? = nil,
        _ kind: Kind,
        at offset: Int
      ) {
        self.expression = expression
        self.text = text
        self.json = json
        self.kind = kind
        self.offset = offset
      }
    }

    /// A place where the text may go on in a new line.
    public struct Break: Hashable, Sendable {
      /// The first character of the new line.
      public var offset: Int
      /// How deep the operator is nested that stands there.
      public var depth: Int

      /// Creates a place.
      public init(at offset: Int, depth: Int) {
        self.offset = offset
        self.depth = depth
      }
    }

    /// The condition.
    public var text: String
    /// The values in the order of their offsets.
    public var values: [Value]
    /// The parts that were not evaluated, in order.
    public var unevaluated: [Range<Int>]
    /// Where the text may be broken, in order.
    public var breaks: [Break]

    /// Creates a condition.
    public init(
      _ text: String,
      values: [Value] = [],
      unevaluated: [Range<Int>] = [],
      breaks: [Break] = []
    ) {
      self.text = text
      self.values = values
      self.unevaluated = unevaluated
      self.breaks = breaks
    }
  }

  /// Something worth knowing that does not change the verdict.
  public struct Remark: Hashable, Sendable {
    /// The kind: `index-missing`, `J-1`.
    public var id: String
    /// What there is to say.
    public var message: String

    /// Creates a remark.
    public init(_ id: String, _ message: String) {
      self.id = id
      self.message = message
    }
  }

  /// What a refused request lacks.
  public struct Suggestion: Hashable, Sendable {
    /// The rule that wants something else; nil where there is none that could grant.
    public var rule: String?
    /// What is the case, and what is wanted.
    public var message: String
    /// What comes of it when only that is changed, where it was tried.
    public var outcome: String?

    /// Creates a suggestion.
    public init(for rule: String?, _ message: String, outcome: String? = nil) {
      self.rule = rule
      self.message = message
      self.outcome = outcome
    }
  }

  /// The operation, such as `set`.
  public var operation: String
  /// Where.
  public var path: String
  /// Who asks, such as `alice`.
  public var actor: String
  /// More about the request: who, when, what.
  public var facts: [Fact]
  /// The answer.
  public var verdict: Verdict
  /// The id of the rule that decided.
  public var rule: String?
  /// Why there is no such rule, or why the request is invalid.
  public var reason: String?
  /// The rules on the way.
  public var paths: [Path]
  /// How many more paths there are, at none of which a rule refused.
  public var omittedPaths = 0
  /// What is worth knowing.
  public var warnings: [Remark]
  /// The open questions whose other answer would turn the verdict.
  public var uncertain: [Remark]
  /// What it rests on although no recording of the service shows it.
  public var inferred: [Remark]
  /// What would have to be otherwise.
  public var suggestions: [Suggestion]

  /// Creates a report.
  public init(
    _ operation: String,
    at path: String,
    by actor: String,
    facts: [Fact] = [],
    _ verdict: Verdict,
    rule: String? = nil,
    reason: String? = nil,
    paths: [Path] = [],
    warnings: [Remark] = [],
    uncertain: [Remark] = [],
    inferred: [Remark] = [],
    suggestions: [Suggestion] = []
  ) {
    self.operation = operation
    self.path = path
    self.actor = actor
    self.facts = facts
    self.verdict = verdict
    self.rule = rule
    self.reason = reason
    self.paths = paths
    self.warnings = warnings
    self.uncertain = uncertain
    self.inferred = inferred
    self.suggestions = suggestions
  }
}
