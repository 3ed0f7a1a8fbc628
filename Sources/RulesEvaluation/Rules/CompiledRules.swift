public import RulesLanguage

/// A rules document made ready for decisions.
public struct CompiledRules: Sendable {
  let table: RuleTable
  let patterns: PatternTable
  let program: Program
  /// The number of expressions of the document; tables beside the tree have this size.
  public let expressionCount: Int
  /// Whether the service would take the document; only then the compiled rules are exact.
  let isDeployable: Bool

  /// Makes a document ready; one that the service would refuse denies wherever it is wrong.
  ///
  /// - Complexity: linear in the document, beside the compilation of its regular expressions.
  public init(_ document: RulesDocument) {
    table = RuleTable(document.root)
    patterns = PatternTable(table.rules)
    program = Program(table, patterns)
    expressionCount = document.expressionCount
    isDeployable = document.isDeployable
  }

  /// Makes a lone expression ready for the interpreter.
  init(_ expression: Expression) {
    table = RuleTable()
    patterns = PatternTable(expression)
    program = Program(table, patterns)
    expressionCount = expression.id + 1
    isDeployable = true
  }

  /// All rules, parents before children, at each node in the order read, write, validate.
  public var rules: [Rule] { table.rules }
}
