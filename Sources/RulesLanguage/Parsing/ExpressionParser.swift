import SourceDiagnostics

/// Parses an expression: the part of JavaScript that rules may use, and enough of the rest to say
/// what is not allowed (B.1, B.2).
///
/// The parser goes on behind a mistake and always returns a tree. Recursion is bounded: brackets,
/// calls, signs and ternaries nest at most `maximumNesting` deep, and no tree is higher than
/// `maximumHeight`.
struct ExpressionParser {
  /// How deep brackets, arguments, ternaries and signs may nest.
  static let maximumNesting = 200
  /// How many nodes may lie above each other; a chain of `-` or of members grows by one a link.
  static let maximumHeight = 1000

  /// A part of the tree under construction, with its place in the expression's own bytes.
  struct Operand {
    var expression: Expression
    var height: Int
    /// The first byte, an opening parenthesis included.
    var start: Int
    /// The end, a closing parenthesis included.
    var end: Int
  }

  var lexer: ExpressionLexer
  var token = ExpressionToken(kind: .end, start: 0, end: 0, startsLine: false)
  /// The end of the token before `token`.
  var previousEnd = 0
  /// The id of the next expression.
  private(set) var nextID: Int
  private(set) var isAborted = false
  /// Whether the text ends too early, or goes on where nothing can follow: what it was meant to be
  /// is a guess then, so nothing more is said of it.
  private(set) var isCut = false
  let map: OffsetMap
  let scope: WildcardScope
  let report: RulesReport

  private var nesting = 0
  private var lastMistake = -1
  private let ruleMoment: Int

  /// Prepares for the content of a string; ids are given from `firstID` upwards.
  init(_ text: RulesSourceString, scope: WildcardScope, firstID: Int, report: RulesReport) {
    lexer = ExpressionLexer(text.bytes)
    map = text.map
    ruleMoment = text.range.upperBound
    self.scope = scope
    self.report = report
    nextID = firstID
  }

  /// Parses the whole text.
  mutating func parse() -> Expression {
    advance()
    if token.kind == .end {
      refuse(
        .emptyExpression(at: range(0, lexer.bytes.count)),
        server: ServerText.unexpectedEndOfExpression
      )
      return missing(0, lexer.bytes.count).expression
    }
    let operand = parseExpression()
    finish()
    if let comment = lexer.firstComment, !isAborted {
      report.reportComment(at: range(comment, comment + 2))
    }
    return operand.expression
  }

  /// Deals with what stands behind the expression.
  private mutating func finish() {
    if token.kind == .semicolon {
      let semicolon = token
      advance()
      if token.kind == .end {
        report.report(.trailingSemicolon(at: range(of: semicolon)))
        return
      }
      refuseConstruct(
        .severalExpressions(at: range(of: semicolon)),
        ServerText.syntaxError,
        at: semicolon.start
      )
    } else if token.kind != .end {
      let isCloser =
        token.kind == .rightParenthesis || token.kind == .rightBracket || token.kind == .rightBrace
      refuse(
        isCloser
          ? .strayBracket(text(of: token), at: range(of: token))
          : .missingOperator(before: text(of: token), at: range(of: token)),
        server: token.startsLine ? ServerText.syntaxError : ServerText.missingSemicolon
      )
      isCut = true
    }
    // What follows is read for its mistakes alone.
    while token.kind != .end, !isAborted, !isCut {
      if !startsOperand(token.kind) { advance() } else { _ = parseExpression() }
    }
  }
}

// MARK: - Tokens

extension ExpressionParser {
  /// Goes to the next token.
  mutating func advance() {
    previousEnd = token.end
    guard !isAborted else { return }
    token = lexer.next()
    if let mistake = lexer.mistake { reportMistake(mistake) }
  }

  /// Goes to the next token if this one is of a kind.
  mutating func accept(_ kind: ExpressionToken.Kind) -> Bool {
    guard token.kind == kind else { return false }
    advance()
    return true
  }

  /// Takes a regular expression literal that begins where the current token does.
  mutating func takeRegularExpression() -> (start: Int, slash: Int?) {
    let start = token.start
    let slash = lexer.readRegularExpression(from: start)
    token.end = lexer.position
    return (start, slash)
  }

  private mutating func reportMistake(_ mistake: ExpressionLexer.Mistake) {
    let place = range(of: token)
    switch mistake {
    case .unterminatedString:
      refuse(.unterminatedString(at: place), server: ServerText.unterminatedString)
    case .unterminatedComment:
      refuse(.unterminatedComment(at: place), server: ServerText.unterminatedComment)
    case .illegalCharacter:
      refuse(.illegalCharacter(text(of: token), at: place), server: ServerText.illegalCharacter)
    case .missingExponent:
      refuse(.missingExponent(text(of: token), at: place), server: ServerText.missingExponent)
    }
  }

  func bytes(of token: ExpressionToken) -> ArraySlice<UInt8> {
    lexer.bytes[token.start..<token.end]
  }

  func text(of token: ExpressionToken) -> String {
    String(decoding: bytes(of: token), as: UTF8.self)
  }

  func range(_ start: Int, _ end: Int) -> SourceRange { map.documentRange(start, end) }

  func range(of token: ExpressionToken) -> SourceRange { range(token.start, token.end) }

  /// Whether an expression may begin with a token.
  func startsOperand(_ kind: ExpressionToken.Kind) -> Bool {
    switch kind {
    case .identifier, .number, .string, .leftParenthesis, .leftBracket, .leftBrace, .not, .minus:
      true
    default: false
    }
  }
}

// MARK: - Mistakes

extension ExpressionParser {
  /// Reports what JavaScript's parser refuses at the current token, once for each token.
  mutating func refuse(
    _ diagnostic: Diagnostic,
    server: String
  ) {
    refuse(diagnostic, server, at: token.start, phase: .syntax)
  }

  /// Reports what JavaScript allows and rules do not (B-9).
  mutating func refuseConstruct(
    _ diagnostic: Diagnostic,
    _ server: String,
    at offset: Int
  ) {
    refuse(diagnostic, server, at: offset, phase: .construct)
  }

  private mutating func refuse(
    _ diagnostic: Diagnostic,
    _ server: String,
    at offset: Int,
    phase: RulesReport.Moment.Phase
  ) {
    guard !isAborted, !isCut, offset > lastMistake else { return }
    lastMistake = offset
    if phase == .syntax, token.kind == .end { isCut = true }
    report.report(
      diagnostic,
      server: server,
      at: map.documentOffset(of: offset),
      met: .init(offset: ruleMoment, phase: phase)
    )
  }

  /// Gives the rest of the expression up.
  mutating func abort() {
    isAborted = true
    isCut = true
    lexer.position = lexer.bytes.count
    token = ExpressionToken(
      kind: .end,
      start: lexer.bytes.count,
      end: lexer.bytes.count,
      startsLine: false
    )
  }

  /// Goes one level deeper; beyond the limit the rest of the expression is given up.
  mutating func enter() {
    nesting += 1
    if nesting > Self.maximumNesting { reportDepth(range(of: token)) }
  }

  mutating func leave() {
    nesting -= 1
  }

  private mutating func reportDepth(_ range: SourceRange) {
    guard !isAborted else { return }
    report.reportLimit(.expressionTooDeep(at: range), at: range.lowerBound)
    abort()
  }
}

// MARK: - Nodes

extension ExpressionParser {
  /// Makes a node that lies above parts of the given height.
  mutating func make(_ kind: Expression.Kind, _ start: Int, _ end: Int, above height: Int = 0)
    -> Operand
  {
    let place = range(start, end)
    guard height < Self.maximumHeight else {
      reportDepth(place)
      return missing(start, end)
    }
    let expression = Expression(kind, id: nextID, range: place)
    nextID += 1
    return Operand(expression: expression, height: height + 1, start: start, end: end)
  }

  /// Makes a node for something that is not there or is not allowed.
  mutating func missing(_ start: Int, _ end: Int) -> Operand {
    make(.missing, start, end)
  }
}
