import DatabaseModel

/// A value of the machine, in two words without references.
///
/// A word is only ever written and read as a whole: a processor waits where it has to put together
/// what it reads from what was just written.
///
///     boolean   bits: 0 or 1
///     number    bits: those of the double
///     string    where: which bytes; bits: offset; extra: length
///     object    a node with children; where, bits: its place
///     map, list bits: the entry of `auth`
///     snapshot  where, bits: its place; extra: how to find its parent
struct Register: BitwiseCopyable, Sendable {
  enum Kind: UInt32 {
    case null, boolean, number, string, object, map, list, snapshot
  }

  /// The kind in the lowest four bits, `where` in the 28 above, `extra` in the upper half.
  private var label: UInt64
  var bits: UInt64

  @inline(__always)
  private init(_ kind: Kind, at place: Int32 = 0, extra: UInt32 = 0, bits: UInt64 = 0) {
    label = UInt64(extra) << 32 | UInt64(UInt32(bitPattern: place) << 4 | kind.rawValue)
    self.bits = bits
  }

  /// Written out because the raw value initializer is not inlined.
  @inline(__always)
  var kind: Kind {
    switch label & 15 {
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
  var place: Int32 { Int32(truncatingIfNeeded: label) >> 4 }
  var extra: UInt32 { UInt32(truncatingIfNeeded: label >> 32) }
  var isString: Bool { label & 15 == UInt64(Kind.string.rawValue) }
  var isNumber: Bool { label & 15 == UInt64(Kind.number.rawValue) }
  var isNull: Bool { label & 15 == UInt64(Kind.null.rawValue) }
  var isSnapshot: Bool { label & 15 == UInt64(Kind.snapshot.rawValue) }
  /// Whether it is the snapshot of a node of the database that no write touches.
  var isStored: Bool { UInt32(truncatingIfNeeded: label) == Kind.snapshot.rawValue }
  var number: Double { Double(bitPattern: bits) }
  var boolean: Bool { bits != 0 }
  /// The index of the node of a snapshot or object.
  var index: UInt32 { UInt32(truncatingIfNeeded: bits) }
  /// The place of a snapshot or object.
  var position: MergedPosition { MergedPosition(space: place, index: index) }
  /// Whether something is at the place of a snapshot; nil for other values.
  var exists: Bool? { isSnapshot ? !position.isMissing : nil }

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
