/// Character classes.
extension ServiceDialectParser {
  /// Reads `class := '[' '^'? item+ ']'`, where the first item may be a `]` (E-19).
  mutating func parseClass() throws(RegularExpressionError) -> SymbolSet {
    index += 1
    let isNegated = skip("^")
    var ranges: [ClosedRange<UInt32>] = []
    repeat {
      try parseItem(into: &ranges)
    } while peek != nil && peek != "]"
    guard skip("]") else { throw error(.expected("]")) }
    let set = folded(SymbolSet(ranges))
    return isNegated ? set.inverted(in: .utf16Units) : set
  }

  /// Reads `item := char ('-' char)?`.
  private mutating func parseItem(
    into ranges: inout [ClosedRange<UInt32>]
  ) throws(RegularExpressionError) {
    let start = index
    notePOSIXClass()
    let first = try parseMember()
    guard peek == "-", first.unit != nil || peek(ahead: 1) != "]" else {
      ranges += first.set.ranges
      return
    }
    guard let lower = first.unit else {
      // A set has no place in a range: the dash and what follows are members (E-13).
      warn(.setInRange, start, index + 1)
      ranges += first.set.ranges
      return
    }
    index += 1
    if peek == "]" {
      ranges += [lower...lower, 0x2D...0x2D]
      return
    }
    let last = try parseMember()
    guard let upper = last.unit else {
      warn(.setInRange, start, index)
      ranges += [lower...lower, 0x2D...0x2D] + last.set.ranges
      return
    }
    if lower <= upper { ranges.append(lower...upper) } else { warn(.reversedRange, start, index) }
  }

  /// One character of a class, or a set that is named with a letter.
  private mutating func parseMember() throws(RegularExpressionError) -> Member {
    let start = index
    let isFirst = units(start - 1, start).first == "["
    if peek == "\\" {
      let set = try parseEscape()
      let unit = units(index - 1, index).first ?? 0
      let isNamed = Unicode.Scalar(unit).map { "dDsSwW".unicodeScalars.contains($0) } ?? false
      return Member(unit: isNamed ? nil : unit, set: set)
    }
    let unit = try next()
    if unit == "$" || (unit == "^" && !isFirst) { warn(.anchorInClass, start, index) }
    if unit > 0x7F { warnIfFolded(unit, start) }
    if isLowSurrogateOfPair(at: start) { warn(.characterOfTwoUnits, start - 1, index) }
    return Member(unit: unit, set: SymbolSet(unit))
  }

  /// A member of a class: one unit, or a set.
  private struct Member {
    var unit: UInt32?
    var set: SymbolSet
  }

  /// Warns where a class begins like `[[:alpha:]]` (E-11).
  private mutating func notePOSIXClass() {
    guard peek == "[", peek(ahead: 1) == ":" else { return }
    var length = 2
    while let scalar = peek(ahead: length), ("a"..."z").contains(scalar) { length += 1 }
    if length > 2, peek(ahead: length) == ":", peek(ahead: length + 1) == "]" {
      warn(.posixClass, index, index + length + 2)
    }
  }
}
