import RulesLanguage

extension RuleMutant {
  /// What the change is, to go on from “your tests would not notice if”.
  public var description: String {
    let id = "`\(rule.ruleID)`"
    switch change {
    case .alwaysTrue:
      guard rule.kind == .validate else { return "\(id) were always true" }
      if case .wildcard? = rule.path.keys.last, rule.expression.constantBoolean == false {
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
    let (before, after) = (written(rule.expression), written(condition))
    if max(before.utf8.count, after.utf8.count) <= Self.longest { return (before, after) }
    let (old, new) = (Array(before.utf8), Array(after.utf8))
    let common = zip(old, new).prefix { $0 == $1 }.count
    let rest = min(old.count, new.count) - common
    let tail = min(zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count, rest)
    // What changed is seen with something around it.
    let start = Self.boundary(in: old, at: max(0, common - Self.context))
    let end = max(0, tail - Self.context)
    return (Self.part(of: old, from: start, end), Self.part(of: new, from: start, end))
  }

  /// A part of a text, without so many bytes at the end.
  private static func part(of text: [UInt8], from start: Int, _ end: Int) -> String {
    let upper = max(start, boundary(in: text, at: text.count - end))
    let cut = boundary(in: text, at: min(upper, start + longest))
    let isEnd = end == 0 && cut == upper
    return (start > 0 ? "…" : "") + String(decoding: text[start..<cut], as: UTF8.self)
      + (isEnd ? "" : "…")
  }

  /// The place where the character at a place begins.
  private static func boundary(in text: [UInt8], at place: Int) -> Int {
    var place = place
    while place > 0, place < text.count, text[place] & 0xC0 == 0x80 { place -= 1 }
    return place
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
