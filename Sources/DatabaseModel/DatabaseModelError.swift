/// Why a value cannot be a database value.
public enum DatabaseModelError: Error, Hashable, Sendable {
  /// `.value` stands beside real children (H-10).
  case valueBesideChildren
  /// `.value` holds an object or an array.
  case valueIsNotPrimitive
  /// `.priority` is not a string, a number, null or a server value (H-2).
  case invalidPriority
  /// `.sv` is neither `"timestamp"` nor an increment by a number.
  case invalidServerValue
  /// A path to be written is also, or lies below, another one to be written (G-20).
  case overlappingPaths(ancestor: DatabasePath, descendant: DatabasePath)
  /// The value nests deeper than `DatabaseLimits.treeNesting`.
  case nestedTooDeep
  /// The value has more nodes, keys or text than a tree can address.
  case tooLarge
  /// Events came in an order that no document gives, such as a key outside an object.
  case misplacedEvent
}
