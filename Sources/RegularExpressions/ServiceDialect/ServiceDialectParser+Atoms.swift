/// Atoms: what a quantifier may stand behind.
extension ServiceDialectParser {
  /// Reads `atom := '.' | '(' ')' | '(' union ')' | class | '\' any | any`.
  mutating func parseAtom(depth: Int) throws(RegularExpressionError) -> Fragment {
    let start = index
    if let fragment = try parseOperator(depth: depth) { return fragment }
    switch peek {
    case ".":
      index += 1
      noteOpenReading(.dotExcludesLineBreaks)
      return Fragment(.symbols(dot))
    case "(":
      return try parseGroup(depth: depth)
    case "[":
      return Fragment(.symbols(try parseClass()))
    case "\\":
      return Fragment(.symbols(try parseEscape()))
    case "^", "$":
      throw error(.innerAnchor(peek == "^" ? "^" : "$"))
    case "?", "*", "+", "{", ")", "|":
      try noteLiteralAtAtomStart()
      fallthrough
    default:
      let unit = try next()
      if unit > 0x7F { warnIfFolded(unit, start) }
      return Fragment(.symbols(folded(SymbolSet(unit))))
    }
  }

  /// The empty group or a group with branches; what stands behind `(?` is text (E-14, E-15).
  private mutating func parseGroup(depth: Int) throws(RegularExpressionError) -> Fragment {
    index += 1
    if skip(")") { return Fragment(.empty) }
    if peek == "?" { try parseGroupSyntax() }
    let branches = try parseBranches(depth: depth + 1)
    guard skip(")") else { throw error(.expected(")")) }
    return Fragment(
      .oneOf(branches.map(\.pattern)),
      height: branches.map(\.height).reduce(0, max) + 1
    )
  }

  private mutating func parseGroupSyntax() throws(RegularExpressionError) {
    let isPlainGroup = peek(ahead: 1) == ":"
    warn(.literalGroupSyntax, index - 1, index + 2)
    noteOpenReading(.conventionalAtomStarts)
    guard reading.contains(.conventionalAtomStarts) else { return }
    guard isPlainGroup else { throw error(.unsupported("this kind of group is")) }
    index += 2
  }

  /// A character with a meaning of its own, where an atom begins, is text (E-14, E-15).
  private mutating func noteLiteralAtAtomStart() throws(RegularExpressionError) {
    if peek == "|" {
      warn(.literalBar, index, index + 1)
      noteOpenReading(.conventionalAtomStarts)
    } else if peek != "?" || !isBehindOpenedGroup {
      warn(.literalQuantifier, index, index + 1)
      noteOpenReading(.conventionalAtomStarts)
      // A `)` here is known to be taken as text (E-14); the quantifiers are not.
      if reading.contains(.conventionalAtomStarts), peek != ")" {
        throw error(.unsupported("a quantifier without an atom is"))
      }
    }
  }

  /// Whether the `?` at the current position was already reported with the bracket before it.
  private var isBehindOpenedGroup: Bool {
    !reading.contains(.conventionalAtomStarts) && index > 0 && unit(before: index) == "("
  }

  private func unit(before place: Int) -> UInt32 {
    units(place - 1, place).first ?? 0
  }

  /// Reads `'\' any`: one of six sets, else the character itself (E-12, E-13).
  mutating func parseEscape() throws(RegularExpressionError) -> SymbolSet {
    let start = index
    index += 1
    let unit = try next()
    if let set = namedSet(unit) { return set }
    if let scalar = Unicode.Scalar(unit), scalar.properties.isAlphabetic || scalar.isDigit {
      warn(.escapedLetter, start, index)
    }
    return folded(SymbolSet(unit))
  }

  /// The set of `\d`, `\s`, `\w` or of their capitals.
  private mutating func namedSet(_ unit: UInt32) -> SymbolSet? {
    switch Unicode.Scalar(unit) {
    case "d": return .digits
    case "D": return SymbolSet.digits.inverted(in: .utf16Units)
    case "s": return .serviceWhitespace
    case "S": return SymbolSet.serviceWhitespace.inverted(in: .utf16Units)
    case "w": return wordCharacters
    case "W": return wordCharacters.inverted(in: .utf16Units)
    default: return nil
    }
  }

  private var wordCharacters: SymbolSet {
    mutating get {
      noteOpenReading(.otherCharacterRepertoire)
      return reading.contains(.otherCharacterRepertoire)
        ? .unicodeWordCharacters : .wordCharacters
    }
  }

  /// `.` matches every unit (E-8), unless J-18 is flipped.
  private var dot: SymbolSet {
    reading.contains(.dotExcludesLineBreaks)
      ? SymbolSet.lineBreaks.inverted(in: .utf16Units) : Alphabet.utf16Units.allSymbols
  }

  /// Adds the other cases of letters under the flag `i` (E-9, J-19).
  mutating func folded(_ set: SymbolSet) -> SymbolSet {
    guard ignoresCase else { return set }
    let ascii = CaseFolding.ascii.closure(of: set)
    let simple = CaseFolding.simple.closure(of: set)
    guard ascii != simple else { return ascii }
    noteOpenReading(.otherCharacterRepertoire)
    return reading.contains(.otherCharacterRepertoire) ? ascii : simple
  }

  /// Warns of a letter outside of ASCII under the flag `i`.
  mutating func warnIfFolded(_ unit: UInt32, _ place: Int) {
    guard ignoresCase, let scalar = Unicode.Scalar(unit), scalar.properties.changesWhenCaseMapped
    else { return }
    warn(.nonASCIICaseFolding, place, place + 1)
  }
}

extension SymbolSet {
  /// `\s` of the service: space, tab, line feed and carriage return (E-13).
  static let serviceWhitespace = SymbolSet(" \t\n\r")
  /// `\w` as it would be with Unicode (J-19): letters, marks, digits, connectors and joiners.
  static let unicodeWordCharacters: SymbolSet = {
    let units = (UInt32(0)...0xFFFF).filter { unit in
      guard let properties = Unicode.Scalar(unit)?.properties else { return false }
      switch properties.generalCategory {
      case .decimalNumber, .connectorPunctuation, .nonspacingMark, .spacingMark, .enclosingMark:
        return true
      default:
        return properties.isAlphabetic || properties.isJoinControl
      }
    }
    return SymbolSet(units.map { $0...$0 })
  }()
}

extension Unicode.Scalar {
  /// Whether the scalar is an ASCII digit.
  var isDigit: Bool { ("0"..."9").contains(self) }
}
