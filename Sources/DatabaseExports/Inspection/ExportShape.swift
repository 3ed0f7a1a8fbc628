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
  /// The places below.
  public var children: [ExportShape] = []
  /// Whether places below were left out because there were too many.
  public var isTruncated = false
}

extension ExportShape {
  /// Leaves out what lies more than so many levels below.
  public mutating func cut(below depth: Int) {
    if depth <= 0 {
      isTruncated = isTruncated || !children.isEmpty
      children = []
    }
    for index in children.indices { children[index].cut(below: depth - 1) }
  }
}
