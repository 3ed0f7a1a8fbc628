import DatabaseModel
import RulesLanguage

extension Authorizer {
  /// Whether every written path is granted and valid (G.2, G.3, G-18).
  mutating func canWrite(_ targets: [PreparedRequest.Target]) -> Bool {
    var isAllowed = true
    for target in targets {
      interpreter.observer.beginPath(target.path)
      let refused = refusingRule
      if isAllowed {
        isAllowed = isGranted(.write, at: target.path)
        if isAllowed { isAllowed = isValid(target) }
      } else if Observer.wantsSkippedRules {
        skipAll(target)
        refusingRule = refused
      }
      guard isAllowed || Observer.wantsSkippedRules else { break }
    }
    return isAllowed
  }

  /// Whether all `.validate` rules on the way to a written path and below it are true (G.3).
  private mutating func isValid(_ target: PreparedRequest.Target) -> Bool {
    var site = RuleSite(situation.state)
    var chain = RuleChain()
    var validation = Validation(target: target)
    for depth in 0...target.path.count {
      if depth > 0 { descend(to: target.path.keys[depth - 1], &site, &chain) }
      if chain.isAtEnd { return validation.isValid }
      validate(&validation, at: site, chain, isAncestor: depth < target.path.count)
      guard validation.isValid || Observer.wantsSkippedRules else { return false }
    }
    if !target.isDeletion { validateBelow(&validation, &site, chain) }
    return validation.isValid
  }

  /// How far the validation of a written path has come.
  struct Validation {
    let target: PreparedRequest.Target
    var isValid = true
  }

  private mutating func validate(
    _ validation: inout Validation,
    at site: RuleSite,
    _ chain: RuleChain,
    isAncestor: Bool
  ) {
    let rule = Int(table.nodes[chain.node].validate)
    guard rule >= 0 else { return }
    if site.after[site.depth].isMissing {
      return skip(rule, at: site, .noValue)
    }
    guard validation.isValid else { return skip(rule, at: site, .refusedBefore) }
    if isAncestor, validation.target.isDeletion, validation.target.isPartOfUpdate,
      meet(.ancestorsOfDeletedPath)
    {
      return
    }
    let outcome = ask(rule, at: site)
    if outcome.isGranted { return }
    if isAncestor, case .failed = outcome, meet(.ancestorValidateError) { return }
    validation.isValid = false
    refusingRule = rule
  }

  /// Validates what the write carries, from the top (G-11).
  private mutating func validateBelow(
    _ validation: inout Validation,
    _ site: inout RuleSite,
    _ chain: RuleChain
  ) {
    guard table.nodes[chain.node].hasValidateBelow || chain.fallback >= 0 else { return }
    if validation.target.isPriority, meet(.descendantsOfPriority) { return }
    // Recursion ends with the rules, whose nesting is limited.
    for (key, _) in situation.state.children(site.after[site.depth]) {
      var below = chain
      descend(to: key, &site, &below)
      if !below.isAtEnd {
        validate(&validation, at: site, below, isAncestor: false)
        if validation.isValid || Observer.wantsSkippedRules {
          validateBelow(&validation, &site, below)
        }
      }
      site.ascend()
      guard validation.isValid || Observer.wantsSkippedRules else { return }
    }
  }

  /// Reports the rules of a path that is not looked at because another one was refused.
  private mutating func skipAll(_ target: PreparedRequest.Target) {
    var site = RuleSite(situation.state)
    var chain = RuleChain()
    for depth in 0...target.path.count {
      if depth > 0 { descend(to: target.path.keys[depth - 1], &site, &chain) }
      if chain.isAtEnd { return }
      for kind in [RuleKind.write, .validate] {
        let rule = Int(table.nodes[chain.node].rule(kind))
        if rule >= 0 { skip(rule, at: site, .refusedBefore) }
      }
    }
  }

  private mutating func skip(_ rule: Int, at site: RuleSite, _ reason: SkipReason) {
    guard Observer.wantsSkippedRules else { return }
    interpreter.observer.didSkip(rule, at: DatabasePath(site.keys), reason)
  }
}
