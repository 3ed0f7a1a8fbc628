import TestSupport

/// Makes random databases and writes each in many ways, as files that mean the same.
struct RandomExport {
  /// A node of a random database; nothing is an object without members.
  indirect enum Node: Equatable {
    case leaf(String)
    case object([(key: String, value: Node)])

    static func == (left: Node, right: Node) -> Bool {
      switch (left, right) {
      case (.leaf(let left), .leaf(let right)): left == right
      case (.object(let left), .object(let right)):
        left.count == right.count && zip(left, right).allSatisfy { $0 == $1 }
      default: false
      }
    }
  }

  var random: SeededGenerator

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  private static let keys = [
    "0", "1", "2", "3", "10", "-5", "a", "b", "ab", "-Kabc", "é", "\u{1F600}", "\u{FFFF}", "x y",
  ]
  private static let leaves = [
    "1", "1.0", "10e-1", "2", "0.1", "-0", "0", "true", "false", #""a""#, #""\u0061""#, #""""#,
    #""A""#,
    #""\u00e9""#, #""é""#, #"{".value":1,".priority":2}"#, #"{".priority":2.0,".value":1.0}"#,
    #"{".value":1,".priority":"p"}"#, #"{".value":1}"#,
  ]

  mutating func node(depth: Int = 4) -> Node {
    if depth == 0 || random.below(5) == 0 { return .leaf(random.pick(Self.leaves)) }
    return .object(
      (0..<random.below(5)).map { _ in (random.pick(Self.keys), node(depth: depth - 1)) }
        .reduce(into: []) { members, member in
          if !members.contains(where: { $0.key == member.0 }) {
            members.append((key: member.0, value: member.1))
          }
        }
    )
  }

  /// Changes a few places of a database.
  mutating func edit(_ node: Node) -> Node {
    guard random.below(4) != 0, case .object(var members) = node else {
      return random.below(3) == 0 ? self.node(depth: 2) : node
    }
    if !members.isEmpty, random.below(3) == 0 { members.remove(at: random.below(members.count)) }
    let key = random.pick(Self.keys)
    if random.below(3) == 0, !members.contains(where: { $0.key == key }) {
      members.append((key, self.node(depth: 2)))
    }
    for index in members.indices where random.below(2) == 0 {
      members[index].value = edit(members[index].value)
    }
    return .object(members)
  }

  /// Writes a database, its members in any order, with nulls and with arrays where that can be.
  mutating func text(_ node: Node) -> String {
    switch node {
    case .leaf(let text): return text
    case .object(let members):
      if members.isEmpty { return random.pick(["null", "{}", "[]"]) }
      let keys = members.map { Int($0.key) }
      let isList = keys.allSatisfy { $0.map { $0 >= 0 } ?? false }
      if isList, random.below(2) == 0 { return array(members) }
      var parts = members.shuffled(using: &random).map { "\"\($0.key)\":\(text($0.value))" }
      if random.below(6) == 0 { parts.append(#""null":null"#) }
      return "{\(parts.joined(separator: random.below(2) == 0 ? "," : " ,\n"))}"
    }
  }

  private mutating func array(_ members: [(key: String, value: Node)]) -> String {
    var elements: [String] = []
    for index in 0...10 {
      let member = members.first { $0.key == String(index) }
      elements.append(member.map { text($0.value) } ?? "null")
    }
    return "[\(elements.joined(separator: ", "))]"
  }
}
