public import SourceDiagnostics

/// Writes an expression in its canonical form: one line, one blank around operators, strings in
/// single quotes, parentheses only where they are needed.
///
/// Parsing the text gives the same tree again.
struct ExpressionPrinter {
  /// How tightly something holds together, the loosest first.
  private enum Level: Int, Comparable {
    case conditional
    case or
    case and
    case equality
    case relational
    case additive
    case multiplicative
    case unary
    case postfix

    static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }

    /// The next tighter level.
    var tighter: Level { Level(rawValue: rawValue + 1) ?? .postfix }
  }

  private(set) var text = ""
  /// Where the expression is from; its long equality signs are then kept.
  private let source: SourceFile?

  init(of source: SourceFile? = nil) {
    self.source = source
  }

  /// Writes an expression.
  mutating func write(_ expression: Expression) {
    write(expression, atLeast: .conditional)
  }

  private mutating func write(_ expression: Expression, atLeast level: Level) {
    let needsParentheses = Self.level(of: expression.kind) < level
    if needsParentheses { text += "(" }
    writeContent(of: expression)
    if needsParentheses { text += ")" }
  }

  private mutating func writeContent(of expression: Expression) {
    switch expression.kind {
    case .missing: break
    case .null: text += "null"
    case .boolean(let value): text += value ? "true" : "false"
    case .number(let value): text += Self.text(of: value)
    case .string(let bytes): text += Self.quoted(bytes)
    case .regularExpression(let literal):
      text += "/" + String(decoding: literal.body, as: UTF8.self) + "/"
      text += String(decoding: literal.flags, as: UTF8.self)
    case .variable(let variable): text += variable.name
    case .array(let elements): writeList(elements, "[", "]")
    case .not(let operand): writeSign("!", operand)
    case .negate(let operand): writeSign("-", operand)
    case .binary(let operation, let left, let right):
      let level = Self.level(of: expression.kind)
      write(left, atLeast: level)
      text += " \(sign(operation, between: left, right)) "
      write(right, atLeast: level.tighter)
    case .or(let operands): writeChain(operands, "||", .and)
    case .and(let operands): writeChain(operands, "&&", .equality)
    case .add(let operands): writeChain(operands, "+", .multiplicative)
    case .conditional(let condition, let first, let second):
      write(condition, atLeast: .or)
      text += " ? "
      write(first)
      text += " : "
      write(second)
    case .member, .index, .call, .invalidCall: writeAccess(expression.kind)
    }
  }

  /// The sign of an operator; `===` where the source has that, or `!==` (B-8).
  private func sign(
    _ operation: BinaryOperator,
    between left: Expression,
    _ right: Expression
  ) -> String {
    let (start, end) = (left.range.upperBound, right.range.lowerBound)
    guard operation.group == .equality, let source, start < end else { return operation.rawValue }
    let written = source.text(of: SourceRange(start, end))
    return operation.rawValue + (written.contains("===") || written.contains("!==") ? "=" : "")
  }

  private mutating func writeAccess(_ kind: Expression.Kind) {
    switch kind {
    case .member(let target, let name):
      writeTarget(target)
      writeName(name)
    case .index(let target, let index):
      writeTarget(target)
      text += "["
      write(index)
      text += "]"
    case .call(let receiver, let name, let arguments):
      writeTarget(receiver)
      writeName(name)
      writeList(arguments, "(", ")")
    case .invalidCall(let callee, let arguments):
      writeTarget(callee)
      writeList(arguments, "(", ")")
    default: break
    }
  }

  /// Writes what a dot, a bracket or arguments follow; a number would swallow the dot.
  private mutating func writeTarget(_ target: Expression) {
    if case .number(let value) = target.kind {
      text += "(" + Self.text(of: value) + ")"
    } else {
      write(target, atLeast: .postfix)
    }
  }

  private mutating func writeName(_ name: MemberName) {
    var lexer = ExpressionLexer(name.bytes)
    let token = lexer.next()
    let isWord = token.kind == .identifier && token.start == 0 && token.end == name.bytes.count
    text += isWord ? "." + name.text : "[" + Self.quoted(name.bytes) + "]"
  }

  private mutating func writeSign(_ sign: String, _ operand: Expression) {
    text += sign
    // Two minus signs in a row would be one token.
    if sign == "-", case .negate = operand.kind {
      text += "("
      writeContent(of: operand)
      text += ")"
    } else {
      write(operand, atLeast: .unary)
    }
  }

  /// Writes a flat list; a difference may begin a sum, but a sum in it needs parentheses.
  private mutating func writeChain(_ operands: [Expression], _ sign: String, _ level: Level) {
    for (index, operand) in operands.enumerated() {
      if index > 0 { text += " \(sign) " }
      let isDifference = if case .binary(.subtract, _, _) = operand.kind { true } else { false }
      write(operand, atLeast: index == 0 && isDifference && sign == "+" ? .additive : level)
    }
  }

  private mutating func writeList(_ expressions: [Expression], _ open: String, _ close: String) {
    text += open
    for (index, expression) in expressions.enumerated() {
      if index > 0 { text += ", " }
      write(expression)
    }
    text += close
  }

  private static func level(of kind: Expression.Kind) -> Level {
    switch kind {
    case .conditional: .conditional
    case .or: .or
    case .and: .and
    case .binary(let operation, _, _):
      switch operation.group {
      case .equality: .equality
      case .ordering: .relational
      case .arithmetic: operation == .subtract ? .additive : .multiplicative
      }
    case .add: .additive
    case .not, .negate: .unary
    case .missing, .null, .boolean, .number, .string, .regularExpression, .array, .variable,
      .member, .index, .call, .invalidCall:
      .postfix
    }
  }
}

extension Expression: CustomStringConvertible {
  /// The expression in its canonical form; parsing it gives the same tree again.
  ///
  /// - Complexity: linear in the length of the text.
  public var description: String {
    var printer = ExpressionPrinter()
    printer.write(self)
    return printer.text
  }

  /// The expression in its canonical form, but for `===` and `!==`, which stay where its source has
  /// them.
  ///
  /// - Complexity: linear in the length of the text.
  public func text(spelledAsIn source: SourceFile) -> String {
    var printer = ExpressionPrinter(of: source)
    printer.write(self)
    return printer.text
  }
}
