import RulesLanguage

extension Interpreter {
  /// Evaluates a rule at a place.
  mutating func ask(_ rule: Rule, _ names: [RuleTable.Wildcard], at site: RuleSite) -> RuleOutcome {
    kind = rule.kind
    wildcards = names
    self.site = site
    do {
      return try condition(rule.expression) ? .granted : .refused
    } catch {
      return .failed(error)
    }
  }
}
