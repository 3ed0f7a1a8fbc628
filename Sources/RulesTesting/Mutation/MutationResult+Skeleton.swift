import DatabaseModel
import JSONStreaming
import RulesEvaluation
import RulesLanguage

extension MutationResult.Survivor {
  /// Whether the skeleton is a whole case, which fails with the change and passes without.
  public var isSkeletonComplete: Bool { counterexample != nil }

  /// A case that would notice, or the beginning of one, as lines of YAML.
  public var skeleton: [String] {
    if let counterexample {
      let name = "\(counterexample.summary), but would not be if \(mutant.description)"
      return ["- name: " + YAMLText.scalar(name)] + counterexample.lines
        + ["  expect: " + counterexample.expectation(mutant)]
    }
    var lines = ["- name: " + YAMLText.scalar(situation)]
    if let example, case .request(let request) = example.operation {
      lines.append("  as: " + YAMLText.scalar(example.actor.name))
      lines += request.lines(in: base)
    } else {
      lines.append("  as: SOMEBODY")
      lines.append(
        "  \(mutant.rule.kind == .read ? "read" : "set"): "
          + YAMLText.scalar(base.relative(samplePath))
      )
      if mutant.rule.kind != .read { lines.append("  value: SOMETHING") }
    }
    return lines + ["  expect: " + expectation]
  }

  /// What the case has to be about.
  private var situation: String {
    let subject = mutant.written(mutant.subject)
    let isNoLonger = "and nothing else refuses"
    switch mutant.change {
    case .alwaysTrue:
      return mutant.original.constantBoolean == false
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
    case true?: "{decision: deny, deniedBy: \(YAMLText.scalar(mutant.rule.ruleID))}"
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
}

extension Counterexample {
  /// What the case shows.
  fileprivate var summary: String {
    "\(request.operation.verb) \(request.path) as \(actor.name) is "
      + (isAllowed ? "allowed" : "refused")
  }

  /// The members of a case behind its name.
  fileprivate var lines: [String] {
    var lines: [String] = []
    if actor != .signedOut || base.actor != nil {
      lines.append("  as: " + YAMLText.scalar(actor.name))
    }
    if !given.isEmpty { lines.append("  given:") }
    for write in given {
      guard case .value(let tree) = write.change else { continue }
      let path = YAMLText.scalar(write.path.description)
      lines.append("    \(path): " + YAMLText.flow(DatabaseLiteral(tree.root)))
    }
    return lines + request.lines(in: base)
  }

  /// What the rules give as they are.
  fileprivate func expectation(_ mutant: RuleMutant) -> String {
    if isAllowed { return "allow" }
    guard let refusingRule, refusingRule == mutant.rule.ruleID else { return "deny" }
    return "{decision: deny, deniedBy: \(YAMLText.scalar(refusingRule))}"
  }
}

extension Request {
  /// The operation as members of a case, with what the suite has otherwise.
  fileprivate func lines(in base: SpecBase) -> [String] {
    var lines: [String] = []
    if now != base.now { lines.append("  now: \(now)") }
    if transport != base.transport { lines.append("  transport: \(transport.rawValue)") }
    let path = base.relative(path.description)
    lines.append("  \(operation.verb): " + YAMLText.scalar(path))
    switch operation {
    case .set(let tree), .transaction(let tree), .push(let tree?, _):
      lines.append("  value: " + YAMLText.flow(DatabaseLiteral(tree.root)))
    case .update(let changes):
      lines.append("  values:")
      for change in changes {
        let path = YAMLText.scalar(String(change.path.description.dropFirst()))
        lines.append("    \(path): " + YAMLText.flow(DatabaseLiteral(change.value.root)))
      }
    case .setPriority(let priority):
      lines.append("  priority: " + YAMLText.flow(DatabaseLiteral(priority.leaf)))
    case .read(let query) where !query.isEmpty:
      lines.append("  query: " + YAMLText.flow(query.literal))
    case .read, .push, .remove, .onDisconnect: break
    }
    return lines
  }
}

extension SpecBase {
  /// Returns a path as a test of the suite has to write it.
  fileprivate func relative(_ path: String) -> String {
    guard !self.path.isRoot, path.utf8.starts(with: self.path.description.utf8) else { return path }
    let rest = String(
      decoding: path.utf8.dropFirst(self.path.description.utf8.count),
      as: UTF8.self
    )
    return rest.isEmpty ? "/" : rest
  }
}
