import DatabaseModel

/// What a write is going to look up among many children, asked for while its limits are checked and
/// its rules are made ready.
///
/// Memory is slow, and where it is looked at next is only known when it has answered: so each look-up
/// goes on by one step at a time, with other work in between.
struct LookAhead: Sendable {
  private var awaited: [AwaitedChild] = []
  /// How many nodes of the written value were gone to.
  private var visits = 0
  /// To go to more nodes is not worth what is found there.
  private static let mostVisits = 32

  /// Forgets the request before.
  mutating func reset() {
    if !awaited.isEmpty { awaited.removeAll(keepingCapacity: true) }
  }

  /// Takes up a write.
  mutating func begin(_ request: Request, on database: DatabaseTree, by rules: CompiledRules) {
    guard let root = database.rootIndex else { return }
    let node = rules.table.lastNode(on: request.path)
    let all = rules.program.lookUps.span
    let lookUps = all[node].span
    for place in lookUps.indices {
      guard
        let parent = rules.program.node(lookUps[place].parent, below: root, in: database.storage),
        let hash = hash(lookUps[place].depth, of: request)
      else { continue }
      add(hash, below: parent, isEntered: true, in: database.storage)
    }
    if !rules.program.writtenLookUps.span[node].isEmpty, case .set(let value) = request.operation {
      begin(value, at: node, on: database.storage, root, by: rules.program)
    }
  }

  /// Takes up what a value is going to look up by its strings.
  private mutating func begin(
    _ value: DatabaseTree,
    at node: Int,
    on storage: TreeStorage,
    _ root: UInt32,
    by program: Program
  ) {
    guard let top = value.rootIndex else { return }
    let all = program.writtenLookUps.span
    let lookUps = all[node].span
    visits = 0
    for place in lookUps.indices {
      guard let parent = program.node(lookUps[place].parent, below: root, in: storage) else {
        continue
      }
      let way = lookUps[place].way.span
      follow(way, from: top, of: value.storage, to: parent, of: storage, program)
    }
  }

  /// Takes up the children of a stored node that strings in a written value name, at the end of a way
  /// from one of its nodes; recursive, but not deeper than rules.
  private mutating func follow(
    _ way: Span<Int32>,
    from node: UInt32,
    of written: TreeStorage,
    to parent: UInt32,
    of storage: TreeStorage,
    _ program: Program
  ) {
    visits &+= 1
    if visits > Self.mostVisits { return }
    guard !way.isEmpty else {
      guard let count = written.quickTextCount(node), count <= DatabaseLimits.keyBytes else {
        return
      }
      let hash = written.text.withBytes(written.textRange(node)) { ByteHash.hash($0) }
      return add(hash, below: parent, isEntered: false, in: storage)
    }
    let rest = way.extracting(droppingFirst: 1)
    if way[0] == WrittenLookUp.anyKey {
      for child in written.children(node).prefix(Self.mostVisits) {
        follow(rest, from: child, of: written, to: parent, of: storage, program)
      }
    } else if let child = program.child(of: node, named: way[0], in: written) {
      follow(rest, from: child, of: written, to: parent, of: storage, program)
    }
  }

  /// Asks for the child whose key has a hash, if there are many.
  private mutating func add(
    _ hash: UInt64,
    below parent: UInt32,
    isEntered: Bool,
    in storage: TreeStorage
  ) {
    let child = AwaitedChild(below: parent, hash: hash, isEntered: isEntered, in: storage)
    if let child { awaited.append(child) }
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
      guard let child = child(of: node, named: key, in: storage) else { return nil }
      node = child
    }
    return node
  }

  /// The child with a known key.
  fileprivate func child(of node: UInt32, named key: Int32, in storage: TreeStorage) -> UInt32? {
    let key = keys[Int(key)]
    return storage.child(node, named: text.span.extracting(key.range), hash: key.hash)
  }
}
