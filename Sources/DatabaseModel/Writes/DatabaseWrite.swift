/// One change of the database: a new value or a new priority at a path.
public struct DatabaseWrite: Sendable, Equatable {
  /// What becomes of the node.
  public enum Change: Sendable, Equatable {
    /// The node and everything below it is replaced; the null tree deletes it.
    case value(DatabaseTree)
    /// The value stays, the priority is replaced.
    case priority(Priority)
  }

  /// Where.
  public var path: DatabasePath
  /// What.
  public var change: Change

  /// Creates a change.
  public init(_ path: DatabasePath, _ change: Change) {
    self.path = path
    self.change = change
  }

  /// Creates the write of a value.
  public init(_ path: DatabasePath, value: DatabaseTree) {
    self.init(path, .value(value))
  }
}
