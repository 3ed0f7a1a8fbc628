import DatabaseModel

/// Finds what the service refuses whatever the rules say (section H).
struct LimitCheck {
  let transport: Request.Transport

  private var writeLimit: Int {
    switch transport {
    case .sdk: DatabaseLimits.sdkWriteBytes
    case .rest: DatabaseLimits.restWriteBytes
    }
  }

  func check(_ effects: RequestEffects, of request: Request) throws(InvalidRequest) {
    if let first = request.path.keys.first, first.bytes.first == UInt8(ascii: "."),
      first == ".info" || first == ".settings"
    {
      throw .reservedPath(first)
    }
    if effects.isRead || effects.writes.isEmpty { try check(request.path) }
    var size = 0
    // Through a span, writes are looked at where they are.
    let writes = effects.writes.span
    for place in writes.indices { size += try check(writes[place], isLone: writes.count == 1) }
    if size > writeLimit { throw .writeTooLarge(byteCount: size, limit: writeLimit) }
  }

  /// Checks a write; gives about how many bytes its JSON has, or 0 where a lone one keeps all limits.
  private func check(_ write: DatabaseWrite, isLone: Bool) throws(InvalidRequest) -> Int {
    try check(write.path)
    switch write.change {
    case .value(let tree):
      let isSmall = isLone && WriteSize(tree).isSmall(below: write.path)
      let size = isSmall ? 0 : try check(tree, at: write.path)
      if transport == .sdk { try PathLength.check(tree, at: write.path) }
      return size
    case .priority(let priority):
      try check(priority, at: write.path)
      return 0
    }
  }

  private func check(_ path: DatabasePath) throws(InvalidRequest) {
    guard path.count <= DatabaseLimits.depth else { throw .tooDeep(depth: path.count, at: path) }
    let keys = path.keys.span
    for place in keys.indices {
      if let problem = KeyProblem.find(in: keys[place].bytes.span) {
        throw .key(path.keys[place], problem, at: DatabasePath(Array(path.keys[..<place])))
      }
    }
  }

  /// Checks a value; gives about how many bytes its JSON has.
  private func check(_ tree: DatabaseTree, at path: DatabasePath) throws(InvalidRequest) -> Int {
    if let size = WriteSize(tree).bytes(below: path) { return size }
    if let (key, parent) = tree.droppedKey, let problem = key.problem {
      throw .key(key, problem, at: path.appending(parent))
    }
    guard let root = tree.root else { return 4 }
    var size = 0
    // A list in place of recursion: trees may be deep.
    var open = [(node: root, path: path)]
    while let (node, path) = open.popLast() {
      try check(node.priority, at: path)
      if let leaf = node.leaf {
        size += try check(leaf, at: path)
        continue
      }
      for child in node.children {
        let key = child.key
        if let problem = key.problem { throw .key(key, problem, at: path) }
        size += key.bytes.count + 4
        let childPath = path.appending(key)
        guard childPath.count <= DatabaseLimits.depth else {
          throw .tooDeep(depth: childPath.count, at: childPath)
        }
        open.append((child, childPath))
      }
    }
    return size
  }

  private func check(_ leaf: DatabaseLeaf, at path: DatabasePath) throws(InvalidRequest) -> Int {
    switch leaf {
    case .boolean: return 5
    case .number(let number), .serverValue(.increment(let number)):
      guard number.isFinite else { throw .numberNotFinite(at: path) }
      return 8
    case .serverValue(.timestamp): return 19
    case .string(let bytes):
      guard bytes.count <= DatabaseLimits.stringBytes else {
        throw .stringTooLong(byteCount: bytes.count, at: path)
      }
      return bytes.count + 2
    }
  }

  private func check(_ priority: Priority, at path: DatabasePath) throws(InvalidRequest) {
    guard let leaf = priority.leaf else { return }
    _ = try check(leaf, at: path)
  }
}
