public import DatabaseModel

/// What the nodes at one place of a database look like, keys that only tell records apart folded
/// into one: `/users/$uid/items/$item`.
public struct ExportShape: Hashable, Sendable {
  /// What the node or nodes are called: a key, or a name such as `$uid` that stands for many.
  public var name: String
  /// Whether the name stands for many keys.
  public var isFolded: Bool
  /// How many nodes there are at this place.
  public var count = 0
  /// How many of them are strings.
  public var strings = 0
  /// How many of them are numbers.
  public var numbers = 0
  /// How many of them are `true` or `false`.
  public var booleans = 0
  /// How many of them are `true`.
  public var trues = 0
  /// How many of them are objects.
  public var objects = 0
  /// How many of them are arrays.
  public var arrays = 0
  /// How many bytes of text they take, with their keys and all that is below them.
  public var byteCount = 0
  /// The bytes of the largest one.
  public var largest = 0
  /// The keys that `push` made, among the folded ones.
  public var pushIDs = ExportSummary.PushIDs()
  /// The first of the folded keys.
  public var exampleKeys: [DatabaseKey] = []
  /// The different strings and numbers, the most frequent first; empty where they are many or long.
  public var values: [DistinctValue] = []
  /// The places below.
  public var children: [ExportShape] = []
  /// Whether places below were left out because there were too many.
  public var isTruncated = false
  /// How many of the places below are not shown.
  public var omittedChildren = 0
}

extension ExportShape {
  /// One of few values, and how often it occurs.
  public struct DistinctValue: Hashable, Sendable {
    /// A value that is not a boolean.
    public enum Value: Hashable, Sendable {
      /// A string.
      case string(String)
      /// A number as it is written.
      case number(String)
    }

    /// The value.
    public var value: Value
    /// How often it occurs.
    public var count: Int

    init(_ value: Value, count: Int) {
      self.value = value
      self.count = count
    }

    /// Whether it may be the name of a kind.
    var isKind: Bool {
      guard count > 1 else { return false }
      if case .string(let text) = value { return !text.utf8.contains(UInt8(ascii: "@")) }
      return true
    }
  }

  /// The different strings and numbers where they are kinds of something rather than somebody's
  /// data: few, each repeated, and not where people are named or let in.
  public var tellingValues: [DistinctValue] {
    let count = values.reduce(0) { $0 &+ $1.count }
    let isTelling =
      count >= ExportShape.leastCount && count >= 4 * values.count && values.allSatisfy(\.isKind)
    return isTelling && !isPersonal ? values : []
  }

  /// How many values there must be, so that what all have in common is not about one of them.
  private static let leastCount = 8

  private static let personalWords = [
    "address", "author", "hash", "mail", "name", "passw", "phone", "salt", "secret", "token",
  ]

  /// Whether the field may name a person or hold what lets somebody in.
  private var isPersonal: Bool {
    let name = name.lowercased()
    return ExportShape.personalWords.contains { name.contains($0) }
  }

  /// Leaves out what lies more than so many levels below.
  public mutating func cut(below depth: Int) {
    if depth <= 0 {
      isTruncated = isTruncated || !children.isEmpty
      children = []
    }
    for index in children.indices { children[index].cut(below: depth - 1) }
  }

  /// Leaves out all but the largest of the places below each place.
  public mutating func keep(largest count: Int) {
    if children.count > max(0, count) {
      let sizes = children.map(\.byteCount).sorted(by: >)
      let least = count > 0 ? sizes[count - 1] : .max
      // Of those that are as large as the last one, only so many have room.
      var room = count - sizes.prefix { $0 > least }.count
      omittedChildren &+= children.count - max(0, count)
      children = children.filter { child in
        guard child.byteCount == least else { return child.byteCount > least }
        room -= 1
        return room >= 0
      }
    }
    for index in children.indices { children[index].keep(largest: count) }
  }
}
