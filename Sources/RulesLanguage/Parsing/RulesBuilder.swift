import SourceDiagnostics

/// Understands the values of a document as a tree of rules (A.3).
struct RulesBuilder {
  /// How deep the tree may be.
  static let maximumDepth = RulesTextReader.maximumDepth
  /// How many levels the database has.
  private static let databaseDepth = 32

  let source: SourceFile
  let report: RulesReport
  private(set) var nextID = 0
  private var scope = WildcardScope()
  /// Which of equal keys counts (J-20).
  private var takesFirst = false
  private(set) var hasEqualKeys = false

  init(_ source: SourceFile, report: RulesReport) {
    self.source = source
    self.report = report
  }

  /// Builds what the document would be if of equal keys the first counted (J-20).
  mutating func buildRootByFirstKeys(_ document: RulesSourceNode) -> RuleNode? {
    guard hasEqualKeys else { return nil }
    var builder = RulesBuilder(source, report: RulesReport())
    builder.nextID = nextID
    builder.takesFirst = true
    let root = builder.buildRoot(document)
    let report = builder.report
    guard report.serverMessage(in: source) == nil, report.limitMessage(in: source) == nil else {
      return nil
    }
    nextID = builder.nextID
    return root
  }

  /// Builds the tree from the outermost object.
  mutating func buildRoot(_ document: RulesSourceNode) -> RuleNode {
    guard case .object(let members) = document.value else {
      if case .missing = document.value { return emptyRoot(document.range) }
      refuse(
        .expectedRulesObject(at: document.range),
        server: ServerText.expected("{"),
        at: document.range.lowerBound
      )
      return emptyRoot(document.range)
    }
    let kept = withoutDuplicates(members)
    guard let index = kept.firstIndex(where: { $0.key.bytes.elementsEqual("rules".utf8) }) else {
      reportMissingRules(kept, in: document.range)
      return emptyRoot(document.range)
    }
    for (position, member) in kept.enumerated() where position != index {
      refuse(
        .extraTopLevelMember(member.key.text, at: member.key.range),
        server: position < index ? ServerText.expectedRulesProperty : ServerText.expected("}"),
        at: member.key.range.lowerBound
      )
    }
    let rules = kept[index]
    guard let children = objectMembers(rules) else { return emptyRoot(rules.key.range) }
    let root = RuleNode(
      key: nil,
      path: .root,
      keyRange: rules.key.range,
      range: rules.value.range
    )
    return build(root, children, depth: 0)
  }

  private func emptyRoot(_ range: SourceRange) -> RuleNode {
    RuleNode(key: nil, path: .root, keyRange: range, range: range)
  }

  private func reportMissingRules(_ members: [RulesSourceNode.Member], in range: SourceRange) {
    let first = members.first?.key.range ?? SourceRange(at: range.lowerBound + 1)
    let nearest = members.first { Suggestion.nearest(to: $0.key.text, in: ["rules"]) != nil }
    refuse(
      .missingRulesProperty(nearest: nearest?.key.text, at: nearest?.key.range ?? first),
      server: ServerText.expectedRulesProperty,
      at: first.lowerBound
    )
  }
}

// MARK: - Nodes

extension RulesBuilder {
  private mutating func build(
    _ empty: RuleNode,
    _ members: [RulesSourceNode.Member],
    depth: Int
  ) -> RuleNode {
    var node = empty
    guard depth <= Self.maximumDepth else {
      report.reportLimit(.nestedTooDeeply(at: node.range), at: node.range.lowerBound)
      return node
    }
    if depth == Self.databaseDepth + 1 { report.report(.beyondDatabaseDepth(at: node.keyRange)) }
    for member in withoutDuplicates(members) {
      switch member.key.bytes.first {
      case UInt8(ascii: "."): addRule(member, to: &node)
      case UInt8(ascii: "$"): addWildcard(member, to: &node, depth: depth)
      default: addLiteral(member, to: &node, depth: depth)
      }
    }
    return node
  }

  private mutating func addLiteral(
    _ member: RulesSourceNode.Member,
    to node: inout RuleNode,
    depth: Int
  ) {
    guard let members = objectMembers(member) else { return }
    let key = member.key
    if key.bytes.contains(where: isIllegalInKeys) {
      refuseKey(member)
    } else if let reason = reasonNeverMatched(key.bytes) {
      report.report(.unmatchableKey(key.text, reason, at: key.range))
    }
    node.append(child(.literal(key.bytes), of: node, member, members, depth: depth))
  }

  private mutating func addWildcard(
    _ member: RulesSourceNode.Member,
    to node: inout RuleNode,
    depth: Int
  ) {
    let name = member.key
    if let first = node.wildcard, let firstKey = first.key {
      refuse(
        .twoWildcards(firstKey.text, first.keyRange, name.text, at: name.range),
        server: ServerText.twoWildcards(firstKey.text, name.text),
        at: name.range.lowerBound
      )
    }
    guard let members = objectMembers(member) else { return }
    if name.bytes.dropFirst().contains(where: isIllegalInKeys) {
      refuseKey(member)
    } else if !isUsableName(name.bytes) {
      report.report(.unusableWildcardName(name.text, at: name.range))
    }
    if scope.contains(name.bytes) {
      report.report(.shadowedWildcard(name.text, at: name.range))
    }
    scope.insert(name.bytes)
    node.append(child(.wildcard(name.bytes), of: node, member, members, depth: depth))
    scope.remove(name.bytes)
  }

  private mutating func child(
    _ key: RuleNode.Key,
    of node: RuleNode,
    _ member: RulesSourceNode.Member,
    _ members: [RulesSourceNode.Member],
    depth: Int
  ) -> RuleNode {
    let empty = RuleNode(
      key: key,
      path: node.path.appending(key),
      keyRange: member.key.range,
      range: member.value.range
    )
    return build(empty, members, depth: depth + 1)
  }

  private func refuseKey(_ member: RulesSourceNode.Member) {
    refuse(
      .illegalKey(member.key.text, at: member.key.range),
      server: ServerText.illegalKey,
      at: member.key.range.lowerBound
    )
  }

  /// Returns the members of a child, or reports that its value is not an object (A-25).
  private func objectMembers(_ member: RulesSourceNode.Member) -> [RulesSourceNode.Member]? {
    switch member.value.value {
    case .object(let members): return members
    case .missing: return nil
    default:
      refuse(
        .expectedObject(key: member.key.text, keyRange: member.key.range, at: member.value.range),
        server: ServerText.expected("{"),
        at: member.value.range.lowerBound
      )
      return nil
    }
  }

  /// Keeps one of members with equal keys (J-20).
  private mutating func withoutDuplicates(
    _ members: [RulesSourceNode.Member]
  ) -> [RulesSourceNode.Member] {
    if members.count <= 8, !Self.hasEqualKeys(members) { return members }
    var counting: [[UInt8]: Int] = [:]
    counting.reserveCapacity(members.count)
    for (index, member) in members.enumerated() {
      if takesFirst, counting[member.key.bytes] != nil { continue }
      counting[member.key.bytes] = index
    }
    guard counting.count < members.count else { return members }
    hasEqualKeys = true
    var kept: [RulesSourceNode.Member] = []
    for (index, member) in members.enumerated() {
      guard let other = counting[member.key.bytes], other != index else {
        kept.append(member)
        continue
      }
      report.report(
        .duplicateKey(
          member.key.text,
          at: member.key.range,
          later: members[other].key.range
        )
      )
    }
    return kept
  }

  /// Whether two of a few members have equal keys.
  private static func hasEqualKeys(_ members: [RulesSourceNode.Member]) -> Bool {
    for (index, member) in members.enumerated() {
      if members[..<index].contains(where: { $0.key.bytes == member.key.bytes }) { return true }
    }
    return false
  }

  private func refuse(
    _ diagnostic: @autoclosure () -> Diagnostic,
    server: @autoclosure () -> String,
    at offset: Int
  ) {
    report.report(
      diagnostic(),
      server: server(),
      at: offset,
      met: .init(offset: offset, phase: .syntax)
    )
  }
}

// MARK: - Rules

extension RulesBuilder {
  private mutating func addRule(_ member: RulesSourceNode.Member, to node: inout RuleNode) {
    let key = member.key
    if let kind = RuleKind(key: key.bytes) {
      let rule = buildRule(kind, member, at: node.path)
      switch kind {
      case .read: node.read = rule
      case .write: node.write = rule
      case .validate: node.validate = rule
      }
    } else if key.bytes.elementsEqual(Diagnostic.indexOnKey.utf8) {
      node.indexOn = buildIndex(member)
    } else if case .missing = member.value.value {
      return
    } else {
      // The service takes it for a child, and never says that the rule is unknown (A-24).
      let isObject = if case .object = member.value.value { true } else { false }
      refuse(
        .unknownDotKey(key.text, at: key.range),
        server: isObject ? ServerText.illegalKey : ServerText.expected("{"),
        at: isObject ? key.range.lowerBound : member.value.range.lowerBound
      )
    }
  }

  private mutating func buildRule(
    _ kind: RuleKind,
    _ member: RulesSourceNode.Member,
    at path: RulePath
  ) -> Rule? {
    let expression: Expression
    switch member.value.value {
    case .boolean(let value):
      expression = Expression(.boolean(value), id: nextID, range: member.value.range)
      nextID += 1
    case .string(let text):
      expression = buildExpression(text, kind)
    case .missing:
      return nil
    default:
      refuse(
        .invalidRuleValue(kind, at: member.value.range),
        server: ServerText.invalidRule,
        at: member.value.range.lowerBound
      )
      return nil
    }
    return Rule(
      kind: kind,
      path: path,
      expression: expression,
      keyRange: member.key.range,
      valueRange: member.value.range
    )
  }

  private mutating func buildExpression(_ text: RulesSourceString, _ kind: RuleKind) -> Expression {
    var parser = ExpressionParser(text, scope: scope, firstID: nextID, report: report)
    let expression = parser.parse()
    nextID = parser.nextID
    if parser.isCut { return expression }
    TypeChecker(
      kind: kind,
      scope: scope,
      source: source,
      ruleMoment: text.range.upperBound,
      report: report
    ).checkRule(expression)
    return expression
  }

  private func buildIndex(_ member: RulesSourceNode.Member) -> IndexDeclaration? {
    let values: [RulesSourceNode] =
      if case .array(let elements) = member.value.value { elements } else { [member.value] }
    var entries: [IndexDeclaration.Entry] = []
    for value in values {
      switch value.value {
      case .string(let path): entries.append(.init(path: path.bytes, range: path.range))
      case .missing: break
      default:
        refuse(
          .invalidIndexOn(at: value.range),
          server: ServerText.invalidIndexOn,
          at: member.value.range.lowerBound
        )
      }
    }
    return IndexDeclaration(
      entries: entries,
      keyRange: member.key.range,
      valueRange: member.value.range
    )
  }
}

// MARK: - Keys

/// Whether a byte may not stand in a child key of the rules (A-26).
private func isIllegalInKeys(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "."), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "/"),
    UInt8(ascii: "["), UInt8(ascii: "]"):
    true
  default: false
  }
}

/// Says why the database can have no such key (H-1), nil where it can.
private func reasonNeverMatched(_ key: [UInt8]) -> String? {
  if key.isEmpty { return "a key is not empty" }
  if key.count > 768 { return "a key has at most 768 bytes" }
  if key.contains(where: { $0 < 0x20 || $0 == 0x7F }) { return "a key has no control characters" }
  return nil
}

/// Whether the lexer reads a wildcard's name as one identifier.
private func isUsableName(_ name: [UInt8]) -> Bool {
  guard name.count > 1 else { return false }
  var lexer = ExpressionLexer(name)
  let token = lexer.next()
  return token.kind == .identifier && token.end == name.count
}
