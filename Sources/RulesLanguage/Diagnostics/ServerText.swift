/// The service's own words for what it refuses (B.4, B-10 and section A).
///
/// Nothing of this is our wording: the texts are compared with what the service has been seen to
/// answer. Where no answer has been recorded, the text follows the nearest that has.
enum ServerText {
  // MARK: The file

  static let expectedRulesProperty = "Expected 'rules' property."
  static let unexpectedEnd = "Unexpected end of input."
  static let invalidRule =
    "Invalid rule expression.  Expected 'true', 'false', or an expression string."
  static let invalidIndexOn =
    "Invalid indexOn expression. Must be either a string or an array of strings"
  static let illegalKey = ##"String can't contain ".", "#", "$", "/", "[", or "]""##

  static func expected(_ text: String) -> String { "Expected '\(text)'." }

  static func unexpected(_ text: String) -> String { "Unexpected '\(text)'." }

  static func invalidEscape(_ character: String) -> String { "Invalid escape: '\\\(character)'" }

  static func twoWildcards(_ first: String, _ second: String) -> String {
    "Cannot have multiple default rules ('\(first)' and '\(second)')."
  }

  // MARK: JavaScript's parser

  static let syntaxError = "syntax error"
  static let missingSemicolon = "missing ; before statement"
  static let missingArgumentParenthesis = "missing ) after argument list"
  static let missingParenthesis = "missing ) in parenthetical"
  static let missingElementBracket = "missing ] after element list"
  static let missingIndexBracket = "missing ] in index expression"
  static let missingColon = "missing : in conditional expression"
  static let missingName = "missing name after . operator"
  static let unterminatedRegularExpression = "unterminated regular expression literal"
  static let unterminatedString = "unterminated string literal"
  static let unterminatedComment = "unterminated comment"
  static let illegalCharacter = "illegal character"
  static let missingExponent = "missing exponent"
  static let unexpectedEndOfExpression = "Unexpected end of expression"

  // MARK: Constructs

  static let assignment = "Rule expressions may not contain assignments."
  static let unexpectedArray = "Unexpected array literal."
  static let unsupportedFlags = "regular expressions do not support flags other than i"

  static func unsupportedOperator(_ name: String) -> String {
    "Rule expressions may not contain operator '\(name)'."
  }

  // MARK: Names and members

  static let newDataInRead = "newData is invalid in .read expressions."
  static let notAFunction = "Type error: Function call on target that is not a function."
  static let invalidAccess = "Invalid property access."
  static let accessOnNonObject = "Invalid property access: target is not an object."

  static func unknownVariable(_ name: String) -> String { "Unknown variable '\(name)'." }

  static func unknownMember(_ name: String) -> String { "No such method/property '\(name)'." }

  // MARK: Operands

  static let notBoolean = "Expression must evaluate to a boolean."
  static let condition = "condition of ? must be boolean."
  static let not = "! only operates on booleans."
  static let negate = "- only operates on numbers."

  static func logicalOperand(_ operation: String, _ side: OperandSide) -> String {
    "\(side.capitalized) operand of \(operation) must be boolean."
  }

  /// The left side of `==` has no "or" before its last type; the service's words do so, too.
  static func equalityOperand(_ operation: BinaryOperator, _ side: OperandSide) -> String {
    let or = operation == .equal && side == .left ? "" : "or "
    return "Invalid \(operation.rawValue) expression: \(side) operand is not a number, boolean, "
      + "string, \(or)null."
  }

  static func sumOperand(_ side: OperandSide) -> String {
    "Invalid + expression: \(side) operand is not a number or string."
  }

  static func arithmeticOperand(_ operation: BinaryOperator, _ side: OperandSide) -> String {
    "Invalid \(operation.rawValue) expression: \(side) operand is not a number."
  }

  static func orderingOperand(_ operation: BinaryOperator, _ side: OperandSide) -> String {
    "Invalid \(operation.rawValue) expression: \(side) operand must be a number or string."
  }

  // MARK: Arguments

  static func argumentCount(_ method: Method) -> String {
    switch method.parameters {
    case .none: "\(method.rawValue)() expects no arguments."
    case .string: "\(method.rawValue)() expects 1 argument."
    case .twoStrings: "\(method.rawValue)() expects two arguments."
    case .regularExpression:
      "\(method.rawValue)() expects 1 regular expression literal argument."
    case .optionalArrayOfStrings:
      "\(method.rawValue)() expects only a single argument (containing an array of child names)."
    }
  }

  static func stringArgument(_ method: Method, position: Int) -> String {
    method.parameters == .twoStrings
      ? "Argument \(position + 1) of \(method.rawValue)() must be a string."
      : "\(method.rawValue)() expects a string argument."
  }

  static func regularExpressionArgument(_ method: Method) -> String {
    "\(method.rawValue)() expects a regular expression literal argument."
  }

  static func arrayArgument(_ method: Method) -> String {
    "\(method.rawValue)() expects an array of child names."
  }

  static func arrayElement(_ method: Method) -> String {
    "\(method.rawValue)() expects an array of strings."
  }
}

/// One of the two operands of an operator.
enum OperandSide: String, CustomStringConvertible {
  case left
  case right

  var description: String { rawValue }

  /// The word at the beginning of a sentence.
  var capitalized: String { self == .left ? "Left" : "Right" }
}
