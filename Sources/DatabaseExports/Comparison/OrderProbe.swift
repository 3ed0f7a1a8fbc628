import DatabaseModel

/// Finds what the children of the compared node are ordered by, while they are gone through.
struct OrderProbe {
  let order: DatabaseQuery.Order
  /// The path below a child to what it is ordered by.
  let keys: [[UInt8]]
  /// How many of these keys lead to where the reader stands.
  private var matched = 0
  /// What the current child is ordered by.
  private(set) var found = SortValue.none

  init(_ order: DatabaseQuery.Order) {
    self.order = order
    if case .child(let path) = order {
      keys = path.split(separator: UInt8(ascii: "/")).map(Array.init)
    } else {
      keys = []
    }
  }

  /// A child of the compared node begins.
  mutating func begin(_ value: SortValue, priority: StoredLeaf?) {
    matched = 0
    found = .none
    switch order {
    case .value: found = value
    case .priority: end(priority: priority)
    case .key, .child: break
    }
  }

  /// A child of the compared node ends, and its priority is known.
  mutating func end(priority: StoredLeaf?) {
    guard order == .priority, let priority, !priority.isNone else { return }
    found = SortValue(priority)
  }

  /// A key so many levels below a child of the compared node.
  mutating func note(_ key: Span<UInt8>, level: Int) {
    guard level < keys.count, matched >= level else { return }
    let expected = keys[level]
    matched = ByteEquality.areEqual(key, expected.span) ? level + 1 : level
  }

  /// The node that this key leads to.
  mutating func note(_ value: SortValue, level: Int) {
    if !keys.isEmpty, level + 1 == keys.count, matched == keys.count { found = value }
  }
}
