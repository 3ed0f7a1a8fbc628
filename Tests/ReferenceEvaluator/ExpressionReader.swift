/// Reads an expression by B.1 and B.2.
struct ExpressionReader {
  private let units: Units
  private var place = 0
  private var depth = 0

  /// The binary operators, loosest first; longer ones before those they begin with.
  private static let levels: [[String]] = [
    ["||"], ["&&"], ["===", "!==", "==", "!="], ["<=", ">=", "<", ">"], ["+", "-"],
    ["*", "/", "%"],
  ]

  static func read(_ units: Units) throws -> PlainSyntax {
    var reader = ExpressionReader(units: units)
    let syntax = try reader.expression()
    reader.skipSpace()
    guard reader.place == units.count else { throw PlainError.refused("at \(reader.place)") }
    return syntax
  }

  private init(units: Units) { self.units = units }

  // MARK: Characters

  private func unit(_ offset: Int = 0) -> Unicode.Scalar? {
    guard place + offset < units.count else { return nil }
    return Unicode.Scalar(units[place + offset]) ?? "\u{FFFD}"
  }

  private func isNext(_ sign: String) -> Bool {
    place < units.count && units[place...].starts(with: sign.utf16)
  }

  private mutating func take(_ sign: String) -> Bool {
    skipSpace()
    guard isNext(sign) else { return false }
    place += sign.utf16.count
    return true
  }

  private mutating func expect(_ sign: String) throws {
    guard take(sign) else { throw PlainError.refused("\(sign) expected at \(place)") }
  }

  private mutating func skipSpace() {
    while true {
      if let unit = unit(), " \t\n\r".unicodeScalars.contains(unit) {
        place += 1
      } else if isNext("//") {
        while let unit = unit(), unit != "\n", unit != "\r" { place += 1 }
      } else if isNext("/*") {
        let start = place
        place += 2
        while place < units.count, !isNext("*/") { place += 1 }
        // One without an end is no comment.
        guard isNext("*/") else {
          place = start
          return
        }
        place += 2
      } else {
        return
      }
    }
  }

  // MARK: Grammar

  private mutating func expression() throws -> PlainSyntax {
    depth += 1
    defer { depth -= 1 }
    guard depth < 150 else { throw PlainError.refused("nesting") }
    let condition = try binary(0)
    guard take("?") else { return condition }
    let yes = try expression()
    try expect(":")
    return .choice(condition, yes, try expression())
  }

  private mutating func binary(_ level: Int) throws -> PlainSyntax {
    guard level < Self.levels.count else { return try prefix() }
    var left = try binary(level + 1)
    while let sign = Self.levels[level].first(where: { take($0) }) {
      left = .binary(String(sign.prefix(2)), left, try binary(level + 1))
    }
    return left
  }

  private mutating func prefix() throws -> PlainSyntax {
    depth += 1
    defer { depth -= 1 }
    guard depth < 300 else { throw PlainError.refused("nesting") }
    if take("!") { return .prefix("!", try prefix()) }
    if take("-") { return .prefix("-", try prefix()) }
    return try postfix()
  }

  private mutating func postfix() throws -> PlainSyntax {
    var target = try primary()
    while true {
      if take(".") {
        skipSpace()
        target = .member(target, try name())
      } else if take("[") {
        let index = try expression()
        try expect("]")
        if case .string(let name) = index {
          target = .member(target, String(decoding: name, as: UTF16.self))
        } else {
          target = .index(target, index)
        }
      } else if take("(") {
        target = .call(target, try elements(until: ")"))
      } else {
        return target
      }
    }
  }

  private mutating func elements(until end: String) throws -> [PlainSyntax] {
    if take(end) { return [] }
    var elements = [try expression()]
    while take(",") { elements.append(try expression()) }
    try expect(end)
    return elements
  }

  private mutating func primary() throws -> PlainSyntax {
    skipSpace()
    guard let first = unit() else { throw PlainError.refused("unexpected end") }
    if take("(") {
      let inner = try expression()
      try expect(")")
      return inner
    }
    if take("[") { return .list(try elements(until: "]")) }
    if first == "'" || first == "\"" { return .string(try string()) }
    if first == "/" {
      guard !isNext("/*") else { throw PlainError.refused("comment without an end") }
      return .pattern(try pattern())
    }
    if ("0"..."9").contains(first) || first == "." { return .number(try number()) }
    let name = try name()
    switch name {
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    case "null": return .null
    default: return .name(name)
    }
  }

  // MARK: Words

  private mutating func name() throws -> String {
    var name = String.UnicodeScalarView()
    while let unit = unit(),
      unit.properties.isAlphabetic || "$_0123456789".unicodeScalars.contains(unit)
    {
      name.append(unit)
      place += 1
    }
    guard !name.isEmpty else { throw PlainError.refused("name expected at \(place)") }
    return String(name)
  }

  private mutating func number() throws -> Double {
    let start = place
    if isNext("0x") || isNext("0X") {
      place += 2
      while let unit = unit(), unit.properties.isASCIIHexDigit { place += 1 }
    } else {
      digits()
      if isNext(".") {
        place += 1
        digits()
      }
      if isNext("e") || isNext("E") {
        place += 1
        if isNext("+") || isNext("-") { place += 1 }
        digits()
      }
    }
    guard let value = Double(String(decoding: units[start..<place], as: UTF16.self)) else {
      throw PlainError.refused("number at \(start)")
    }
    return value
  }

  private mutating func digits() {
    while let unit = unit(), ("0"..."9").contains(unit) { place += 1 }
  }

  private mutating func string() throws -> Units {
    let quote = units[place]
    place += 1
    var text: Units = []
    while place < units.count, units[place] != quote {
      if units[place] == 0x5C {
        place += 1
        text.append(try escaped())
      } else {
        text.append(units[place])
        place += 1
      }
    }
    guard place < units.count else { throw PlainError.refused("string") }
    place += 1
    return text
  }

  private mutating func escaped() throws -> UInt16 {
    guard place < units.count else { throw PlainError.refused("escape") }
    defer { place += 1 }
    switch unit() {
    case "b": return 8
    case "t": return 9
    case "n": return 10
    case "v": return 11
    case "f": return 12
    case "r": return 13
    case "x": return try hex(2)
    case "u": return try hex(4)
    default: return units[place]
    }
  }

  /// The value of digits behind the letter that is read; stays on the last of them.
  private mutating func hex(_ count: Int) throws -> UInt16 {
    guard place + count < units.count,
      let value = UInt16(
        String(decoding: units[(place + 1)...(place + count)], as: UTF16.self),
        radix: 16
      )
    else { throw PlainError.refused("escape") }
    place += count
    return value
  }

  private mutating func pattern() throws -> PlainPattern {
    place += 1
    let start = place
    var isInClass = false
    while let unit = unit(), unit != "/" || isInClass {
      if unit == "\n" || unit == "\r" { break }
      if unit == "[" { isInClass = true }
      if unit == "]" { isInClass = false }
      place += unit == "\\" ? 2 : 1
    }
    guard isNext("/") else { throw PlainError.refused("unterminated pattern") }
    let body = Units(units[start..<place])
    place += 1
    let flags = place
    while let unit = unit(), unit.properties.isAlphabetic { place += 1 }
    return try PlainPattern(body, flags: Units(units[flags..<place]))
  }
}
