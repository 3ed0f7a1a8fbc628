import DatabaseModel
import RulesEvaluation
import RulesLanguage
import SourceDiagnostics

/// Compares what a step gave with what it should have given.
struct ExpectationCheck {
  private(set) var mismatches: [SpecFailure.Mismatch] = []
  private(set) var warnings: [SpecWarning]
  private let step: SpecCase.Step
  private let outcome: SpecStage.Outcome

  init(
    _ step: SpecCase.Step,
    _ outcome: SpecStage.Outcome,
    _ rules: CompiledRules,
    isStrict: Bool
  ) {
    self.step = step
    self.outcome = outcome
    warnings = outcome.warnings
    let expected = step.expectation
    checkVerdict(expected)
    checkReasons(expected, rules)
    checkMessage(expected)
    checkValues(expected)
    checkWarnings(expected)
    checkCertainty(expected, isStrict: isStrict)
  }

  private mutating func fail(_ message: String) {
    mismatches.append(SpecFailure.Mismatch(message: message))
  }

  private mutating func checkVerdict(_ expected: SpecExpectation) {
    guard let decision = expected.decision, decision != outcome.verdict else { return }
    let reason = outcome.reason.map { ": \($0)" } ?? ""
    fail("expected \(decision.rawValue), got \(outcome.verdict.rawValue)\(reason)")
  }

  // MARK: Which rules decided

  private mutating func checkReasons(_ expected: SpecExpectation, _ rules: CompiledRules) {
    guard
      expected.grantedBy != nil || expected.deniedBy != nil || expected.evaluationError != nil
    else { return }
    let asked = outcome.decisions.map { rules.explain($0.request, on: $0.database) }
    let facts = RuleFacts(asked.flatMap(\.paths), rules)
    if let id = expected.grantedBy, !facts.granted.contains(id) {
      fail("expected `\(id)` to grant, \(facts.grantedText)")
    }
    switch expected.deniedBy {
    case nil: break
    case .noRule?:
      if !facts.hasPathWithoutRules {
        fail("expected that no rule could grant it, \(facts.gatesText)")
      }
    case .rules(let ids)?:
      for id in ids where !facts.refused.contains(id) {
        fail("expected `\(id)` to refuse, \(facts.refusedText)")
      }
    }
    checkErrors(expected, facts)
  }

  private mutating func checkErrors(_ expected: SpecExpectation, _ facts: RuleFacts) {
    switch expected.evaluationError {
    case nil: break
    case .some(.none):
      if let error = facts.errors.first { fail("expected no rule to fail, got: \(error)") }
    case .any?:
      if facts.errors.isEmpty { fail("expected a rule to fail with an error, none did") }
    case .containing(let text)?:
      if !facts.errors.contains(where: { $0.contains(text) }) {
        let errors = facts.errors.isEmpty ? "none did" : "got: " + facts.errors[0]
        fail("expected a rule to fail with `\(text)`, \(errors)")
      }
    }
  }

  private mutating func checkMessage(_ expected: SpecExpectation) {
    guard let text = expected.message else { return }
    guard let reason = outcome.reason else {
      return fail("expected the message `\(text)`, there is none")
    }
    if !reason.contains(text) { fail("expected the message `\(text)`, got `\(reason)`") }
  }

  // MARK: What came out

  private mutating func checkValues(_ expected: SpecExpectation) {
    if let value = expected.value {
      if let got = outcome.value {
        let path = step.operation.path ?? .root
        compare(value, got, at: path, "the value that was read", range: nil)
      } else {
        fail("expected a value, nothing was read")
      }
    }
    for entry in expected.data {
      let got = outcome.after.subtree(at: entry.path)
      compare(entry.tree, got, at: entry.path, "the data at `\(entry.path)`", range: entry.range)
    }
  }

  /// Priorities belong to values here, although what an SDK gives as the value of a node lacks its own.
  private mutating func compare(
    _ expected: DatabaseTree,
    _ got: DatabaseTree,
    at path: DatabasePath,
    _ what: String,
    range: SourceRange?
  ) {
    let differences = TreeDifference.between(expected, got, at: path)
    guard !differences.isEmpty else { return }
    let reason =
      TreeDifference.isOnlyInPriorities(expected.root, got.root)
      ? "has other priorities than the expected one, which names them as `.priority`"
      : "is not the expected one"
    mismatches.append(
      SpecFailure.Mismatch(message: "\(what) \(reason)", differences: differences, range: range)
    )
  }

  private mutating func checkWarnings(_ expected: SpecExpectation) {
    guard let codes = expected.warnings else { return }
    let got = outcome.warnings.compactMap(\.code)
    warnings.removeAll { $0.code != nil }
    guard Set(codes) != Set(got) else { return }
    fail("expected \(SpecWarning.listing(codes)), got \(SpecWarning.listing(got))")
  }

  private mutating func checkCertainty(_ expected: SpecExpectation, isStrict: Bool) {
    let open = outcome.decisions.flatMap(\.decision.uncertain)
    if let ids = expected.uncertain {
      let missing = ids.filter { id in !open.contains { $0.id == id } }
      if !missing.isEmpty {
        let got =
          open.isEmpty ? "it is certain" : "open is " + open.map(\.id).quotedList(last: " and ")
        fail("expected the verdict to depend on \(missing.quotedList(last: " and ")), \(got)")
      }
      return
    }
    for uncertainty in open {
      let message = "the verdict is uncertain (\(uncertainty.id)): \(uncertainty.text)"
      if isStrict { fail(message) } else { warnings.append(SpecWarning(nil, message)) }
    }
  }
}

extension SpecWarning {
  /// Codes of warnings in words.
  fileprivate static func listing(_ codes: [Code]) -> String {
    codes.isEmpty
      ? "no warning" : "the warnings " + codes.map(\.rawValue).quotedList(last: " and ")
  }
}

/// What an explanation says about rules by id.
struct RuleFacts {
  private(set) var granted: [String] = []
  private(set) var refused: [String] = []
  private(set) var errors: [String] = []
  /// The rules on the way that could grant.
  private(set) var gates: [String] = []
  /// Whether a path has no `.read` or `.write` on the way.
  private(set) var hasPathWithoutRules = false

  init(_ paths: [Explanation.PathTrace], _ rules: CompiledRules) {
    for path in paths {
      var hasGate = false
      for trace in path.rules {
        let rule = rules.rules[trace.rule]
        if rule.kind != .validate {
          hasGate = true
          gates.append(rule.ruleID)
        }
        guard case .asked(let outcome) = trace.result else { continue }
        switch outcome {
        case .granted: if rule.kind != .validate { granted.append(rule.ruleID) }
        case .refused: refused.append(rule.ruleID)
        case .failed(let error):
          refused.append(rule.ruleID)
          errors.append(error.message)
        }
      }
      if !hasGate { hasPathWithoutRules = true }
    }
  }

  var grantedText: String {
    granted.isEmpty ? "no rule did" : granted.quotedList(last: " and ") + " did"
  }

  var gatesText: String {
    if gates.isEmpty { return "no rule was asked" }
    if !granted.isEmpty { return grantedText }
    return gates.quotedList(last: " and ") + (gates.count == 1 ? " is" : " are") + " on the way"
  }

  var refusedText: String {
    refused.isEmpty ? "no rule did" : refused.quotedList(last: " and ") + " did"
  }
}
