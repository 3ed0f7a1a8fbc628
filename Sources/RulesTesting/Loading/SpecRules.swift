import RulesLanguage
import SourceDiagnostics
import YAMLDocuments

/// Makes rules of what a spec writes down itself; positions are those of the spec.
enum SpecRules {
  /// Reads rules that are written as YAML.
  static func document(of node: YAMLNode, in source: SourceFile) -> RulesDocument {
    RulesDocument.build(from: rulesNode(node, in: source), in: source)
  }

  /// Reads rules that are written as the text of a rules file.
  static func document(ofText node: YAMLNode, in source: SourceFile) -> RulesDocument {
    let text = node.scalar?.text ?? ""
    return RulesDocument.parse(SourceFile(name: source.name + " (text)", text: text))
  }

  /// The ids of all rules of a document.
  static func ids(of document: RulesDocument) -> Set<String> {
    var ids: Set<String> = []
    var open = [document.root]
    while let node = open.popLast() {
      for rule in node.rules { ids.insert(rule.ruleID) }
      open.append(contentsOf: node.children)
    }
    return ids
  }

  /// Returns the rule that was meant by an id with the keys of a path, or other names of wildcards,
  /// in the place of the wildcards of the rules.
  static func ruleID(meantBy id: String, in document: RulesDocument) -> String? {
    let parts = id.split(separator: "/").map { Array($0.utf8) }
    guard let kind = parts.last else { return nil }
    var node = document.root
    for key in parts.dropLast() {
      guard let child = node.literal(key) ?? node.wildcard else { return nil }
      node = child
    }
    return node.rules.map(\.ruleID).first { rule in
      rule.split(separator: "/").last.map { $0.utf8.elementsEqual(kind) } ?? false
    }
  }

  /// Recursion is bounded by the nesting of YAML.
  private static func rulesNode(_ node: YAMLNode, in source: SourceFile) -> RulesSourceNode {
    let value: RulesSourceNode.Value
    switch node.content {
    case .sequence(let elements):
      value = .array(elements.map { rulesNode($0, in: source) })
    case .mapping(let entries):
      value = .object(
        entries.map { entry in
          let scalar = YAMLScalar(entry.key.text, style: entry.key.style)
          let key = YAMLNode(.scalar(scalar), at: entry.key.range)
          return RulesSourceNode.Member(
            key: string(key, entry.key.text, in: source),
            value: rulesNode(entry.value, in: source)
          )
        }
      )
    case .scalar(let scalar):
      value =
        switch scalar.value {
        case .null: .null
        case .boolean(let value): .boolean(value)
        case .number: .number
        case .string(let text): .string(string(node, text, in: source))
        }
    }
    return RulesSourceNode(value, range: node.range)
  }

  private static func string(
    _ node: YAMLNode,
    _ text: String,
    in source: SourceFile
  ) -> RulesSourceString {
    let offsets = node.sourceOffsets(in: source)
    var pieces: [OffsetMap.Piece] = []
    for (decoded, document) in offsets.enumerated() {
      if let last = pieces.last, document - decoded == last.document - last.decoded { continue }
      pieces.append(OffsetMap.Piece(decoded: decoded, document: document))
    }
    return RulesSourceString(
      bytes: Array(text.utf8),
      range: node.range,
      map: OffsetMap(pieces)
    )
  }
}
