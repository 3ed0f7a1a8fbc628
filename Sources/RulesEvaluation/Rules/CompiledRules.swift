public import RulesLanguage

/// A rules document made ready for decisions.
public struct CompiledRules: Sendable {
  let table: RuleTable
  let patterns: PatternTable
  let program: Program
  /// The number of expressions of the document; tables beside the tree have this size.
  public let expressionCount: Int
  /// Whether the compiled rules answer alone, as long as they meet no open question: the service
  /// would take the document, and no key stands twice in it.
  let isExact: Bool
  /// What the document would be if of equal keys the first counted (J-20): at most one.
  let byFirstKeys: [CompiledRules]

  /// Makes a document ready; one that the service would refuse denies wherever it is wrong.
  ///
  /// - Complexity: linear in the document, beside the compilation of its regular expressions.
  public init(_ document: RulesDocument) {
    table = RuleTable(document.root)
    patterns = PatternTable(table.rules)
    program = Program(table, patterns)
    expressionCount = document.expressionCount
    isExact = document.isDeployable && document.rootByFirstKeys == nil
    byFirstKeys =
      document.rootByFirstKeys.map {
        [CompiledRules($0, expressionCount: document.expressionCount)]
      } ?? []
  }

  private init(_ root: RuleNode, expressionCount: Int) {
    table = RuleTable(root)
    patterns = PatternTable(table.rules)
    program = Program(table, patterns)
    self.expressionCount = expressionCount
    isExact = true
    byFirstKeys = []
  }

  /// Makes a lone expression ready for the interpreter.
  init(_ expression: Expression) {
    table = RuleTable()
    patterns = PatternTable(expression)
    program = Program(table, patterns)
    expressionCount = expression.id + 1
    isExact = true
    byFirstKeys = []
  }

  /// All rules, parents before children, at each node in the order read, write, validate.
  public var rules: [Rule] { table.rules }
}
