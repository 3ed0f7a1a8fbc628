import ReferenceEvaluator
import TestSupport

/// Rules, data and a request.
struct Scenario {
  var rules: RuleDraft
  var data: PlainJSON
  var request: PlainRequest
}

/// Makes random scenarios.
struct RandomScenario {
  static let keys = ["a", "b", "c", "5", "é", "users", "alice", "a/b", "k-1", "x/../y"]
  /// Without slashes.
  static let names = ["a", "b", "c", "5", "é", "users", "alice", "k-1"]
  private static let wildcards = ["$x", "$y", "$_z"]

  var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func chance(_ percent: Int) -> Bool { random.below(100) < percent }

  // MARK: Rules

  mutating func rules() -> RuleDraft {
    var root = ruleNode(level: 0, wildcards: [])
    if root.children.isEmpty { root.children = [ruleNode(level: 1, wildcards: [])] }
    for place in root.children.indices where root.children[place].key.isEmpty {
      root.children[place].key = "a"
    }
    return root
  }

  private mutating func ruleNode(level: Int, wildcards: [String]) -> RuleDraft {
    var node = RuleDraft()
    let share = level == 0 ? 15 : 45
    for kind in [".read", ".write", ".validate"] where chance(share) {
      node.rules.append((kind, expression(kind, wildcards)))
    }
    guard level < 3 else { return node }
    var names = Self.names
    for _ in 0..<random.below(level == 0 ? 4 : 3) {
      var child = ruleNode(level: level + 1, wildcards: wildcards)
      child.key = names.remove(at: random.below(names.count))
      node.children.append(child)
    }
    if chance(level == 0 ? 70 : 45) {
      let name = Self.wildcards[wildcards.count]
      var child = ruleNode(level: level + 1, wildcards: wildcards + [name])
      child.key = name
      node.children.insert(child, at: random.below(node.children.count + 1))
    }
    return node
  }

  private mutating func expression(_ kind: String, _ wildcards: [String]) -> ExpressionDraft {
    let share = kind == ".validate" ? 10 : 30
    if chance(share) { return ExpressionDraft(.boolean, chance(90) ? "true" : "false") }
    let site = RandomExpression.Site(isRead: kind == ".read", wildcards: wildcards)
    var maker = RandomExpression(site: site, random: random)
    var expression = maker.boolean(1 + random.below(4))
    random = maker.random
    // What validates everything unless it fails, as most data is valid.
    if kind == ".validate", chance(40) {
      expression = ExpressionDraft(
        .boolean,
        level: 1,
        [.part(expression, level: 1), .text(" || newData.exists()")]
      )
    }
    return expression
  }

  // MARK: Data

  /// A tree as it may be stored, or written where server values are allowed.
  mutating func json(_ depth: Int, isWrite: Bool) -> PlainJSON {
    if depth > 0, chance(75) {
      if chance(6) {
        return .list((0..<random.below(4)).map { _ in json(depth - 1, isWrite: isWrite) })
      }
      var names = Self.names
      var members: [(key: Units, value: PlainJSON)] = []
      for _ in 0...random.below(4) {
        let name = names.remove(at: random.below(names.count))
        members.append((Units(name.utf16), json(depth - 1, isWrite: isWrite)))
      }
      if chance(12) { members.append((Units(".priority".utf16), priority())) }
      return .object(members)
    }
    let leaf = isWrite && chance(12) ? serverValue() : primitive()
    if case .null = leaf { return leaf }
    guard chance(12) else { return leaf }
    return .object([
      (Units(".value".utf16), leaf), (Units(".priority".utf16), priority()),
    ])
  }

  private mutating func priority() -> PlainJSON {
    random.pick([.number(1), .number(5), .string("a"), .null])
  }

  private mutating func serverValue() -> PlainJSON {
    let name = Units("increment".utf16)
    let value: PlainJSON =
      chance(50)
      ? .string("timestamp") : .object([(name, random.pick([.number(1), .number(-2.5)]))])
    return .object([(Units(".sv".utf16), value)])
  }

  mutating func primitive() -> PlainJSON {
    switch random.below(12) {
    case 0: return .null
    case 1, 2: return .boolean(chance(50))
    case 3, 4, 5:
      return .number(random.pick([0, 1, 2, 5, -1, 1.5, 10, 0.1, 1e21, 1e-7, 1_767_225_600_000]))
    case 6 where chance(10): return .string([0x61, 0xD800])
    default: return .string(random.pick(RandomExpression.strings))
    }
  }

  // MARK: Requests

  mutating func request(for rules: RuleDraft) -> PlainRequest {
    var request = PlainRequest(operation(depth: 1), at: path(in: rules))
    request.isAdmin = chance(1)
    request.auth = auth()
    request.isREST = chance(30)
    if case .read = request.operation, chance(50) {
      request.query = query(isREST: request.isREST)
    }
    return request
  }

  private mutating func path(in rules: RuleDraft) -> String {
    if chance(1) { return random.pick(["a.b", "a/b#", "$x", "\u{7F}", "a[0]"]) }
    if chance(1) {
      return Array(repeating: "a", count: 31 + random.below(3)).joined(separator: "/")
    }
    var keys: [String] = []
    var node = rules
    while !node.children.isEmpty, !chance(12) {
      node = random.pick(node.children)
      keys.append(node.key.hasPrefix("$") ? random.pick(Self.names) : node.key)
    }
    if chance(15) { keys.append(random.pick(Self.names)) }
    return (chance(50) ? "/" : "") + keys.joined(separator: "/")
  }

  private mutating func operation(depth: Int) -> PlainRequest.Operation {
    switch random.below(20) {
    case 0, 1, 2, 3, 4: return .read
    case 5: return .push(json(2, isWrite: true), key: random.pick(["-N1", "a", "5"]))
    case 6, 7: return .remove
    case 8: return .transaction(json(2, isWrite: true).withoutNullPriority)
    case 9: return .setPriority(priority())
    case 10, 11, 12, 13, 14: return .update(changes())
    case 15 where depth > 0:
      let operation = operation(depth: 0)
      if case .read = operation { return .remove }
      return .onDisconnect(operation)
    default: return .set(json(random.below(3), isWrite: true))
    }
  }

  private mutating func changes() -> [(path: String, value: PlainJSON)] {
    var changes: [(path: String, value: PlainJSON)] = []
    for _ in 0..<random.below(4) {
      let path = (0...random.below(2)).map { _ in random.pick(Self.names) }.joined(separator: "/")
      let value = chance(25) ? .null : json(random.below(2), isWrite: true)
      changes.append((path + (chance(5) ? "/" : ""), value))
    }
    // What overlaps is rarely interesting.
    let overlaps = changes.contains { change in
      changes.filter { ($0.path + "/").hasPrefix(change.path + "/") }.count > 1
    }
    return overlaps && !chance(3) ? Array(changes.prefix(1)) : changes
  }

  private mutating func auth() -> PlainJSON {
    if chance(25) { return .null }
    func map(_ members: [(String, PlainJSON)]) -> PlainJSON {
      .object(members.map { (Units($0.0.utf16), $0.1) })
    }
    let uid: PlainJSON = random.pick([.string("alice"), .string("a"), .string("5"), .number(5)])
    var members: [(String, PlainJSON)] = [("uid", uid)]
    if chance(70) {
      let identities = map([("google.com", .list([.string("a"), .string("g-2")]))])
      members.append(
        (
          "token",
          map([
            ("email", .string("alice@b.c")), ("admin", .boolean(chance(50))),
            ("level", random.pick([.number(1), .number(5), .string("5")])),
            ("list", .list([.string("a"), .number(5), .boolean(true)])),
            ("roles", map([("a", .boolean(true)), ("b", .string("b"))])),
            ("firebase", map([("identities", identities)])),
          ])
        )
      )
    }
    if chance(30) { members.append(("a", map([("b", map([("c", primitive())]))]))) }
    return map(members)
  }

  private mutating func query(isREST: Bool) -> PlainQuery {
    var query = PlainQuery()
    if chance(60) {
      query.order = random.pick([
        .key, .value, .priority, .child("a"), .child("a/b"), .child("/a//b/"),
      ])
    }
    if query.order != nil || isREST {
      switch random.below(7) {
      case 0: query.equalTo = primitive()
      case 1: query.startAt = primitive()
      case 2: query.endAt = primitive()
      case 3: query.startAfter = primitive()
      case 4: query.endBefore = primitive()
      case 5:
        query.startAt = primitive()
        query.endAt = query.startAt
      default: break
      }
    }
    if chance(30) { query.limitToFirst = random.pick([1, 2, 10]) }
    if query.limitToFirst == nil, chance(20) { query.limitToLast = random.pick([1, 5]) }
    return query
  }
}

extension PlainJSON {
  /// Without a priority of null, which a tree of the engine cannot tell from none.
  fileprivate var withoutNullPriority: PlainJSON {
    guard case .object(let members) = self else { return self }
    return .object(
      members.filter {
        if case .null = $0.value { return $0.key != Units(".priority".utf16) }
        return true
      }
    )
  }
}
