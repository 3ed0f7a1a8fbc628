import DatabaseModel
import RulesEvaluation
import SourceDiagnostics
import YAMLDocuments

// Reading single values: each function reports what is wrong and returns nil.

extension SuiteReader {
  /// Says that a node is not of the kind that is expected.
  mutating func refuse(_ node: YAMLNode, _ what: String, expecting kind: String) {
    log.report(.wrongKind(of: node, what, expected: kind))
  }

  /// Checks that a node is a mapping of known members; `others` are what a misspelt one may have
  /// been meant to be, if that is more.
  mutating func mapping(
    _ node: YAMLNode,
    _ known: [String],
    _ what: String,
    others: [String]? = nil
  ) -> YAMLNode? {
    guard let entries = node.entries else {
      refuse(node, what, expecting: "a mapping")
      return nil
    }
    for entry in entries where !known.contains(where: { entry.key.isEqual(to: $0) }) {
      if entry.key.isMerge {
        log.report(.mergeNotAllowed(at: entry.key.range))
      } else {
        log.report(.unknownMember(entry.key, of: what, known: known, others: others ?? known))
      }
    }
    return node
  }

  /// Says whether one of some members of a test or step is there in a wrong spelling, which has been
  /// reported already.
  func isMisspelt(_ names: [String], in members: YAMLNode) -> Bool {
    let known = SpecVocabulary.anyTest
    return (members.entries ?? []).contains { entry in
      guard !known.contains(where: { entry.key.isEqual(to: $0) }) else { return false }
      return SpecWords.nearest(to: entry.key.text, in: known).map(names.contains) ?? false
    }
  }

  /// Reads a list.
  mutating func list(_ node: YAMLNode, _ what: String) -> [YAMLNode]? {
    if let elements = node.elements { return elements }
    refuse(node, "`\(what)`", expecting: "a list")
    return nil
  }

  /// Reads a text.
  mutating func text(_ node: YAMLNode, _ what: String = "this") -> String? {
    if case .string(let text)? = node.scalar?.value { return text }
    refuse(node, what, expecting: "a text")
    return nil
  }

  /// Reads `true` or `false`.
  mutating func boolean(_ node: YAMLNode, _ what: String) -> Bool? {
    if case .boolean(let value)? = node.scalar?.value { return value }
    refuse(node, what, expecting: "`true` or `false`")
    return nil
  }

  /// Reads one text or a list of texts.
  mutating func texts(_ node: YAMLNode, _ what: String) -> [YAMLNode]? {
    let nodes = node.elements ?? [node]
    if nodes.isEmpty {
      log.report(.emptyList(what, at: node.place))
      return nil
    }
    return nodes.allSatisfy { text($0, what) != nil } ? nodes : nil
  }

  /// Reads a path of the database.
  mutating func path(_ node: YAMLNode, _ what: String) -> DatabasePath? {
    guard case .string(let text)? = node.scalar?.value else {
      log.report(.pathKind(what, got: node.kindName, at: node.place))
      return nil
    }
    return path(text, what, at: node.place)
  }

  /// Reads a path of the database from a text.
  mutating func path(_ text: String, _ what: String, at range: SourceRange) -> DatabasePath? {
    guard text.utf8.first == UInt8(ascii: "/") else {
      log.report(.relativePath(text, what, at: range))
      return nil
    }
    return DatabasePath(parsing: text)
  }

  /// Reads an instant: milliseconds, or a quoted time.
  mutating func instant(_ node: YAMLNode) -> Int64? {
    switch node.scalar?.value {
    case .number(let lexeme)?:
      if let value = Int64(lexeme), value >= 0, value <= 1 << 53 { return value }
      if let value = Double(lexeme), let exact = Int64(exactly: value), exact >= 0 {
        return exact
      }
    case .string(let text)?:
      guard node.scalar?.style != .plain else {
        log.report(.unquotedTime(text, at: node.place))
        return nil
      }
      if let value = SpecInstant.milliseconds(of: text) { return value }
    default: break
    }
    log.report(.invalidInstant(at: node.place))
    return nil
  }

  /// Reads one of some words.
  mutating func word<Word: RawRepresentable & CaseIterable>(
    _ node: YAMLNode,
    _ what: String,
    _ type: Word.Type
  ) -> Word? where Word.RawValue == String {
    var found: String?
    // `expect: false` is a word as well, and a wrong one.
    if case .boolean(let value)? = node.scalar?.value {
      found = "\(value)"
    } else {
      found = text(node, what)
    }
    guard let text = found else { return nil }
    if let word = Word(rawValue: text) { return word }
    log.report(
      .unknownWord(text, what, known: Word.allCases.map(\.rawValue), at: node.place)
    )
    return nil
  }

  /// Reads tags.
  mutating func tags(_ node: YAMLNode) -> [String] {
    guard let nodes = node.elements ?? texts(node, "`tags`") else { return [] }
    var result: [String] = []
    var seen: Set<String> = []
    for node in nodes {
      guard let tag = text(node, "a tag") else { continue }
      let isValid = !tag.isEmpty && tag.utf8.allSatisfy(isTagByte)
      if !isValid { log.report(.invalidTag(tag, at: node.place)) }
      if seen.insert(tag).inserted {
        result.append(tag)
      } else {
        log.report(.repeatedTag(tag, at: node.place))
      }
    }
    return result
  }

  /// Reads a value that is stored before a test, in export form, with merge keys.
  mutating func storedTree(_ node: YAMLNode) -> DatabaseTree? {
    let node = mergingKeys(node)
    if let key = SpecTreeReader.illegalKey(in: node) {
      log.report(.illegalKey(key))
      return nil
    }
    do throws(SpecTreeFailure) {
      return try SpecTreeReader.tree(of: node, allowsServerValues: false)
    } catch {
      log.report(.invalidValue(error.reason, at: error.range))
      return nil
    }
  }

  /// Lays merged mappings under the members beside them.
  mutating func mergingKeys(_ node: YAMLNode) -> YAMLNode {
    guard mayMerge else { return node }
    var diagnostics: [Diagnostic] = []
    let merged = node.mergingKeys(reportingTo: &diagnostics)
    for diagnostic in diagnostics { log.report(diagnostic) }
    return merged
  }

  /// Reads a mapping from absolute paths to stored values.
  mutating func writes(_ node: YAMLNode, _ what: String, into overlay: inout DatabaseOverlay) {
    guard let entries = mergingKeys(node).entries else {
      return refuse(node, what, expecting: "a mapping of paths to values")
    }
    for entry in entries {
      guard let path = path(entry.key.text, "a key of \(what)", at: entry.key.range) else {
        continue
      }
      if let key = path.keys.first(where: { !$0.isLegal }) {
        log.report(.illegalPath(key.description, at: entry.key.range))
      } else if path.count > DatabaseOverlay.longestPath {
        log.report(.invalidValue(DatabaseModelError.nestedTooDeep.reason, at: entry.key.range))
      } else if let tree = storedTree(entry.value) {
        overlay.write(path, tree)
      }
    }
  }
}

private func isTagByte(_ byte: UInt8) -> Bool {
  (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || byte == 0x5F
    || byte == 0x2E || byte == 0x2D
}
