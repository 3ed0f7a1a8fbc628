import RulesLanguage

/// Finds a text that a pattern takes.
///
/// It knows the forms that people write: of alternatives it takes the first, of repetitions the
/// fewest. What it finds is to be tried, since a pattern can mean something else (E-5 to E-21).
struct PatternExample {
  private static let deepest = 20
  private static let longest = 256

  private let pattern: [UInt8]
  private var place = 0

  /// A text for a literal; nil where none was found.
  static func text(for literal: RegularExpressionLiteral) -> String? {
    var body = literal.body[...]
    if body.first == UInt8(ascii: "^") { body = body.dropFirst() }
    if body.last == UInt8(ascii: "$"), body.dropLast().last != UInt8(ascii: "\\") {
      body = body.dropLast()
    }
    var example = PatternExample(pattern: Array(body))
    guard let text = example.alternatives(depth: 0), example.place == example.pattern.count else {
      return nil
    }
    return String(validating: text, as: UTF8.self)
  }

  private init(pattern: [UInt8]) {
    self.pattern = pattern
  }

  private var next: UInt8? { place < pattern.count ? pattern[place] : nil }

  private mutating func accept(_ character: Character) -> Bool {
    guard let next, character.asciiValue == next else { return false }
    place += 1
    return true
  }

  /// The first of alternatives; the others are passed over.
  ///
  /// Recursion is bounded by `deepest`.
  private mutating func alternatives(depth: Int) -> [UInt8]? {
    guard depth < Self.deepest, let first = sequence(depth: depth) else { return nil }
    while accept("|") { guard sequence(depth: depth) != nil else { return nil } }
    return first
  }

  private mutating func sequence(depth: Int) -> [UInt8]? {
    var text: [UInt8] = []
    while let next, next != UInt8(ascii: "|"), next != UInt8(ascii: ")") {
      guard let atom = atom(depth: depth), let count = repetition() else { return nil }
      guard text.count + atom.count * count <= Self.longest else { return nil }
      for _ in 0..<count { text += atom }
    }
    return text
  }

  private mutating func atom(depth: Int) -> [UInt8]? {
    if accept("(") {
      guard let inner = alternatives(depth: depth + 1), accept(")") else { return nil }
      return inner
    }
    if accept("[") { return characterClass() }
    if accept(".") { return [UInt8(ascii: "a")] }
    guard let next else { return nil }
    place += 1
    guard next == UInt8(ascii: "\\") else { return [next] }
    guard let escaped = self.next else { return nil }
    place += 1
    return [Self.member(of: escaped)]
  }

  /// How often the atom before it stands there at least.
  private mutating func repetition() -> Int? {
    var count = 1
    while true {
      if accept("*") || accept("?") {
        count = 0
      } else if accept("{") {
        guard let least = number() else { return nil }
        if accept(",") { _ = number() }
        guard accept("}") else { return nil }
        count *= least
      } else if !accept("+") {
        return count
      }
    }
  }

  private mutating func number() -> Int? {
    let digits = pattern[place...].prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard !digits.isEmpty, digits.count <= 3 else { return nil }
    place += digits.count
    return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  // MARK: Classes

  private mutating func characterClass() -> [UInt8]? {
    let isNegated = accept("^")
    var ranges: [ClosedRange<UInt8>] = []
    var isFirst = true
    while let low = next, isFirst || low != UInt8(ascii: "]") {
      isFirst = false
      place += 1
      if low == UInt8(ascii: "\\") {
        guard let escaped = next else { return nil }
        place += 1
        ranges += Self.ranges(of: escaped)
        continue
      }
      if next == UInt8(ascii: "-"), place + 1 < pattern.count,
        pattern[place + 1] != UInt8(ascii: "]")
      {
        let high = pattern[place + 1]
        place += 2
        if low <= high { ranges.append(low...high) }
      } else {
        ranges.append(low...low)
      }
    }
    guard accept("]") else { return nil }
    guard isNegated else { return ranges.first.map { [$0.lowerBound] } }
    return "aA1-x _".utf8.first { byte in !ranges.contains { $0.contains(byte) } }.map { [$0] }
  }

  /// The characters of an escape, the likeliest first.
  private static func ranges(of escaped: UInt8) -> [ClosedRange<UInt8>] {
    switch escaped {
    case UInt8(ascii: "d"): [UInt8(ascii: "0")...UInt8(ascii: "9")]
    case UInt8(ascii: "w"):
      [
        UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_")...UInt8(ascii: "_"),
      ]
    case UInt8(ascii: "s"): [UInt8(ascii: " ")...UInt8(ascii: " ")]
    default: [member(of: escaped)...member(of: escaped)]
    }
  }

  private static func member(of escaped: UInt8) -> UInt8 {
    switch escaped {
    case UInt8(ascii: "d"): UInt8(ascii: "0")
    case UInt8(ascii: "w"), UInt8(ascii: "D"), UInt8(ascii: "S"): UInt8(ascii: "a")
    case UInt8(ascii: "s"): UInt8(ascii: " ")
    case UInt8(ascii: "W"): UInt8(ascii: "-")
    default: escaped
    }
  }
}
