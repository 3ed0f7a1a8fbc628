import RulesLanguage

extension RuleMutant {
  /// What the change is, to go on from “your tests would not notice if”.
  public var description: String {
    let id = "`\(rule.ruleID)`"
    switch change {
    case .alwaysTrue:
      guard rule.kind == .validate else { return "\(id) were always true" }
      if case .wildcard? = rule.path.keys.last, rule.expression.constantCondition == false {
        return "\(id) did not refuse other children"
      }
      return "\(id) were not there"
    case .droppedCondition: return "\(quoted(subject)) were missing in \(id)"
    case .droppedAlternative:
      let isNarrower = isWeaker == false
      return "\(quoted(subject)) were \(isNarrower ? "no longer enough" : "missing") in \(id)"
    case .droppedChild: return "\(id) did not ask for the child \(quoted(subject))"
    case .joinedAlternatives, .negated, .movedBoundary, .widenedBound, .swappedSign:
      return "\(quoted(original)) were \(quoted(replacement)) in \(id)"
    }
  }

  /// The conditions before and after, with what they have in common cut short.
  public var difference: (before: String, after: String) {
    let before = Array(written(rule.expression))
    let after = Array(written(condition))
    var start = zip(before, after).prefix { $0 == $1 }.count
    let rest = min(before.count, after.count) - start
    var end = zip(before.reversed(), after.reversed()).prefix { $0 == $1 }.count
    end = min(end, rest)
    // A word is not cut in the middle.
    start = max(0, start - Self.context)
    end = max(0, end - Self.context)
    func text(_ characters: [Character]) -> String {
      let head = start > 0 ? "…" : ""
      let tail = end > 0 ? "…" : ""
      let middle = characters[start..<(characters.count - end)]
      let cut = middle.count > Self.longest
      return head + String(middle.prefix(Self.longest)) + (cut ? "…" : tail)
    }
    if max(before.count, after.count) <= Self.longest { return (String(before), String(after)) }
    return (text(before), text(after))
  }

  private static let context = 40
  private static let longest = 160
  private static let longestPart = 80

  /// A part of the rule, its signs as they are written.
  func written(_ expression: Expression) -> String { expression.text(spelledAsIn: source) }

  /// A part of the rule in back-ticks.
  func quoted(_ expression: Expression) -> String {
    let text = written(expression)
    guard text.count > Self.longestPart else { return "`\(text)`" }
    return "`\(text.prefix(Self.longestPart))…`"
  }
}
