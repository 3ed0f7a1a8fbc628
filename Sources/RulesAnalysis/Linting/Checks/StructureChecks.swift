import RulesLanguage
import SourceDiagnostics

/// Lists that are indexed and cannot be read (L-5).
enum IndexWithoutReadCheck: LintCheck {
  static let id = "lint/index-without-read"
  static let summary = "finds lists with an index for queries that no rule allows"
  static let findings = [
    #"{"rules": {"jokes": {⟦".indexOn"⟧: "votes", "$id": {".read": "auth != null"}}}}"#
  ]
  static let silence = [
    #"{"rules": {"jokes": {".indexOn": "votes", ".read": "auth != null"}}}"#,
    #"{"rules": {".read": "auth != null", "jokes": {".indexOn": "votes"}}}"#,
    #"{"rules": {"jokes": {".indexOn": "votes"}}}"#,
  ]

  static func inspect(_ place: RulePlace) -> [Diagnostic] {
    guard let index = place.node.indexOn, let child = place.node.wildcard?.read,
      !place.hasRuleAtOrAbove(.read)
    else { return [] }
    return [.indexWithoutRead(index, child)]
  }
}

/// Writes that let anything in (L-7).
enum UnvalidatedWriteCheck: LintCheck {
  static let id = "lint/unvalidated-write"
  static let summary = "finds writes whose data no rule looks at"
  static let findings = [
    #"{"rules": {"a": {"$uid": {⟦".write"⟧: "auth.uid == $uid"}}}}"#
  ]
  static let silence = [
    #"{"rules": {"$uid": {".write": "auth.uid == $uid", "a": {".validate": "newData.isString()"}}}}"#,
    #"{"rules": {"$uid": {".write": "auth.uid == $uid && newData.isString()"}}}"#,
    #"{"rules": {".validate": "newData.hasChildren()", "$uid": {".write": "auth.uid == $uid"}}}"#,
    #"{"rules": {".write": false}}"#,
  ]

  static func inspect(_ place: RulePlace) -> [Diagnostic] {
    guard let rule = place.node.write, rule.expression.constantBoolean != false,
      !rule.expression.mentions(.newData), !place.hasRuleAtOrBelow(.validate),
      !place.hasRuleAtOrAbove(.validate)
    else { return [] }
    return [.unvalidatedWrite(rule)]
  }
}

/// Records that take any further child (L-9).
enum OpenRecordCheck: LintCheck {
  static let id = "lint/open-record"
  static let summary = "finds records with required children that take any others"
  static let findings = [
    #"{"rules": {"$id": {⟦".validate"⟧: "newData.hasChildren(['a'])", "a": {".validate": true}}}}"#
  ]
  static let silence = [
    #"{"rules": {"$id": {".validate": "newData.hasChildren(['a'])", "$other": {".validate": false}}}}"#,
    #"{"rules": {"$id": {".validate": "newData.isString()"}}}"#,
    #"{"rules": {"$id": {".validate": "newData.hasChildren()"}}}"#,
  ]

  static func inspect(_ place: RulePlace) -> [Diagnostic] {
    guard let rule = place.node.validate, place.node.wildcard == nil,
      rule.expression.requiresChildren(ofNewDataWithNames: true)
    else { return [] }
    return [.openRecord(rule)]
  }
}

/// Records whose children may be missing (L-10).
enum UnrequiredChildrenCheck: LintCheck {
  static let id = "lint/unrequired-children"
  static let summary = "finds records whose children are validated but need not be there"
  static let findings = [
    #"{"rules": {"list": {⟦"$id"⟧: {"a": {".validate": "newData.isString()"}}}}}"#,
    #"{"rules": {⟦"$id"⟧: {".validate": "auth != null", "a": {".validate": "newData.isString()"}}}}"#,
    #"{"rules": {".write": "auth != null", ⟦"$id"⟧: {"$x": {".validate": "newData.isString()"}}}}"#,
  ]
  static let silence = [
    #"{"rules": {"$id": {".validate": "newData.hasChildren(['a'])", "a": {".validate": "newData.isString()"}}}}"#,
    #"{"rules": {"list": {"a": {".validate": "newData.isString()"}}}}"#,
    #"{"rules": {"$id": {"a": {".validate": false}}}}"#,
    #"{"rules": {"$id": {".write": "auth != null", "$x": {".validate": false}}}}"#,
    #"{"rules": {"$id": {"$x": {".write": "auth != null", ".validate": "newData.isString()"}}}}"#,
    #"{"rules": {".write": true, "$id": {".validate": "newData.hasChildren()", "$x": {".validate": "now > 1"}}}}"#,
  ]

  /// Only wildcards stand for records; a literal node is usually a place that has other writers.
  static func inspect(_ place: RulePlace) -> [Diagnostic] {
    guard case .wildcard? = place.node.key else { return [] }
    let validated = place.node.children.filter { child in
      guard case .literal? = child.key, let rule = child.validate else { return false }
      return rule.expression.constantBoolean != false
    }
    let isRequired =
      place.node.validate?.expression.requiresChildren(ofNewDataWithNames: false) ?? false
    guard !isRequired else { return [] }
    if let first = validated.first { return [.unrequiredChildren(place.node, first)] }
    // Any number of children may be there, but a plain value escapes their rules (G-15).
    guard let any = place.node.wildcard, let rule = any.validate,
      rule.expression.constantBoolean != false, place.mayBeWritten
    else { return [] }
    return [.plainRecord(place.node, any)]
  }
}

extension RulePlace {
  /// Whether a rule here or above may grant a write.
  fileprivate var mayBeWritten: Bool {
    let writes = [node.write] + ancestors.map { $0.node.write }
    return writes.contains { $0.map { $0.expression.constantBoolean != false } ?? false }
  }
}

extension Expression {
  /// Whether a part asks for children of `newData` itself, by name if so wished.
  fileprivate func requiresChildren(ofNewDataWithNames needsNames: Bool) -> Bool {
    contains { part in
      guard case .call(let receiver, let name, let arguments) = part.kind,
        case .variable(.newData) = receiver.kind
      else { return false }
      switch name.method {
      case .hasChildren: return !needsNames || !arguments.isEmpty
      case .hasChild: return true
      default: return false
      }
    }
  }
}

/// Literal keys that take the wildcard's rules away (L-23).
enum LiteralOverridesWildcardCheck: LintCheck {
  static let id = "lint/literal-overrides-wildcard"
  static let summary = "finds literal keys that lack a rule their sibling wildcard has"
  static let findings = [
    #"{"rules": {"$id": {".write": "auth != null"}, ⟦"admin"⟧: {".read": "auth != null"}}}"#
  ]
  static let silence = [
    #"{"rules": {"$other": {".validate": false}, "a": {".validate": "newData.isString()"}, "b": {}}}"#,
    #"{"rules": {"$id": {".write": "auth != null"}, "a": {".write": false}}}"#,
  ]

  static func inspect(_ place: RulePlace) -> [Diagnostic] {
    guard let wildcard = place.node.wildcard else { return [] }
    // A wildcard that is always false closes the record; that is what the literals are for.
    let lost = wildcard.rules.filter { $0.expression.constantBoolean != false }
    return place.node.children.compactMap { child in
      guard case .literal? = child.key else { return nil }
      let missing = lost.filter { child.rule($0.kind) == nil }
      return missing.isEmpty ? nil : .literalOverridesWildcard(child, wildcard, missing.map(\.kind))
    }
  }
}

/// Indexes that are needless (L-25).
enum NeedlessIndexCheck: LintCheck {
  static let id = "lint/needless-index"
  static let summary = "finds indexes on keys and priorities, which are always indexed"
  static let findings = [
    #"{"rules": {"a": {".read": true, ".indexOn": ["b", ⟦".priority"⟧, ⟦".key"⟧, ⟦"$key"⟧]}}}"#
  ]
  static let silence = [
    #"{"rules": {"a": {".read": true, ".indexOn": ["b/c", ".value"]}}}"#
  ]

  static func inspect(_ place: RulePlace) -> [Diagnostic] {
    let needless = [".priority", ".key", "$key", "$priority"].map { Array($0.utf8) }
    return place.node.indexOn?.entries.filter { needless.contains($0.path) }
      .map { .needlessIndex($0) } ?? []
  }
}
