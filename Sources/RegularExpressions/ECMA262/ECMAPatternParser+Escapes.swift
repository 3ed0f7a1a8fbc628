/// Escapes. Under the flag `u` only those that mean something are allowed.
extension ECMAPatternParser {
  /// What an escape or a member of a class stands for: a set, which may be one symbol.
  struct Member {
    var symbol: UInt32?
    var set: SymbolSet

    init(_ symbol: UInt32) {
      self.symbol = symbol
      set = SymbolSet(symbol)
    }

    init(_ set: SymbolSet) {
      self.set = set
    }
  }

  /// Reads a backslash and what belongs to it.
  mutating func parseEscape(inClass: Bool) throws(RegularExpressionError) -> Member {
    let start = place
    advance(by: 1)
    guard let character = peek else { throw error(.unexpectedEnd, from: start) }
    advance(by: 1)
    if let set = namedSet(character) { return Member(set) }
    if let control = control(character) { return Member(control) }
    switch character {
    case "p", "P":
      let set = try parseProperty(from: start)
      return Member(character == "p" ? set : set.inverted(in: .codePoints))
    case "c":
      guard let letter = peek, letter.isASCII, letter.properties.isAlphabetic else { break }
      advance(by: 1)
      return Member(letter.value & 0x1F)
    case "x":
      guard let value = parseHexadecimal(digits: 2) else { break }
      return Member(value)
    case "u":
      guard let value = parseUnicodeEscape() else { break }
      return Member(value)
    case "0" where peek.map { !$0.isDigit } ?? true:
      return Member(0)
    case "b" where inClass:
      return Member(0x08)
    case "-" where inClass:
      return Member(character.value)
    case "1"..."9" where !inClass, "k" where !inClass:
      throw error(.unsupported("a back-reference is"), from: start)
    case _ where "^$\\.*+?()[]{}|/".unicodeScalars.contains(character):
      return Member(character.value)
    default:
      break
    }
    throw error(.invalidEscape(String(character)), from: start)
  }

  private func namedSet(_ character: Unicode.Scalar) -> SymbolSet? {
    switch character {
    case "d": .digits
    case "D": SymbolSet.digits.inverted(in: .codePoints)
    case "s": .ecmaWhitespace
    case "S": SymbolSet.ecmaWhitespace.inverted(in: .codePoints)
    case "w": .wordCharacters
    case "W": SymbolSet.wordCharacters.inverted(in: .codePoints)
    default: nil
    }
  }

  private func control(_ character: Unicode.Scalar) -> UInt32? {
    switch character {
    case "t": 0x09
    case "n": 0x0A
    case "v": 0x0B
    case "f": 0x0C
    case "r": 0x0D
    default: nil
    }
  }

  /// Reads an exact number of hexadecimal digits, or nothing.
  private mutating func parseHexadecimal(digits: Int) -> UInt32? {
    var value: UInt32 = 0
    for distance in 0..<digits {
      guard let digit = peek(ahead: distance)?.hexadecimalValue else { return nil }
      value = value << 4 | digit
    }
    advance(by: digits)
    return value
  }

  /// Reads `HHHH`, a surrogate pair of two escapes, or `{H…}`, all behind `\u`.
  private mutating func parseUnicodeEscape() -> UInt32? {
    guard skip("{") else {
      guard let first = parseHexadecimal(digits: 4) else { return nil }
      guard 0xD800...0xDBFF ~= first, peek == "\\", peek(ahead: 1) == "u" else { return first }
      let behindFirst = place
      advance(by: 2)
      if let second = parseHexadecimal(digits: 4), 0xDC00...0xDFFF ~= second {
        return 0x1_0000 + (first & 0x3FF) << 10 + (second & 0x3FF)
      }
      advance(by: behindFirst - place)
      return first
    }
    var value: UInt32 = 0
    let start = place
    while let digit = peek?.hexadecimalValue {
      value = value << 4 | digit
      guard value <= 0x10_FFFF else { return nil }
      advance(by: 1)
    }
    return place > start && skip("}") ? value : nil
  }

  /// Reads `{name}` or `{name=value}` behind `\p`.
  private mutating func parseProperty(
    from start: Int
  ) throws(RegularExpressionError) -> SymbolSet {
    guard skip("{") else { throw error(.invalidEscape("p"), from: start) }
    var name = ""
    while let character = peek, character != "}" {
      name.unicodeScalars.append(character)
      advance(by: 1)
    }
    guard skip("}") else { throw error(.missing("}"), from: start) }
    switch UnicodeProperty.set(named: name) {
    case .known(let set): return set
    case .unsupported: throw error(.unsupported("the property `\(name)` is"), from: start)
    case .unknown: throw error(.unknownProperty(name), from: start)
    }
  }
}

/// Character classes.
extension ECMAPatternParser {
  /// Reads a class with its brackets.
  mutating func parseClass() throws(RegularExpressionError) -> SymbolSet {
    let start = place
    advance(by: 1)
    let isNegated = skip("^")
    var ranges: [ClosedRange<UInt32>] = []
    while !skip("]") {
      guard peek != nil else { throw error(.missing("]"), from: start) }
      let itemStart = place
      let first = try parseMember()
      guard peek == "-", let behind = peek(ahead: 1), behind != "]" else {
        ranges += first.set.ranges
        continue
      }
      advance(by: 1)
      let last = try parseMember()
      guard let lower = first.symbol, let upper = last.symbol else {
        throw error(.setInRange, from: itemStart)
      }
      guard lower <= upper else { throw error(.rangeOutOfOrder, from: itemStart) }
      ranges.append(lower...upper)
    }
    let set = SymbolSet(ranges)
    return isNegated ? set.inverted(in: .codePoints) : set
  }

  private mutating func parseMember() throws(RegularExpressionError) -> Member {
    peek == "\\" ? try parseEscape(inClass: true) : Member(try next())
  }
}

extension SymbolSet {
  /// `\s` of ECMA-262: white space and line terminators.
  fileprivate static let ecmaWhitespace = SymbolSet([
    0x09...0x0D, 0x20...0x20, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x2028...0x2029,
    0x202F...0x202F, 0x205F...0x205F, 0x3000...0x3000, 0xFEFF...0xFEFF,
  ])
}

extension Unicode.Scalar {
  /// The value of a hexadecimal digit.
  fileprivate var hexadecimalValue: UInt32? {
    switch self {
    case "0"..."9": value - 0x30
    case "A"..."F": value - 0x37
    case "a"..."f": value - 0x57
    default: nil
    }
  }
}
