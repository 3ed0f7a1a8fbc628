import DatabaseModel
import JSONStreaming
import RulesEvaluation
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
    let before = Array(rule.expression.description)
    let after = Array(condition.description)
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

  /// A part of the rule in back-ticks.
  func quoted(_ expression: Expression) -> String {
    let text = expression.description
    guard text.count > Self.longestPart else { return "`\(text)`" }
    return "`\(text.prefix(Self.longestPart))…`"
  }
}

extension MutationResult.Survivor {
  /// The beginning of a case that would notice, as lines of YAML.
  public var skeleton: [String] {
    let rule = mutant.rule
    var lines = ["- name: " + Self.scalar(situation)]
    if let example {
      lines.append("  as: " + Self.scalar(example.actor.name))
      lines += operation(of: example)
    } else {
      lines.append("  as: SOMEBODY")
      lines.append("  \(rule.kind == .read ? "read" : "set"): " + Self.scalar(samplePath))
      if rule.kind != .read { lines.append("  value: SOMETHING") }
    }
    return lines + ["  expect: " + expectation]
  }

  /// What the case has to be about.
  private var situation: String {
    let subject = mutant.subject.description
    let isNoLonger = "and nothing else refuses"
    switch mutant.change {
    case .alwaysTrue:
      return mutant.original.constantCondition == false
        ? "something is there, \(isNoLonger)" : "the rule is false, \(isNoLonger)"
    case .droppedCondition: return "\(subject) is false, \(isNoLonger)"
    case .droppedChild: return "the child \(subject) is missing, \(isNoLonger)"
    case .droppedAlternative: return "\(subject) is true, and no other alternative is"
    case .joinedAlternatives: return "only one of the alternatives is true: \(subject)"
    case .negated: return "the rule depends on \(subject)"
    case .movedBoundary: return "both sides are equal in \(subject)"
    case .widenedBound: return "the value is just beyond the bound in \(subject)"
    case .swappedSign: return "the sign matters in \(subject)"
    }
  }

  private var expectation: String {
    switch mutant.isWeaker {
    case true?: "{decision: deny, deniedBy: \(Self.scalar(mutant.rule.ruleID))}"
    case false?: "allow"
    case nil: "allow  # or deny: what the rule gives then"
    }
  }

  /// The path of the rule with names in the place of wildcards.
  private var samplePath: String {
    let keys = mutant.rule.path.keys.map { key in
      switch key {
      case .literal: key.text
      case .wildcard: key.text.dropFirst().uppercased()
      }
    }
    return "/" + keys.joined(separator: "/")
  }

  private func operation(of step: SpecCase.Step) -> [String] {
    guard case .request(let request) = step.operation else { return [] }
    var lines = ["  \(step.operation.verb): " + Self.scalar(request.path.description)]
    switch request.operation {
    case .set(let tree), .transaction(let tree), .push(let tree?, _):
      lines.append("  value: " + ValueText.text(tree))
    case .update(let changes):
      lines.append("  values:")
      for change in changes.prefix(8) {
        let path = String(change.path.description.dropFirst())
        lines.append("    \(Self.scalar(path)): " + ValueText.text(change.value))
      }
    case .setPriority(let priority):
      lines.append("  priority: " + ValueText.text(priority.leaf))
    case .read, .push, .remove, .onDisconnect: break
    }
    return lines
  }

  /// A text as a YAML scalar, in quotes where it needs them.
  private static func scalar(_ text: String) -> String {
    let isPlain = text.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        || "/._-$ ".unicodeScalars.contains(scalar)
    }
    guard !isPlain || text.hasPrefix("-") || text.hasSuffix(" ") || text.isEmpty else {
      return text
    }
    var writer = JSONWriter()
    writer.string(Array(text.utf8))
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
