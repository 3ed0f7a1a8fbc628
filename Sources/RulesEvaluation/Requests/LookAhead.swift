import DatabaseModel

/// What a write is going to look up among many children, asked for while its limits are checked and
/// its rules are made ready.
///
/// Memory is slow, and where it is looked at next is only known when it has answered: so each look-up
/// goes on by one step at a time, with other work in between.
struct LookAhead: Sendable {
  private var awaited: [AwaitedChild] = []

  /// Forgets the request before.
  mutating func reset() {
    if !awaited.isEmpty { awaited.removeAll(keepingCapacity: true) }
  }

  /// Takes up a write.
  mutating func begin(_ request: Request, on database: DatabaseTree, by rules: CompiledRules) {
    guard let root = database.rootIndex else { return }
    let all = rules.program.lookUps.span
    let lookUps = all[rules.table.lastNode(on: request.path)].span
    for place in lookUps.indices {
      guard
        let parent = rules.program.node(lookUps[place].parent, below: root, in: database.storage),
        let hash = hash(lookUps[place].depth, of: request),
        let child = AwaitedChild(below: parent, hash: hash, in: database.storage)
      else { continue }
      awaited.append(child)
    }
  }

  /// Goes on with all look-ups.
  mutating func proceed(in storage: TreeStorage) {
    if awaited.isEmpty { return }
    var awaited = awaited.mutableSpan
    for place in awaited.indices { awaited[place].proceed(in: storage) }
  }

  /// The hash of a key of the path, or of `auth.uid` at depth 0.
  private func hash(_ depth: Int32, of request: Request) -> UInt64? {
    if depth == 0 { return request.auth.table?.uidKey?.hash }
    let keys = request.path.keys.span
    return ByteHash.hash(keys[Int(depth) &- 1].bytes.span)
  }
}

extension Program {
  /// What is stored below known keys.
  fileprivate func node(_ path: [Int32], below root: UInt32, in storage: TreeStorage) -> UInt32? {
    var node = root
    for key in path {
      let key = keys[Int(key)]
      let name = text.span.extracting(key.range)
      guard let child = storage.child(node, named: name, hash: key.hash) else { return nil }
      node = child
    }
    return node
  }
}
