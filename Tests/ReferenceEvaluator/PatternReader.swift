/// Reads the body of a pattern, its outer anchors removed, by the grammar of E.3.
struct PatternReader {
  let units: Units
  var place = 0
  var depth = 0

  init(units: Units) { self.units = units }

  mutating func whole() throws -> PlainPattern.Part {
    let part = try union()
    guard place == units.count else { throw PlainError.refused("end expected at \(place)") }
    return part
  }

  private func peek(_ characters: String) -> Bool {
    place < units.count && characters.utf16.contains(units[place])
  }

  private mutating func take(_ character: String) -> Bool {
    guard peek(character) else { return false }
    place += 1
    return true
  }

  private mutating func next() throws -> UInt16 {
    guard place < units.count else { throw PlainError.refused("unexpected end") }
    place += 1
    return units[place - 1]
  }

  private mutating func union() throws -> PlainPattern.Part {
    depth += 1
    defer { depth -= 1 }
    guard depth < 200 else { throw PlainError.refused("nesting") }
    var choices = [try concat()]
    while take("|") { choices.append(try concat()) }
    return choices.count == 1 ? choices[0] : .choice(choices)
  }

  /// The first atom is taken whatever it is (E-14, E-15).
  private mutating func concat() throws -> PlainPattern.Part {
    var parts = [try repetition()]
    while place < units.count, !peek(")|") { parts.append(try repetition()) }
    return parts.count == 1 ? parts[0] : .sequence(parts)
  }

  private mutating func repetition() throws -> PlainPattern.Part {
    var part = try atom()
    while peek("?*+{") {
      if take("?") {
        part = .repetition(part, minimum: 0, maximum: 1)
      } else if take("*") {
        part = .repetition(part, minimum: 0, maximum: nil)
      } else if take("+") {
        part = .repetition(part, minimum: 1, maximum: nil)
      } else {
        part = try counted(part)
      }
    }
    return part
  }

  private mutating func counted(_ part: PlainPattern.Part) throws -> PlainPattern.Part {
    place += 1
    let minimum = try integer()
    var maximum: Int? = minimum
    if take(",") { maximum = peek("0123456789") ? try integer() : nil }
    guard take("}") else { throw PlainError.refused("expected '}' at \(place)") }
    if let maximum, maximum < minimum { return .nothing }
    return .repetition(part, minimum: minimum, maximum: maximum)
  }

  private mutating func integer() throws -> Int {
    let start = place
    while peek("0123456789") { place += 1 }
    let digits = String(decoding: units[start..<place], as: UTF16.self)
    guard let value = Int(digits), value <= 1000 else {
      throw digits.isEmpty ? PlainError.refused("integer expected at \(place)") : .unknown
    }
    return value
  }

  private mutating func atom() throws -> PlainPattern.Part {
    if take(".") { return .any }
    if take("(") {
      if take(")") { return .sequence([]) }
      let part = try union()
      guard take(")") else { throw PlainError.refused("expected ')' at \(place)") }
      return part
    }
    if take("[") { return try members() }
    if peek("^$") { throw PlainError.refused("anchor at \(place)") }
    if take("\\") {
      let unit = try next()
      if let known = Self.predefined(unit) { return known }
      return .members([unit...unit], isNegated: false)
    }
    let unit = try next()
    return .members([unit...unit], isNegated: false)
  }

  /// A class behind its bracket; the first character is always a member (E-19).
  private mutating func members() throws -> PlainPattern.Part {
    let isNegated = take("^")
    var ranges: [ClosedRange<UInt16>] = []
    repeat {
      if place + 1 < units.count, peek("\\"), let known = Self.predefinedRanges(units[place + 1]) {
        place += 2
        ranges += known
        continue
      }
      let first = try character()
      guard peek("-"), place + 1 < units.count, units[place + 1] != 0x5D else {
        ranges.append(first...first)
        continue
      }
      place += 1
      let last = try character()
      if first <= last { ranges.append(first...last) }
    } while place < units.count && !peek("]")
    guard take("]") else { throw PlainError.refused("expected ']' at \(place)") }
    return .members(ranges, isNegated: isNegated)
  }

  private mutating func character() throws -> UInt16 {
    _ = take("\\")
    return try next()
  }

  private static func predefined(_ letter: UInt16) -> PlainPattern.Part? {
    predefinedRanges(letter).map { .members($0, isNegated: false) }
  }

  /// The sets of E-13.
  private static func predefinedRanges(_ letter: UInt16) -> [ClosedRange<UInt16>]? {
    let digits: [ClosedRange<UInt16>] = [0x30...0x39]
    let word: [ClosedRange<UInt16>] = [0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A]
    let space: [ClosedRange<UInt16>] = [0x09...0x0A, 0x0D...0x0D, 0x20...0x20]
    switch Unicode.Scalar(letter) {
    case "d": return digits
    case "w": return word
    case "s": return space
    case "D": return complement(digits)
    case "W": return complement(word)
    case "S": return complement(space)
    default: return nil
    }
  }

  private static func complement(_ ranges: [ClosedRange<UInt16>]) -> [ClosedRange<UInt16>] {
    var rest: [ClosedRange<UInt16>] = []
    var next: UInt16 = 0
    for range in ranges {
      if next < range.lowerBound { rest.append(next...(range.lowerBound - 1)) }
      next = range.upperBound + 1
    }
    return rest + [next...0xFFFF]
  }
}
