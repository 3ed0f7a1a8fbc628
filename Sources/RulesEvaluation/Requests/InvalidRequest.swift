public import DatabaseModel

/// Why a request is refused before any rule is asked (section H, G-20).
public enum InvalidRequest: Error, Hashable, Sendable {
  /// A key of the path or the value cannot be stored.
  case key(DatabaseKey, KeyProblem, at: DatabasePath)
  /// A node would lie deeper than 32 keys.
  case tooDeep(depth: Int, at: DatabasePath)
  /// An SDK would write to a path of more than 768 bytes, here or below (H-3).
  case pathTooLong(byteCount: Int, at: DatabasePath)
  /// A string is longer than 10 MB.
  case stringTooLong(byteCount: Int, at: DatabasePath)
  /// A number is not finite.
  case numberNotFinite(at: DatabasePath)
  /// The write is larger than the transport takes.
  case writeTooLarge(byteCount: Int, limit: Int)
  /// An update names a path and another one below it, or the same path twice (G-20).
  case overlappingPaths(ancestor: DatabasePath, descendant: DatabasePath)
  /// A priority is a boolean, an object or a list (H-2).
  case priority(at: DatabasePath)
  /// The path begins with `.info` or `.settings`, which rules do not guard (G-6).
  case reservedPath(DatabaseKey)
}
