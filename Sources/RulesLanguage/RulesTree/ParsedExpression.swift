public import SourceDiagnostics

/// An expression that was parsed and checked alone, without a rules file around it.
public struct ParsedExpression: Sendable {
  /// The text that it was read from.
  public let source: SourceFile
  /// The tree.
  public let expression: Expression
  /// The number of expressions; the id of each is smaller.
  public let expressionCount: Int
  /// Everything there is to say, in the order of the text.
  public let diagnostics: [Diagnostic]
  /// The service's answer, nil where it accepts the expression.
  public let serverMessage: ServerMessage?
  /// What keeps this library from running an expression that the service may accept.
  public let limitMessage: ServerMessage?

  /// Whether the service accepts the expression and this library can run it.
  public var isDeployable: Bool { serverMessage == nil && limitMessage == nil }

  /// Parses and checks an expression.
  ///
  /// - Parameters:
  ///   - source: The text, without the quotes and escapes that it has in a rules file.
  ///   - kind: The rule in which the expression is thought to stand.
  ///   - wildcards: The visible captures as WTF-8 bytes, each with its `$`.
  ///   - requiresBoolean: Whether the result has to be true or false, as that of a rule.
  public init(
    _ source: SourceFile,
    as kind: RuleKind = .read,
    wildcards: [[UInt8]] = [],
    requiresBoolean: Bool = false
  ) {
    let report = RulesReport()
    var scope = WildcardScope()
    for name in wildcards { scope.insert(name) }
    let text = RulesSourceString(
      bytes: source.bytes,
      range: SourceRange(0, source.bytes.count),
      map: OffsetMap(from: 0)
    )
    var parser = ExpressionParser(text, scope: scope, firstID: 0, report: report)
    let expression = parser.parse()
    let checker = TypeChecker(
      kind: kind,
      scope: scope,
      source: source,
      ruleMoment: text.range.upperBound,
      report: report
    )
    if !parser.isCut {
      if requiresBoolean { checker.checkRule(expression) } else { checker.check(expression) }
    }
    self.source = source
    self.expression = expression
    expressionCount = parser.nextID
    diagnostics = report.diagnostics()
    serverMessage = report.serverMessage(in: source)
    limitMessage = report.limitMessage(in: source)
  }
}
