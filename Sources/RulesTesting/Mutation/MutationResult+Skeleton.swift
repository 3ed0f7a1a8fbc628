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
    return ["- name: " + YAMLText.scalar(situation)] + beginning + ["  expect: " + expectation]
  }

  /// What a case does that is like it; where there is none, something at a place of the rule.
  private var beginning: [String] {
    if let example, case .request(let request) = example.operation {
      return base.lines(for: example.actor) + request.lines(in: base)
    }
    let isRead = mutant.rule.kind == .read
    let path = YAMLText.scalar(base.relative(samplePath))
    return (somebody.map(base.lines) ?? []) + ["  \(isRead ? "read" : "set"): \(path)"]
      + (isRead ? [] : ["  value: SOMETHING"])
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
    let stored = given.compactMap { write -> String? in
      guard case .value(let tree) = write.change else { return nil }
      let path = YAMLText.scalar(write.path.description)
      return "    \(path): " + YAMLText.flow(DatabaseLiteral(tree.root))
    }
    return base.lines(for: actor) + (stored.isEmpty ? [] : ["  given:"] + stored)
      + request.lines(in: base)
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
    let path = YAMLText.scalar(base.relative(path.description))
    return lines + operation.lines(at: path).map { "  " + $0 }
  }
}

extension Request.Operation {
  /// The operation as members, with its place as YAML.
  fileprivate func lines(at path: String) -> [String] {
    // What is registered for later is a mapping of its own; it holds nothing that is registered again.
    if case .onDisconnect(let later) = self {
      return ["\(verb):"] + later.lines(at: path).map { "  " + $0 }
    }
    return ["\(verb): \(path)"] + operands
  }

  private var operands: [String] {
    switch self {
    case .set(let tree), .transaction(let tree), .push(let tree?, _):
      return ["value: " + YAMLText.flow(DatabaseLiteral(tree.root))]
    case .update(let changes):
      guard !changes.isEmpty else { return ["values: {}"] }
      return ["values:"]
        + changes.map { change in
          let path = YAMLText.scalar(String(change.path.description.dropFirst()))
          return "  \(path): " + YAMLText.flow(DatabaseLiteral(change.value.root))
        }
    case .setPriority(let priority):
      return ["priority: " + YAMLText.flow(DatabaseLiteral(priority.leaf))]
    case .read(let query): return query.isEmpty ? [] : ["query: " + YAMLText.flow(query.literal)]
    case .push, .remove, .onDisconnect: return []
    }
  }
}

extension SpecBase {
  /// Who asks, as a member of a case, where the suite does not say so.
  fileprivate func lines(for somebody: SpecActor) -> [String] {
    guard somebody != .signedOut || actor != nil else { return [] }
    return ["  as: " + YAMLText.scalar(somebody.name)]
  }

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
