import DatabaseModel

/// A value of the machine, in 16 bytes without references.
///
///     boolean   bits: 0 or 1
///     number    bits: those of the double
///     string    where: which bytes; bits: offset; extra: length
///     object    a node with children; where, bits: its place
///     map, list bits: the entry of `auth`
///     snapshot  where, bits: its place; extra: how to find its parent
struct Register: Sendable {
  enum Kind: Int32 {
    case null, boolean, number, string, object, map, list, snapshot
  }

  /// The kind in the lowest four bits, `where` above.
  private var tag: Int32
  var extra: UInt32
  var bits: UInt64

  private init(_ kind: Kind, at place: Int32 = 0, extra: UInt32 = 0, bits: UInt64 = 0) {
    tag = place << 4 | kind.rawValue
    self.extra = extra
    self.bits = bits
  }

  /// Written out because the raw value initializer is not inlined.
  @inline(__always)
  var kind: Kind {
    switch tag & 15 {
    case 1: .boolean
    case 2: .number
    case 3: .string
    case 4: .object
    case 5: .map
    case 6: .list
    case 7: .snapshot
    default: .null
    }
  }
  var place: Int32 { tag >> 4 }
  var isString: Bool { tag & 15 == Kind.string.rawValue }
  var isNumber: Bool { tag & 15 == Kind.number.rawValue }
  var isNull: Bool { tag & 15 == Kind.null.rawValue }
  var number: Double { Double(bitPattern: bits) }
  var boolean: Bool { bits != 0 }
  /// The place of a snapshot or object.
  var position: MergedPosition {
    MergedPosition(space: place, index: UInt32(truncatingIfNeeded: bits))
  }

  static let null = Register(.null)
  static func boolean(_ value: Bool) -> Register { Register(.boolean, bits: value ? 1 : 0) }
  static func number(_ value: Double) -> Register { Register(.number, bits: value.bitPattern) }
  static func map(_ entry: Int) -> Register { Register(.map, bits: UInt64(entry)) }
  static func list(_ entry: Int) -> Register { Register(.list, bits: UInt64(entry)) }
  static func object(_ position: MergedPosition) -> Register {
    Register(.object, at: position.space, bits: UInt64(position.index))
  }
  static func snapshot(_ position: MergedPosition, link: UInt32) -> Register {
    Register(.snapshot, at: position.space, extra: link, bits: UInt64(position.index))
  }
  static func string(_ source: Int32, _ range: Range<Int>) -> Register {
    Register(
      .string,
      at: source,
      extra: UInt32(truncatingIfNeeded: range.count),
      bits: UInt64(range.lowerBound)
    )
  }

  /// Where a string lies among the bytes of its source.
  var range: Range<Int> {
    let start = Int(truncatingIfNeeded: bits)
    return start..<(start &+ Int(extra))
  }
}

/// Which bytes a string lies in.
enum TextSource {
  /// The literals of the rules.
  static let literals: Int32 = 0
  /// The keys on the way to the rule.
  static let keys: Int32 = 1
  /// The value of `auth`.
  static let auth: Int32 = 2
  /// What the rule made itself.
  static let scratch: Int32 = 3
  /// The first of the trees: the database, then those that are written.
  static let trees: Int32 = 4

  /// The keys of a space of the state.
  static func keys(ofSpace space: Int32) -> Int32 { -1 &- space }
  /// The space whose keys a negative source stands for.
  static func keySpace(_ source: Int32) -> Int32 { -1 &- source }
}
