extension RegularExpressionError {
  /// The complete message: in the service's dialect the service's own words, as far as known.
  ///
  /// The words for a missing `)` are recorded from the service; the others of E-14, E-17 and E-20
  /// follow from it. The words of E-5 for an inner anchor and of this library's own limits are not
  /// the service's; `isServiceMessage` tells them apart.
  public var message: String {
    isServiceDialect ? "Illegal regular expression, \(detail)" : detail
  }

  /// Whether `message` is what the service would say when it refuses the pattern.
  public var isServiceMessage: Bool {
    guard isServiceDialect else { return false }
    switch kind {
    case .expectedEnd, .unexpectedEnd, .expected, .expectedInteger, .numberTooLarge,
      .invalidInterval, .unknownAutomaton:
      return true
    case .innerAnchor, .tooDeep, .tooLarge, .invalidSyntax, .unsupported:
      return false
    }
  }

  private var detail: String {
    switch kind {
    case .expectedEnd: "end-of-string expected at position \(position)"
    case .unexpectedEnd: "unexpected end-of-string"
    case .expected(let character): "expected '\(character)' at position \(position)"
    case .expectedInteger: "integer expected at position \(position)"
    case .numberTooLarge(let digits): "For input string: \"\(digits)\""
    case .innerAnchor("^"): "'^' is only allowed at the start, found at position \(position)"
    case .innerAnchor(let anchor):
      "'\(anchor)' is only allowed at the end, found at position \(position)"
    case .invalidInterval: "interval syntax error at position \(position)"
    case .unknownAutomaton(let name): "'\(name)' not found"
    case .tooDeep(let limit): "nested deeper than \(limit) levels at position \(position)"
    case .tooLarge: "the pattern is too large to be compiled"
    case .invalidSyntax(let sentence): sentence
    case .unsupported(let feature): "\(feature) not supported"
    }
  }
}
