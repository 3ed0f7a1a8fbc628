/// Writes made one after the other, kept apart from the database they change.
///
/// Later writes may lie above or below earlier ones; what comes out is a list of writes that do
/// not overlap, which can be laid over the database in one go. The cost depends on the writes
/// alone.
package struct DatabaseOverlay: Sendable {
  /// The writes at one place and below it.
  private struct Place {
    /// What replaced everything here, before the writes below.
    var value: DatabaseTree?
    /// What replaced the priority.
    var priority: Priority?
    var children: [DatabaseKey: Int] = [:]

    /// The children in an order that does not depend on hashing.
    var sortedChildren: [(DatabaseKey, Int)] {
      children.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
  }

  /// Paths longer than this cannot be in any database; the limit bounds the recursion.
  package static let longestPath = 512

  private var places = [Place()]

  /// Creates an overlay without writes.
  package init() {}

  /// Whether nothing was written.
  package var isEmpty: Bool {
    places.count == 1 && places[0].value == nil && places[0].priority == nil
  }

  /// Replaces a value.
  package mutating func write(_ path: DatabasePath, _ value: DatabaseTree) {
    let place = makePlace(path)
    places[place] = Place(value: value)
  }

  /// Replaces a priority.
  package mutating func setPriority(_ path: DatabasePath, _ priority: Priority) {
    places[makePlace(path)].priority = priority
  }

  /// Adds a write.
  package mutating func add(_ write: DatabaseWrite) {
    switch write.change {
    case .value(let tree): self.write(write.path, tree)
    case .priority(let priority): setPriority(write.path, priority)
    }
  }

  /// Returns the writes as a list without overlaps, but for priorities above other writes.
  ///
  /// - Throws: `nestedTooDeep` where a path or a value is deeper than a tree can be.
  package func writes() throws(DatabaseModelError) -> [DatabaseWrite] {
    var result: [DatabaseWrite] = []
    try collect(0, DatabasePath(), &result)
    return result
  }

  private mutating func makePlace(_ path: DatabasePath) -> Int {
    var place = 0
    for key in path.keys.prefix(Self.longestPath + 1) {
      if let child = places[place].children[key] {
        place = child
      } else {
        places.append(Place())
        places[place].children[key] = places.count - 1
        place = places.count - 1
      }
    }
    return place
  }

  private func collect(
    _ index: Int,
    _ path: DatabasePath,
    _ result: inout [DatabaseWrite]
  ) throws(DatabaseModelError) {
    guard path.count <= Self.longestPath else { throw .nestedTooDeep }
    let place = places[index]
    guard var value = place.value else {
      if let priority = place.priority { result.append(DatabaseWrite(path, .priority(priority))) }
      for (key, child) in place.sortedChildren {
        try collect(child, path.appending(key), &result)
      }
      return
    }
    var below: [DatabaseWrite] = []
    if let priority = place.priority { below.append(DatabaseWrite(.root, .priority(priority))) }
    for (key, child) in place.sortedChildren {
      try collect(child, DatabasePath([key]), &below)
    }
    if !below.isEmpty { value = try value.applying(below) }
    result.append(DatabaseWrite(path, value: value))
  }
}
