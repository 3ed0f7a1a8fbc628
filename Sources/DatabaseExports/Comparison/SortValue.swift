import DatabaseModel

/// What a child is ordered by, when children are not in the order of their keys (H-13 to H-15).
struct SortValue: Sendable {
  /// What it is, as bytes that are ordered by `compare`: a kind, then the value.
  let bytes: [UInt8]
  /// JSON that shows it.
  let text: [UInt8]

  /// No value.
  static let none = SortValue(.none, text: "null")
  /// A node with children.
  static let object = SortValue(.object, text: "{}")

  /// The kinds of values in their order.
  private enum Kind: UInt8 {
    case none
    case `false`
    case `true`
    case number
    case string
    case object
  }

  private init(_ kind: Kind, text: StaticString) {
    bytes = [kind.rawValue]
    self.text = Array("\(text)".utf8)
  }

  /// A string, number or boolean.
  init(_ leaf: StoredLeaf) {
    text = leaf.text
    switch leaf.leaf {
    case .boolean(let value): bytes = [(value ? Kind.true : .false).rawValue]
    case .number(let number):
      var bytes = [Kind.number.rawValue]
      bytes.appendInteger(Int(bitPattern: UInt(truncatingIfNeeded: number.bitPattern)))
      self.bytes = bytes
    case .string(let text): bytes = [Kind.string.rawValue] + text
    default: bytes = [Kind.none.rawValue]
    }
  }

  /// Negative where this one comes first, 0 where both have the same place.
  func compare(_ other: SortValue) -> Int { SortValue.compare(bytes.span, other.bytes.span) }

  /// Compares the bytes of two values.
  static func compare(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Int {
    guard left.count > 0, right.count > 0, left[0] == right[0] else {
      return Int(left.count > 0 ? left[0] : 0) - Int(right.count > 0 ? right[0] : 0)
    }
    let (first, second) = (left.extracting(1..<left.count), right.extracting(1..<right.count))
    switch Kind(rawValue: left[0]) {
    case .number:
      let (first, second) = (number(first), number(second))
      return first < second ? -1 : first > second ? 1 : 0
    case .string: return WTF8.compare(first, second)
    default: return 0
    }
  }

  private static func number(_ bytes: Span<UInt8>) -> Double {
    var bits: UInt64 = 0
    for index in bytes.indices { bits = bits << 8 | UInt64(bytes[index]) }
    return Double(bitPattern: bits)
  }
}
