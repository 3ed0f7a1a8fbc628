public import RulesLanguage

/// A rules document made ready for decisions.
public struct CompiledRules: Sendable {
  let table: RuleTable
  let patterns: PatternTable
  /// The number of expressions of the document; tables beside the tree have this size.
  public let expressionCount: Int

  /// Makes a document ready; one that the service would refuse denies wherever it is wrong.
  public init(_ document: RulesDocument) {
    table = RuleTable(document.root)
    patterns = PatternTable(table.rules)
    expressionCount = document.expressionCount
  }

  /// Makes a lone expression ready for the interpreter.
  init(_ expression: Expression) {
    table = RuleTable()
    patterns = PatternTable(expression)
    expressionCount = expression.id + 1
  }

  /// All rules, parents before children, at each node in the order read, write, validate.
  public var rules: [Rule] { table.rules }
}
