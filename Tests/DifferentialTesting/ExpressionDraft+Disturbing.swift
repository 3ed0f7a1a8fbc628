import TestSupport

extension ExpressionDraft {
  /// The same with one part in place of another, whatever their types: it may no longer deploy.
  func disturbed(with stranger: ExpressionDraft, _ random: inout SeededGenerator) -> ExpressionDraft
  {
    var copy = self
    let places = fragments.indices.filter {
      if case .part = fragments[$0] { return true }
      return false
    }
    guard !places.isEmpty else { return stranger }
    let place = random.pick(places)
    guard case .part(let part, let level) = fragments[place] else { return self }
    let isHere = random.below(3) == 0
    let changed = isHere ? stranger : part.disturbed(with: stranger, &random)
    copy.fragments[place] = .part(changed, level: level)
    return copy
  }
}

extension RandomExpression {
  /// A small expression of any type, or a name that is none.
  mutating func stranger() -> ExpressionDraft {
    let text = random.pick([
      "null", "true", "1", "'a'", "now", "auth", "auth.uid", "data", "root.val()", "data.parent()",
      "query", "query.startAt", "query.orderByKey", "query.foo", "/a/", "/a/g", "[]", "['a', 1]",
      "data.val", "'a'.length", "'a'.contains", "auth.length.foo", "auth.exists()", "auth.contains",
      "newData", "foo", "$nobody", "data.exists()", "data.val().foo", "data.child('a')['val']()",
      "root[auth.uid]()", "data.hasChildren()", "data.hasChildren('a')", "'a'.matches('a')",
      "'a'.matches(/a/)", "data.child()", "data.child('a', 'b')", "auth.uid.replace('a')", "-now",
      "data.getPriority()", "auth.a[now]", "auth['b'].c", "data['exists']", "'x'['length']",
      "1 + 1", "'a' + 1", "auth + 1", "now < 'a'", "now - 'a'", "!data", "-true", "undefined",
      "auth.uid.length()", "data.exists().foo", "'a'.toLowerCase().length",
    ])
    var draft = ExpressionDraft(.mixed, text)
    draft.level = text.contains(" ") || text.hasPrefix("-") || text.hasPrefix("!") ? 0 : 8
    return draft
  }
}
