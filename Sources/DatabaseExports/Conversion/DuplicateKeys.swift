public import DatabaseModel

/// The keys that were met twice in the same object while an export was written anew.
public struct DuplicateKeys: Hashable, Sendable {
  /// How many times a key was met again.
  public internal(set) var count = 0
  /// The path of the first child whose key was met again; nil where there is none.
  public internal(set) var first: DatabasePath?

  /// Creates a number of keys; nothing met by default.
  public init(count: Int = 0, first: DatabasePath? = nil) {
    self.count = count
    self.first = first
  }

  mutating func note(_ path: @autoclosure () -> DatabasePath, times: Int = 1) {
    guard times > 0 else { return }
    if count == 0 { first = path() }
    count += times
  }
}
