/// The way from the root to a node: a list of keys.
public struct DatabasePath: Hashable, Sendable {
  /// The keys from the root downwards.
  public var keys: [DatabaseKey]

  /// Creates a path of these keys.
  public init(_ keys: [DatabaseKey] = []) {
    self.keys = keys
  }

  /// The path of the root.
  public static let root = DatabasePath()

  /// Creates a path from text such as `/users/alice`; empty segments are ignored (D-6, G-18).
  public init(parsing text: String) {
    self.init(parsing: Array(text.utf8))
  }

  /// Creates a path from the UTF-8 bytes of its text; empty segments are ignored.
  public init(parsing bytes: [UInt8]) {
    keys = bytes.split(separator: UInt8(ascii: "/")).map { DatabaseKey(bytes: Array($0)) }
  }

  /// The number of keys.
  public var count: Int { keys.count }

  /// Whether this is the path of the root.
  public var isRoot: Bool { keys.isEmpty }

  /// The path without its last key, or nil at the root.
  public var parent: DatabasePath? {
    keys.isEmpty ? nil : DatabasePath(Array(keys.dropLast()))
  }

  /// The path of a child.
  public func appending(_ key: DatabaseKey) -> DatabasePath {
    DatabasePath(keys + [key])
  }

  /// The path that continues with the keys of another path.
  public func appending(_ path: DatabasePath) -> DatabasePath {
    DatabasePath(keys + path.keys)
  }

  /// Whether this path is the other one or leads to it.
  public func isPrefix(of other: DatabasePath) -> Bool {
    other.keys.starts(with: keys)
  }
}

extension DatabasePath: Comparable {
  /// Orders paths key by key; a path comes before the paths below it.
  public static func < (left: DatabasePath, right: DatabasePath) -> Bool {
    left.keys.lexicographicallyPrecedes(right.keys)
  }
}

extension DatabasePath: ExpressibleByStringLiteral, CustomStringConvertible {
  /// Creates a path from a literal such as `/users/alice`.
  public init(stringLiteral value: String) {
    self.init(parsing: value)
  }

  /// The path as text with a leading slash; the root is `/`.
  public var description: String {
    keys.isEmpty ? "/" : keys.map { "/\($0)" }.joined()
  }
}
