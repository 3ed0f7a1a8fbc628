import DatabaseModel
import RulesEvaluation
import SourceDiagnostics
import YAMLDocuments

// What a step should give, and the parameters of a read.

extension SuiteReader {
  /// Reads `expect`: a word or a mapping.
  mutating func expectation(
    _ node: YAMLNode,
    _ scope: inout SpecScope
  ) -> SpecExpectation? {
    let resolved = scope.resolve(node, &log)
    guard resolved.entries != nil else {
      guard let decision = decision(resolved) else { return nil }
      var expectation = SpecExpectation(decision, at: resolved.place)
      expectation.decisionRange = wordRange(of: node)
      return expectation
    }
    guard let members = mapping(resolved, SpecVocabulary.expectation, "`expect`") else {
      return nil
    }
    var expectation = SpecExpectation(nil, at: node.place)
    if let word = members["decision"] {
      expectation.decision = decision(word)
      // Another word may contradict what stands beside it.
      let isAlone = members.entries?.count == 1
      expectation.decisionRange = isAlone ? wordRange(of: word) : nil
      guard expectation.decision != nil else { return nil }
    } else if members["uncertain"] == nil {
      log.report(.missing("decision", of: "`expect`", at: node.place))
    }
    readReasons(members, into: &expectation)
    readOutcome(members, scope.now, into: &expectation)
    return expectation
  }

  /// The place of a word without the quotes around it.
  private func wordRange(of node: YAMLNode) -> SourceRange? {
    switch node.scalar?.style {
    case .plain?: node.range
    case .singleQuoted?, .doubleQuoted?:
      SourceRange(node.range.lowerBound + 1, node.range.upperBound - 1)
    case .literal?, .folded?, nil: nil
    }
  }

  private mutating func decision(_ node: YAMLNode) -> SpecExpectation.Decision? {
    word(node, "`expect`", SpecExpectation.Decision.self)
  }

  /// Reads which rules should have decided.
  private mutating func readReasons(
    _ members: YAMLNode,
    into expectation: inout SpecExpectation
  ) {
    if let node = members["by"] {
      expectation.grantedBy = ruleID(node, "`by`", kinds: [".read", ".write"])
    }
    if let node = members["deniedBy"] {
      if case .string("none")? = node.scalar?.value {
        expectation.deniedBy = .noRule
      } else if let nodes = texts(node, "`deniedBy`") {
        let kinds = [".read", ".write", ".validate"]
        expectation.deniedBy = .rules(
          nodes.compactMap { ruleID($0, "`deniedBy`", kinds: kinds) }
        )
      }
      if expectation.decision == .allow {
        log.report(.deniedByOfAllow(at: node.place))
      }
    }
    if let node = members["evaluationError"] {
      switch node.scalar?.value {
      case .boolean(let value)?:
        expectation.evaluationError = value ? .any : SpecExpectation.EvaluationError.none
      default:
        expectation.evaluationError = text(node, "`evaluationError`").map { .containing($0) }
      }
    }
    for name in ["message", "error"] {
      if let node = members[name] { expectation.message = text(node, "`\(name)`") }
    }
  }

  /// Reads what should come out.
  private mutating func readOutcome(
    _ members: YAMLNode,
    _ now: Int64,
    into expectation: inout SpecExpectation
  ) {
    if let node = members["value"] { expectation.value = expectedTree(node, now) }
    if let node = members["data"] {
      guard let entries = mergingKeys(node).entries else {
        return refuse(node, "`data`", expecting: "a mapping of paths to values")
      }
      for entry in entries {
        guard let path = path(entry.key.text, "a key of `data`", at: entry.key.range),
          let tree = expectedTree(entry.value, now)
        else { continue }
        expectation.data.append(.init(path: path, tree: tree, range: entry.key.range))
      }
    }
    if let node = members["warnings"], let nodes = list(node, "warnings") {
      expectation.warnings = nodes.compactMap { word($0, "`warnings`", SpecWarning.Code.self) }
    }
    if let node = members["uncertain"] {
      expectation.uncertain = texts(node, "`uncertain`")?.compactMap { openPoint($0) }
    }
  }

  private mutating func openPoint(_ node: YAMLNode) -> String? {
    guard let id = text(node, "`uncertain`") else { return nil }
    let known = OpenPoint.allCases.map(\.id)
    if known.contains(id) { return id }
    log.report(.unknownWord(id, "`uncertain`", known: known, at: node.place))
    return nil
  }

  /// Reads a value that is expected; a timestamp stands for the time of the operation.
  private mutating func expectedTree(_ node: YAMLNode, _ now: Int64) -> DatabaseTree? {
    let node = mergingKeys(replacingTimestamps(node, now))
    do throws(SpecTreeFailure) {
      return try SpecTreeReader.tree(of: node, allowsServerValues: false)
    } catch {
      log.report(.invalidValue(error.reason, at: error.range))
      return nil
    }
  }

  private func replacingTimestamps(_ node: YAMLNode, _ now: Int64) -> YAMLNode {
    var copy = node
    switch node.content {
    case .scalar: break
    case .sequence(let elements):
      copy.content = .sequence(elements.map { replacingTimestamps($0, now) })
    case .mapping(let entries):
      if entries.count == 1, entries[0].key.isEqual(to: ".sv"),
        case .string("timestamp")? = entries[0].value.scalar?.value
      {
        copy.content = .scalar(YAMLScalar(String(now)))
      } else {
        copy.content = .mapping(
          entries.map { YAMLEntry(key: $0.key, value: replacingTimestamps($0.value, now)) }
        )
      }
    }
    return copy
  }

  /// Reads the id of a rule, which has to be in the rules.
  mutating func ruleID(_ node: YAMLNode, _ what: String, kinds: [String]) -> String? {
    guard let id = text(node, what) else { return nil }
    let kind = id.split(separator: "/", omittingEmptySubsequences: false).last.map(String.init)
    guard id.utf8.first == UInt8(ascii: "/"), let kind, kinds.contains(kind) else {
      log.report(.ruleIDForm(id, what, kinds: kinds, at: node.place))
      return nil
    }
    if !ruleIDs.isEmpty, !ruleIDs.contains(id) {
      let suggestion = log.isFull ? nil : ruleID(near: id)
      log.report(.unknownRule(id, suggestion: suggestion, known: ruleIDs, at: node.place))
    }
    return id
  }

  private func ruleID(near id: String) -> String? {
    rules.flatMap { SpecRules.ruleID(meantBy: id, in: $0) }
      ?? Suggestion.nearest(to: id, in: ruleIDs.sorted())
  }
}
