/// The characters that may be operators (E-21). They are text, unless J-10 is flipped.
extension ServiceDialectParser {
  /// Reads `inter := concat ('&' inter)?`.
  mutating func parseIntersection(depth: Int) throws(RegularExpressionError) -> Fragment {
    var parts = [try parseConcatenation(depth: depth)]
    while isOperator("&") {
      index += 1
      parts.append(try parseConcatenation(depth: depth))
    }
    guard parts.count > 1 else { return parts[0] }
    return Fragment(
      .intersection(parts.map(\.pattern)),
      height: parts.map(\.height).reduce(0, max) + 1
    )
  }

  /// The atom of an operator, or nil where the next character is none.
  mutating func parseOperator(depth: Int) throws(RegularExpressionError) -> Fragment? {
    guard let character = peek, "\"~&@#<".unicodeScalars.contains(character) else { return nil }
    warn(.unescapedOperator, index, index + 1)
    noteOpenReading(.operatorsEnabled)
    guard reading.contains(.operatorsEnabled), character != "&" else { return nil }
    index += 1
    switch character {
    case "~": return try parseComplement(depth: depth)
    case "@": return Fragment(.anyText)
    case "#": return Fragment(.nothing)
    case "<": return try parseAngleBrackets()
    default: return try parseQuotation()
    }
  }

  private mutating func parseComplement(depth: Int) throws(RegularExpressionError) -> Fragment {
    guard depth < Self.depthLimit else { throw error(.tooDeep(limit: Self.depthLimit)) }
    let body = try parseAtom(depth: depth + 1)
    return Fragment(.complement(body.pattern), height: body.height + 1)
  }

  /// Text between double quotes, in which nothing is special.
  private mutating func parseQuotation() throws(RegularExpressionError) -> Fragment {
    let start = index
    while peek != nil, peek != "\"" { index += 1 }
    let content = units(start, index)
    guard skip("\"") else { throw error(.expected("\"")) }
    var parts: [Pattern] = []
    for unit in content { parts.append(.symbols(folded(SymbolSet(unit)))) }
    return Fragment(.joined(parts), height: 2)
  }

  /// A numeric interval `<n-m>`; the service's named automata are not known.
  private mutating func parseAngleBrackets() throws(RegularExpressionError) -> Fragment {
    let start = index
    while peek != nil, peek != ">" { index += 1 }
    let content = string(start, index)
    guard skip(">") else { throw error(.expected(">")) }
    let parts = content.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count > 1 else {
      // The name is looked up after the whole pattern has been read.
      if unknownAutomaton == nil { unknownAutomaton = error(.unknownAutomaton(content), at: start) }
      return Fragment(.nothing)
    }
    guard parts.count == 2, let low = Int32(parts[0]), let high = Int32(parts[1]) else {
      throw error(.invalidInterval, at: index - 1)
    }
    let isPadded = parts[0].utf16.count == parts[1].utf16.count
    return Fragment(
      NumericInterval.pattern(
        from: min(low, high),
        to: max(low, high),
        width: isPadded ? parts[0].utf16.count : nil
      ),
      height: 24
    )
  }
}

extension Pattern {
  /// Any text of UTF-16 units.
  fileprivate static let anyText = Pattern.repeated(
    .symbols(Alphabet.utf16Units.allSymbols),
    minimum: 0,
    maximum: nil
  )
}
