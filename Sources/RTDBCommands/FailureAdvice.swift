import DatabaseModel
import Reporting
import RulesAnalysis
import RulesEvaluation
import RulesLanguage
import RulesTesting

/// Tells of cases that should have been allowed what their requests lack.
struct FailureAdvice {
  /// So many failures get advice, and so many bytes of databases are copied for it: whoever has more
  /// of them begins with the first.
  private static let mostFailures = 20
  private static let mostBytes = 64 << 20

  private var failureCount = 0
  private var byteCount = 0

  /// The lines behind the explanation of a failure; none where there is nothing to say.
  mutating func lines(for failure: SpecFailure, of document: RulesDocument) -> [String] {
    guard let refusal = failure.refusal, failureCount < Self.mostFailures,
      byteCount < Self.mostBytes
    else { return [] }
    failureCount += 1
    let database = refusal.database.subtree(at: .root)
    byteCount += database.structureBytes
    let suggestions = SimulateExplainer(document, database).suggestions(refusal.request)
    guard !suggestions.isEmpty else { return [] }
    return ["what it takes:"]
      + suggestions.enumerated().flatMap { index, suggestion in
        let rule = suggestion.rule.map { "\($0): " } ?? ""
        return ["  \(index > 0 ? "or " : "")\(rule)\(suggestion.message)"]
          + (suggestion.outcome.map { ["    → \($0)"] } ?? [])
      }
  }
}

extension SimulateExplainer {
  /// What a request lacks that a rule was to grant, in one line; nil where it is allowed, or nothing is
  /// known.
  ///
  /// Another rule that refuses it is named.
  func lack(of request: Request, on database: DatabaseTree, for rule: Rule) -> String? {
    var messages: [String] = []
    var last: String?
    for suggestion in SimulateExplainer(document, rules, database).suggestions(request) {
      let isNew = suggestion.rule != last
      last = suggestion.rule
      let name = suggestion.rule.flatMap { isNew && $0 != rule.ruleID ? "`\($0)` refuses: " : nil }
      let message = (name ?? "") + suggestion.message
      if !messages.contains(message) { messages.append(message) }
    }
    return messages.isEmpty ? nil : messages.joined(separator: " or ")
  }

  /// What a request that is refused lacks.
  fileprivate func suggestions(_ request: Request) -> [DecisionReport.Suggestion] {
    let explanation = rules.explain(request, on: database)
    guard !explanation.decision.isAllowed else { return [] }
    return SimulateAdvice(self, request, SimulateStates(request, on: database))
      .suggestions(explanation)
  }
}
