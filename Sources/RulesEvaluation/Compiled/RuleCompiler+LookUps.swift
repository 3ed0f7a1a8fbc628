import DatabaseModel

/// What writes will look up.
extension RuleCompiler {
  /// What a rule looks up from the root below known keys.
  struct RuleLookUps {
    /// By keys of the path and `auth.uid`.
    var byKey: [LookUp] = []
    /// The keys above what is looked up by the string that is written.
    var byValue: [[Int32]] = []
  }

  /// More look-ups at a time are not worth the search.
  private static let lookUpLimit = 8
  /// Strings that lie deeper in a written value are not looked for.
  private static let longestWay = 8

  /// For each node of the rules what a write looks up whose path ends there.
  mutating func lookUps() -> [[LookUp]] {
    var all: [[LookUp]] = []
    for (index, node) in table.nodes.enumerated() {
      var lookUps = node.parent < 0 ? [] : all[Int(node.parent)]
      if let own = lookUp(at: index) { lookUps.append(own) }
      for rule in [node.write, node.validate] where rule >= 0 {
        lookUps += ruleLookUps[Int(rule)].byKey
      }
      var known: Set<LookUp> = []
      lookUps.removeAll { !known.insert($0).inserted }
      all.append(Array(lookUps.prefix(Self.lookUpLimit)))
    }
    return all
  }

  /// What is looked up on the way to a wildcard below known keys.
  private mutating func lookUp(at node: Int) -> LookUp? {
    guard node > 0, table.keys[node] == nil else { return nil }
    var keys: [[UInt8]] = []
    var above = Int(table.nodes[node].parent)
    while above > 0 {
      guard keys.count < DatabaseLimits.depth, let key = table.keys[above] else { return nil }
      keys.append(key)
      above = Int(table.nodes[above].parent)
    }
    let parent = keys.reversed().map { key in withLiterals { $0.key(key) } }
    return LookUp(parent: parent, depth: Int32(truncatingIfNeeded: keys.count &+ 1))
  }

  /// For each node of the rules what is looked up by strings in a value that is written there.
  mutating func writtenLookUps() -> [[WrittenLookUp]] {
    var all = [[WrittenLookUp]](repeating: [], count: table.nodes.count)
    for index in table.nodes.indices where table.nodes[index].validate >= 0 {
      for parent in ruleLookUps[Int(table.nodes[index].validate)].byValue {
        var lookUp = WrittenLookUp(parent: parent)
        var node = index
        // What a node has no room for is not worth it above either.
        while all[node].count < Self.lookUpLimit {
          all[node].append(lookUp)
          guard node > 0, lookUp.way.count < Self.longestWay else { break }
          let key = table.keys[node].map { key in withLiterals { $0.key(key) } }
          lookUp.way.insert(key ?? WrittenLookUp.anyKey, at: 0)
          node = Int(table.nodes[node].parent)
        }
      }
    }
    return all
  }

  /// The look-ups that the code of a rule makes.
  func lookUps(in code: ArraySlice<Instruction>) -> RuleLookUps {
    var found = RuleLookUps()
    // The places that registers hold. A register that is used again may seem to hold one still: such
    // a look-up is asked for in vain.
    var places: [Int32: [Int32]] = [:]
    var written: Set<Int32> = []
    for step in code {
      switch step.operation {
      case .root: places[step.to] = []
      case .value where step.a == LiteralPool.newData: written.insert(step.to)
      case .childKey: places[step.to] = places[step.a].map { $0 + [step.b] }
      case .childLevel:
        if let parent = places[step.a] { found.byKey.append(LookUp(parent: parent, depth: step.b)) }
      case .childUID:
        if let parent = places[step.a] { found.byKey.append(LookUp(parent: parent, depth: 0)) }
      case .childPath, .hasPath:
        if written.contains(step.b), let parent = places[step.a] { found.byValue.append(parent) }
      default: break
      }
    }
    return found
  }
}
