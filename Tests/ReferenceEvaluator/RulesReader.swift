/// Reads a rules file in the dialect of A.2.
struct RulesReader {
  private let units: Units
  private var place = 0
  private var depth = 0

  static func read(_ text: String) throws -> PlainJSON {
    var reader = RulesReader(units: Units(text.utf16))
    let value = try reader.value()
    reader.skipSpace()
    guard reader.place == reader.units.count else { throw PlainError.refused("more text") }
    return value
  }

  private init(units: Units) { self.units = units }

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
    while place < units.count {
      if " \t\n\r".utf16.contains(units[place]) {
        place += 1
      } else if isNext("//") {
        while place < units.count, units[place] != 10 { place += 1 }
      } else if isNext("/*") {
        while place < units.count, !isNext("*/") { place += 1 }
        place = min(place + 2, units.count)
      } else {
        return
      }
    }
  }

  private mutating func value() throws -> PlainJSON {
    depth += 1
    defer { depth -= 1 }
    guard depth < 100 else { throw PlainError.refused("nesting") }
    if take("true") { return .boolean(true) }
    if take("false") { return .boolean(false) }
    if take("null") { return .null }
    if take("{") { return .object(try members()) }
    if take("[") { return .list(try elements()) }
    return .string(try string())
  }

  private mutating func members() throws -> [(key: Units, value: PlainJSON)] {
    var members: [(key: Units, value: PlainJSON)] = []
    while !take("}") {
      let key = try string()
      try expect(":")
      members.append((key, try value()))
      if !take(",") {
        try expect("}")
        break
      }
    }
    return members
  }

  private mutating func elements() throws -> [PlainJSON] {
    var elements: [PlainJSON] = []
    while !take("]") {
      elements.append(try value())
      if !take(",") {
        try expect("]")
        break
      }
    }
    return elements
  }

  private mutating func string() throws -> Units {
    try expect("\"")
    var text: Units = []
    while place < units.count, units[place] != 0x22 {
      if units[place] == 0x5C {
        place += 1
        text.append(try escaped())
      } else {
        text.append(units[place])
      }
      place += 1
    }
    guard place < units.count else { throw PlainError.refused("string") }
    place += 1
    return text
  }

  private mutating func escaped() throws -> UInt16 {
    guard place < units.count else { throw PlainError.refused("escape") }
    switch Unicode.Scalar(units[place]) {
    case "\"", "\\", "/": return units[place]
    case "b": return 8
    case "f": return 12
    case "n": return 10
    case "r": return 13
    case "t": return 9
    case "u":
      guard place + 4 < units.count,
        let value = UInt16(
          String(decoding: units[(place + 1)...(place + 4)], as: UTF16.self),
          radix: 16
        )
      else { throw PlainError.refused("escape") }
      place += 4
      return value
    default: throw PlainError.refused("escape")
    }
  }
}
