import DatabaseModel
import RulesLanguage
import SourceDiagnostics

/// Indexes on what cannot be a child's key (L-25, H.1).
enum ImpossibleIndexCheck: LintCheck {
  static let id = "lint/impossible-index"
  static let summary = "finds indexes on what no child can be called"
  static let findings = [
    #"{"rules": {"a": {".read": true, ".indexOn": ["b", ⟦"$id"⟧, ⟦"$id/b"⟧, ⟦"$value"⟧], "$id": {}}}}"#
  ]
  static let silence = [
    #"{"rules": {"a": {".read": true, ".indexOn": [".value", ".priority", "$key", "b/c", "b-c"]}}}"#
  ]

  static func inspect(_ place: RulePlace) -> [Diagnostic] {
    let entries = place.node.indexOn?.entries ?? []
    return entries.filter { !$0.isSpecial && !DatabasePath(parsing: $0.path).isPossible }
      .map { .impossibleIndex($0) }
  }
}

/// Indexes that stand at the records of a list (L-25, A-22).
enum MisplacedIndexCheck: LintCheck {
  static let id = "lint/misplaced-index"
  static let summary = "finds indexes that stand one level below the list that they are meant for"
  static let findings = [
    #"{"rules": {"a": {".read": true, "$id": {".indexOn": [⟦"n"⟧, ⟦"b/c"⟧], "n": {}, "b": {"c": {}}}}}}"#
  ]
  static let silence = [
    #"{"rules": {"a": {".read": true, ".indexOn": "n", "$id": {"n": {}}}}}"#,
    #"{"rules": {"a": {".read": true, "$id": {".indexOn": ["n", ".value"], "n": {}, "$x": {}}}}}"#,
    #"{"rules": {"a": {".read": true, "$id": {".indexOn": "n", "n": {}, "b": {"n": {}}}}}}"#,
    #"{"rules": {"a": {".read": true, ".indexOn": "n", "n": {}}}}"#,
  ]

  static func inspect(_ place: RulePlace) -> [Diagnostic] {
    // A node with a wildcard of its own is a list, too.
    guard case .wildcard? = place.node.key, place.node.wildcard == nil else { return [] }
    let entries = place.node.indexOn?.entries ?? []
    return entries.filter { entry in
      place.node.has(entry.path) && !place.node.children.contains { $0.has(entry.path) }
    }
    .map { .misplacedIndex($0, in: place.node) }
  }
}

extension IndexDeclaration.Entry {
  /// Whether it is one of the names that queries have for what is no child.
  fileprivate var isSpecial: Bool {
    [".value", ".priority", ".key", "$key", "$priority"].contains { path.elementsEqual($0.utf8) }
  }
}

extension DatabasePath {
  fileprivate var isPossible: Bool { keys.allSatisfy(\.isLegal) }
}

extension RuleNode {
  /// Whether the rules name what is at a path below.
  fileprivate func has(_ path: [UInt8]) -> Bool {
    var node: RuleNode? = self
    let keys = path.split(separator: UInt8(ascii: "/"))
    for key in keys { node = node?.literal(Array(key)) }
    return node != nil && !keys.isEmpty
  }
}
