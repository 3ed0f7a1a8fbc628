extension RegularExpressionError {
  /// The complete message: in the service's dialect the service's own words, as far as known.
  ///
  /// The words for a missing `)` are recorded from the service, the others of E-14, E-17 and E-20
  /// follow from its grammar. Not the service's are the words for an inner anchor (E-5) and for
  /// this library's own limits; `isServiceMessage` tells them apart.
  public var message: String {
    switch kind {
    case .tooDeep, .tooLarge, .unsupported: detail
    default: isServiceDialect ? "Illegal regular expression, \(detail)" : detail
    }
  }

  /// Whether `message` is what the service would say when it refuses the pattern.
  public var isServiceMessage: Bool {
    switch kind {
    case .innerAnchor, .tooDeep, .tooLarge, .unsupported: false
    default: isServiceDialect
    }
  }

  private var detail: String {
    switch kind {
    case .expectedEnd: "end-of-string expected at position \(position)"
    case .unexpectedEnd:
      isServiceDialect ? "unexpected end-of-string" : "unexpected end of the pattern"
    case .expected(let character): "expected '\(character)' at position \(position)"
    case .expectedInteger: "integer expected at position \(position)"
    case .numberTooLarge(let digits): "For input string: \"\(digits)\""
    case .innerAnchor("^"): "'^' is only allowed at the start, found at position \(position)"
    case .innerAnchor(let anchor):
      "'\(anchor)' is only allowed at the end, found at position \(position)"
    case .invalidInterval: "interval syntax error at position \(position)"
    case .unknownAutomaton(let name): "'\(name)' not found"
    case .tooDeep(let limit): "the regular expression is nested deeper than \(limit) levels"
    case .tooLarge: "the regular expression needs too many states"
    case .invalidEscape(let character): "invalid escape `\\\(character)`"
    case .nothingToRepeat(let quantifier): "nothing to repeat before `\(quantifier)`"
    case .loneBracket(let bracket): "`\(bracket)` without its partner"
    case .missing(let bracket): "missing `\(bracket)`"
    case .boundsOutOfOrder: "repetition counts out of order"
    case .rangeOutOfOrder: "range out of order in a character class"
    case .setInRange: "a set cannot be the end of a range"
    case .invalidGroup: "invalid group"
    case .duplicateGroupName(let name): "duplicate group name `\(name)`"
    case .unknownProperty(let name): "unknown property `\(name)`"
    case .unsupported(let feature): "\(feature) not supported"
    }
  }
}
