import SourceDiagnostics

/// Reads an ECMA-262 pattern as the flag `u` has it, which JSON Schema asks for.
///
/// Groups capture nothing and lazy quantifiers are like greedy ones, since only the presence of a
/// match is of interest. Back-references are refused: no automaton can follow them.
struct ECMAPatternParser {
  /// The deepest nesting of groups.
  static let depthLimit = 200

  private let text: PatternText
  private var index = 0
  /// The number of look-arounds so far.
  private var lookArounds = 0
  /// The group names that may not be given again, as all alternatives so far leave them.
  private var names: Set<String> = []

  private init(_ pattern: [UInt8]) {
    text = PatternText(pattern, alphabet: .codePoints)
  }

  /// Reads a pattern.
  static func parse(_ pattern: [UInt8]) throws(RegularExpressionError) -> Pattern {
    var parser = ECMAPatternParser(pattern)
    let tree = try parser.parseDisjunction(depth: 0)
    // Only a bracket that was not opened ends a disjunction before the end.
    guard parser.peek == nil else { throw parser.error(.loneBracket(")")) }
    return tree
  }

  private mutating func parseDisjunction(depth: Int) throws(RegularExpressionError) -> Pattern {
    guard depth <= Self.depthLimit else { throw error(.tooDeep(limit: Self.depthLimit)) }
    let outerNames = names
    var allNames = names
    var branches: [Pattern] = []
    repeat {
      names = outerNames
      branches.append(try parseAlternative(depth: depth))
      allNames.formUnion(names)
    } while skip("|")
    names = allNames
    return .oneOf(branches)
  }

  private mutating func parseAlternative(depth: Int) throws(RegularExpressionError) -> Pattern {
    var parts: [Pattern] = []
    while let character = peek, character != "|", character != ")" {
      if let assertion = try parseAssertion(depth: depth) {
        parts.append(assertion)
        if let quantifier = peek, "*+?{".unicodeScalars.contains(quantifier) {
          throw error(.nothingToRepeat(Character(quantifier)))
        }
      } else {
        let atom = try parseAtom(depth: depth)
        parts.append(try parseQuantifier(of: atom))
      }
    }
    return .joined(parts)
  }

  private mutating func parseAssertion(
    depth: Int
  ) throws(RegularExpressionError) -> Pattern? {
    if skip("^") { return .assertion(.start) }
    if skip("$") { return .assertion(.end) }
    if skip(text: "\\b") { return .assertion(.wordBoundary) }
    if skip(text: "\\B") { return .assertion(.noWordBoundary) }
    return try parseLookAround(depth: depth).map(Pattern.lookAround)
  }

  private mutating func parseLookAround(
    depth: Int
  ) throws(RegularExpressionError) -> LookAround? {
    guard peek == "(", peek(ahead: 1) == "?" else { return nil }
    let start = index
    let kinds: [(opening: String, isAhead: Bool, isNegated: Bool)] = [
      ("(?=", true, false), ("(?!", true, true), ("(?<=", false, false), ("(?<!", false, true),
    ]
    for kind in kinds where skip(text: kind.opening) {
      let number = lookArounds
      lookArounds += 1
      let body = try parseDisjunction(depth: depth + 1)
      guard skip(")") else { throw error(.missing(")"), from: start) }
      return LookAround(
        number: number,
        body: body,
        isAhead: kind.isAhead,
        isNegated: kind.isNegated
      )
    }
    return nil
  }

  private mutating func parseAtom(depth: Int) throws(RegularExpressionError) -> Pattern {
    switch peek {
    case ".":
      index += 1
      return .symbols(SymbolSet.lineBreaks.inverted(in: .codePoints))
    case "(":
      return try parseGroup(depth: depth)
    case "[":
      return .symbols(try parseClass())
    case "\\":
      return .symbols(try parseEscape(inClass: false).set)
    case .some(let character) where "*+?".unicodeScalars.contains(character):
      throw error(.nothingToRepeat(Character(character)))
    case .some(let character) where "{}]".unicodeScalars.contains(character):
      throw error(.loneBracket(Character(character)))
    default:
      return .symbols(SymbolSet(try next()))
    }
  }

  private mutating func parseGroup(depth: Int) throws(RegularExpressionError) -> Pattern {
    let start = index
    index += 1
    if skip("?") { try parseGroupKind(from: start) }
    let body = try parseDisjunction(depth: depth + 1)
    guard skip(")") else { throw error(.missing(")"), from: start) }
    return body
  }

  /// Reads what stands between `(?` and the body of a group.
  private mutating func parseGroupKind(from start: Int) throws(RegularExpressionError) {
    switch (peek, peek(ahead: 1)) {
    case (":", _):
      index += 1
    case ("<", _):
      index += 1
      try parseGroupName()
    case ("i", _), ("m", _), ("s", _), ("-", _):
      throw error(.unsupported("changing flags inside of a pattern is"), from: start)
    default:
      throw error(.invalidGroup, from: start)
    }
  }

  private mutating func parseGroupName() throws(RegularExpressionError) {
    let start = index
    var name = ""
    while let character = peek, character != ">" {
      let properties = character.properties
      let isAllowed =
        character == "$" || character == "_"
        || (name.isEmpty ? properties.isIDStart : properties.isIDContinue)
        || (!name.isEmpty && properties.isJoinControl)
      guard isAllowed else { throw error(.invalidGroup, from: start) }
      name.unicodeScalars.append(character)
      index += 1
    }
    guard skip(">"), !name.isEmpty else { throw error(.invalidGroup, from: start) }
    guard names.insert(name).inserted else {
      throw error(.duplicateGroupName(name), from: start)
    }
  }

  private mutating func parseQuantifier(
    of atom: Pattern
  ) throws(RegularExpressionError) -> Pattern {
    let bounds: (minimum: Int, maximum: Int?)
    switch peek {
    case "*": bounds = (0, nil)
    case "+": bounds = (1, nil)
    case "?": bounds = (0, 1)
    case "{": bounds = try parseBounds()
    default: return atom
    }
    index += 1
    _ = skip("?")
    return .repeated(atom, minimum: bounds.minimum, maximum: bounds.maximum)
  }

  /// Reads `{n}`, `{n,}` or `{n,m}` up to its last bracket.
  private mutating func parseBounds() throws(RegularExpressionError) -> (Int, Int?) {
    let start = index
    index += 1
    guard let minimum = parseInteger() else { throw error(.loneBracket("{"), from: start) }
    var maximum: Int? = minimum
    if skip(",") { maximum = parseInteger() }
    guard peek == "}" else { throw error(.loneBracket("{"), from: start) }
    if let maximum, maximum < minimum { throw error(.boundsOutOfOrder, from: start) }
    return (minimum, maximum)
  }

  /// Reads digits; a number that does not fit counts as the largest.
  private mutating func parseInteger() -> Int? {
    var number: Int?
    while let digit = peek, digit.isDigit {
      let (tens, overflow) = (number ?? 0).multipliedReportingOverflow(by: 10)
      let (sum, carry) = tens.addingReportingOverflow(Int(digit.value) - 0x30)
      number = overflow || carry ? .max : sum
      index += 1
      while number == .max, let digit = peek, digit.isDigit { index += 1 }
    }
    return number
  }
}

/// Moving through the pattern and reporting about it.
extension ECMAPatternParser {
  /// The character at the current position, or nil at the end; a lone surrogate is U+FFFD.
  var peek: Unicode.Scalar? { peek(ahead: 0) }

  /// The character some places ahead.
  func peek(ahead distance: Int) -> Unicode.Scalar? {
    guard index + distance < text.symbols.count else { return nil }
    return Unicode.Scalar(text.symbols[index + distance]) ?? "\u{FFFD}"
  }

  /// The place of the next character.
  var place: Int { index }

  /// Moves over some characters.
  mutating func advance(by count: Int) { index += count }

  /// Moves behind a character if it is the next.
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard peek == character else { return false }
    index += 1
    return true
  }

  /// Moves behind some ASCII characters if they are the next.
  mutating func skip(text characters: String) -> Bool {
    let scalars = characters.unicodeScalars
    for (distance, scalar) in scalars.enumerated() where peek(ahead: distance) != scalar {
      return false
    }
    index += scalars.count
    return true
  }

  /// Takes the next symbol.
  mutating func next() throws(RegularExpressionError) -> UInt32 {
    guard index < text.symbols.count else { throw error(.unexpectedEnd) }
    index += 1
    return text.symbols[index - 1]
  }

  /// Makes an error about the characters from a place to the current one, or about the next.
  func error(
    _ kind: RegularExpressionError.Kind,
    from start: Int? = nil
  ) -> RegularExpressionError {
    let start = start ?? index
    return RegularExpressionError(
      kind: kind,
      position: start,
      range: text.range(start, max(index, start + 1)),
      isServiceDialect: false
    )
  }
}
