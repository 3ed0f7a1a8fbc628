public import DatabaseModel

/// A place in the database before or after the operation; nothing need be there (section D).
public struct Snapshot: Sendable {
  /// Whether the place is seen as it is after the operation.
  public let isAfter: Bool
  /// The path from the root.
  public private(set) var path: DatabasePath
  /// What lies there.
  var position: MergedPosition

  /// Creates the snapshot of the root.
  init(rootOf state: PendingWrites, isAfter: Bool) {
    self.isAfter = isAfter
    path = .root
    position = isAfter ? state.positionAfter : state.positionBefore
  }

  /// Creates the snapshot of the place of a rule.
  init(_ place: RulePlace, isAfter: Bool) {
    self.isAfter = isAfter
    path = place.path
    position = isAfter ? place.after : place.before
  }

  /// Whether anything is there.
  public var exists: Bool { !position.isMissing }

  /// The place at a path below.
  func child(_ path: DatabasePath, in state: PendingWrites) -> Snapshot {
    var child = self
    for key in path.keys {
      child.position = state.child(child.position, named: key.bytes.span)
    }
    child.path = self.path.appending(path)
    return child
  }

  /// The place above, or nil at the root (D-10).
  func parent(in state: PendingWrites) -> Snapshot? {
    guard let path = path.parent else { return nil }
    return Snapshot(rootOf: state, isAfter: isAfter).child(path, in: state)
  }
}
