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

  /// Writes an expression.
  mutating func print(_ expression: Expression) {
    print(expression, atLeast: .conditional)
  }

  private mutating func print(_ expression: Expression, atLeast level: Level) {
    let needsParentheses = Self.level(of: expression.kind) < level
    if needsParentheses { text += "(" }
    printContent(of: expression)
    if needsParentheses { text += ")" }
  }

  private mutating func printContent(of expression: Expression) {
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
    case .array(let elements): printList(elements, "[", "]")
    case .not(let operand): printSign("!", operand)
    case .negate(let operand): printSign("-", operand)
    case .binary(let operation, let left, let right):
      let level = Self.level(of: expression.kind)
      print(left, atLeast: level)
      text += " \(operation.rawValue) "
      print(right, atLeast: level.tighter)
    case .or(let operands): printChain(operands, "||", .and)
    case .and(let operands): printChain(operands, "&&", .equality)
    case .add(let operands): printChain(operands, "+", .multiplicative)
    case .conditional(let condition, let first, let second):
      print(condition, atLeast: .or)
      text += " ? "
      print(first)
      text += " : "
      print(second)
    case .member, .index, .call, .invalidCall: printAccess(expression.kind)
    }
  }

  private mutating func printAccess(_ kind: Expression.Kind) {
    switch kind {
    case .member(let target, let name):
      printTarget(target)
      printName(name)
    case .index(let target, let index):
      printTarget(target)
      text += "["
      print(index)
      text += "]"
    case .call(let receiver, let name, let arguments):
      printTarget(receiver)
      printName(name)
      printList(arguments, "(", ")")
    case .invalidCall(let callee, let arguments):
      printTarget(callee)
      printList(arguments, "(", ")")
    default: break
    }
  }

  /// Writes what a dot, a bracket or arguments follow; a number would swallow the dot.
  private mutating func printTarget(_ target: Expression) {
    if case .number(let value) = target.kind {
      text += "(" + Self.text(of: value) + ")"
    } else {
      print(target, atLeast: .postfix)
    }
  }

  private mutating func printName(_ name: MemberName) {
    var lexer = ExpressionLexer(name.bytes)
    let token = lexer.next()
    let isWord = token.kind == .identifier && token.start == 0 && token.end == name.bytes.count
    text += isWord ? "." + name.text : "[" + Self.quoted(name.bytes) + "]"
  }

  private mutating func printSign(_ sign: String, _ operand: Expression) {
    text += sign
    // Two minus signs in a row would be one token.
    if sign == "-", case .negate = operand.kind {
      text += "("
      printContent(of: operand)
      text += ")"
    } else {
      print(operand, atLeast: .unary)
    }
  }

  /// Writes a flat list; a difference may begin a sum, but a sum in it needs parentheses.
  private mutating func printChain(_ operands: [Expression], _ sign: String, _ level: Level) {
    for (index, operand) in operands.enumerated() {
      if index > 0 { text += " \(sign) " }
      let isDifference = if case .binary(.subtract, _, _) = operand.kind { true } else { false }
      print(operand, atLeast: index == 0 && isDifference && sign == "+" ? .additive : level)
    }
  }

  private mutating func printList(_ expressions: [Expression], _ open: String, _ close: String) {
    text += open
    for (index, expression) in expressions.enumerated() {
      if index > 0 { text += ", " }
      print(expression)
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
    printer.print(self)
    return printer.text
  }
}
