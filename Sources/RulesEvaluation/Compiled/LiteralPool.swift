import DatabaseModel

/// The literals of rules: registers that are filled once, and keys that are hashed once.
struct LiteralPool {
  /// The first registers hold what is known before a rule runs.
  private(set) var registers: [Register] = [.null, .null, .null, .null]
  private(set) var keys: [Program.KnownKey] = []
  /// The bytes of strings and keys.
  private(set) var text: [UInt8] = []
  private var places: [Literal: Int32] = [:]
  private var keyPlaces: [[UInt8]: Int32] = [:]

  private enum Literal: Hashable {
    case null
    case boolean(Bool)
    case number(UInt64)
    case string([UInt8])
  }

  /// The register of the time of the operation.
  static let now: Int32 = 0
  /// The register of `auth`.
  static let auth: Int32 = 1
  /// The register of `auth.uid`.
  static let uid: Int32 = 2
  /// The register of `newData` in `.validate` rules, before which it is looked up in any case.
  static let newData: Int32 = 3

  mutating func null() -> Int32 { place(.null) { _ in .null } }

  mutating func boolean(_ value: Bool) -> Int32 {
    place(.boolean(value)) { _ in .boolean(value) }
  }

  mutating func number(_ value: Double) -> Int32 {
    place(.number(value.bitPattern)) { _ in .number(value) }
  }

  mutating func string(_ bytes: [UInt8]) -> Int32 {
    place(.string(bytes)) { .string(TextSource.literals, $0.append(bytes)) }
  }

  private mutating func place(
    _ literal: Literal,
    _ register: (inout LiteralPool) -> Register
  ) -> Int32 {
    if let place = places[literal] { return place }
    let place = Int32(truncatingIfNeeded: registers.count)
    let register = register(&self)
    registers.append(register)
    places[literal] = place
    return place
  }

  /// The place of a key.
  mutating func key(_ bytes: [UInt8]) -> Int32 {
    if let place = keyPlaces[bytes] { return place }
    let place = Int32(truncatingIfNeeded: keys.count)
    keys.append(Program.KnownKey(range: append(bytes), hash: ByteHash.hash(bytes.span)))
    keyPlaces[bytes] = place
    return place
  }

  private mutating func append(_ bytes: [UInt8]) -> Range<Int> {
    let start = text.count
    text.append(contentsOf: bytes)
    return start..<text.count
  }
}
