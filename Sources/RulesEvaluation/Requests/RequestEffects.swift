import DatabaseModel

/// What a request changes (G.4).
struct RequestEffects: Sendable {
  private(set) var isRead = false
  private(set) var isUpdate = false
  var writes: [DatabaseWrite] = []
  /// Whether a value that names no priority keeps the stored one (G-24).
  private var keepsPriority = false

  /// Takes up what a request changes, in the memory of what another one changed.
  mutating func take(_ request: Request) throws(InvalidRequest) {
    isRead = false
    isUpdate = false
    keepsPriority = false
    guard case .onDisconnect(let inner) = request.operation else {
      return try take(request.operation, at: request.path)
    }
    var operation = inner
    while case .onDisconnect(let inner) = operation { operation = inner }
    try take(operation, at: request.path)
  }

  private mutating func take(
    _ operation: Request.Operation,
    at path: DatabasePath
  ) throws(InvalidRequest) {
    switch operation {
    case .read, .onDisconnect:
      isRead = true
      writes = []
    case .set(let value): take(try Self.write(value, at: path))
    case .transaction(let value):
      take(try Self.write(value, at: path))
      keepsPriority = true
    case .remove: take(try Self.write(.null, at: path))
    case .setPriority(let priority): take(DatabaseWrite(path, .priority(priority)))
    case .push(let value, let key):
      // Without a value a key is made, and nothing is written.
      writes = value.map { [DatabaseWrite(path.appending(key), value: $0)] } ?? []
    case .update(let changes):
      isUpdate = true
      writes = []
      for change in changes {
        writes.append(try Self.write(change.value, at: path.appending(change.path)))
      }
    }
  }

  /// Takes up the only write of a request.
  private mutating func take(_ write: consuming DatabaseWrite) {
    if writes.count == 1 { writes[0] = write } else { writes = [write] }
  }

  private static let priorityKey: DatabaseKey = ".priority"

  /// The write of a value; a path that ends in `.priority` means the priority of the node above.
  private static func write(
    _ value: DatabaseTree,
    at path: DatabasePath
  ) throws(InvalidRequest) -> DatabaseWrite {
    // Hardly any key begins like that of a priority, and asking so costs nothing.
    guard let last = path.keys.last, last.bytes.first == UInt8(ascii: "."),
      last == Self.priorityKey, let node = path.parent
    else {
      return DatabaseWrite(path, value: value)
    }
    guard value.root?.hasChildren != true, let priority = Priority(value.root?.leaf) else {
      throw .priority(at: node)
    }
    return DatabaseWrite(node, .priority(priority))
  }

  /// What the rules have to be asked; nil when nothing is.
  func task(of request: Request) -> RequestTask? {
    if isRead { return .read(request.path) }
    return writes.isEmpty ? nil : .write(isUpdate: isUpdate)
  }

  /// Fills in server values and the priority that is kept; gives whether there were increments.
  ///
  /// `stored` finds what is at a path.
  mutating func resolve(
    now: Int64,
    keepingIncrements: Bool,
    _ stored: (DatabasePath) -> DatabaseTree.Node?
  ) -> Bool {
    if keepsPriority { keepPriority(stored) }
    var hasIncrements = false
    for place in writes.indices where writes[place].hasServerValues {
      let resolver = ServerValueResolver(
        now: now,
        keepsIncrements: keepingIncrements
      )
      if resolver.hasIncrement(writes[place]) { hasIncrements = true }
      writes[place] = resolver.resolve(writes[place], stored: stored(writes[place].path))
    }
    return hasIncrements
  }

  private mutating func keepPriority(_ stored: (DatabasePath) -> DatabaseTree.Node?) {
    for place in writes.indices {
      guard case .value(let tree) = writes[place].change, let root = tree.root,
        root.priority == Priority.none,
        let priority = stored(writes[place].path)?.priority, priority != Priority.none
      else { continue }
      writes[place].change = .value(tree.replacingPriority(with: priority))
    }
  }
}

extension DatabaseWrite {
  /// Whether there is something to be filled in.
  fileprivate var hasServerValues: Bool {
    switch change {
    case .value(let tree): tree.hasServerValues
    case .priority(.serverValue): true
    case .priority: false
    }
  }
}
