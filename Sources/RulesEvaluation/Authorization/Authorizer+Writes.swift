import DatabaseModel
import RulesLanguage

extension Authorizer {
  /// Whether every written path is granted and valid (G.2, G.3, G-18).
  mutating func canWrite(isUpdate: Bool) -> Bool {
    var isAllowed = true
    for write in situation.state.writes {
      evaluator.beginPath(write.path)
      site.restart()
      if isAllowed {
        isAllowed = isGranted(.write, at: write.path)
        if isAllowed {
          var validation = Validation(write, isPartOfUpdate: isUpdate)
          validate(write.path, &validation)
          isAllowed = validation.isValid
        }
      } else {
        skipAll(write.path)
      }
      guard isAllowed || Evaluator.wantsSkippedRules else { break }
    }
    return isAllowed
  }

  /// How far the validation of a written path has come.
  struct Validation {
    var isDeletion = false
    var isPriority = false
    let isPartOfUpdate: Bool
    var isValid = true

    init(_ write: DatabaseWrite, isPartOfUpdate: Bool) {
      self.isPartOfUpdate = isPartOfUpdate
      switch write.change {
      case .value(let tree): isDeletion = tree.isNull
      case .priority: isPriority = true
      }
    }
  }

  /// Asks all `.validate` rules on the way to a written path and below it (G.3).
  private mutating func validate(_ path: DatabasePath, _ validation: inout Validation) {
    var level = 0
    while true {
      let node = site.levels[level].node
      if node < 0 { return }
      validate(level, isAncestor: level < path.keys.count, &validation)
      guard validation.isValid || Evaluator.wantsSkippedRules else { return }
      guard level < path.keys.count else { break }
      if level == site.depth { _ = descend(to: path.keys[level]) }
      level += 1
    }
    if !validation.isDeletion { validateBelow(&validation) }
  }

  private mutating func validate(
    _ level: Int,
    isAncestor: Bool,
    _ validation: inout Validation
  ) {
    let rule = Int(table.nodes[Int(site.levels[level].node)].validate)
    guard rule >= 0 else { return }
    site.resolve(level, in: situation.state)
    if site.levels[level].after.isMissing {
      return evaluator.skip(rule, at: site, level, .noValue)
    }
    guard validation.isValid else {
      return evaluator.skip(rule, at: site, level, .refusedBefore)
    }
    if isAncestor, validation.isDeletion, validation.isPartOfUpdate, meet(.ancestorsOfDeletedPath) {
      return
    }
    let answer = evaluator.ask(rule, at: &site, level, in: situation)
    if answer == .granted { return }
    if isAncestor, answer == .failed, meet(.ancestorValidateError) { return }
    validation.isValid = false
    refusingRule = rule
  }

  /// Validates what the write carries, from the top (G-11).
  private mutating func validateBelow(_ validation: inout Validation) {
    let depth = site.depth
    let level = site.levels[depth]
    guard level.fallback >= 0 || table.nodes[Int(level.node)].hasValidateBelow else { return }
    if validation.isPriority, meet(.descendantsOfPriority) { return }
    site.resolve(depth, in: situation.state)
    if situation.state.isMerged(site.levels[depth].after) { return validateMerged(&validation) }
    let place = situation.state.held(site.levels[depth].after)
    if place.isMissing { return }
    // Recursion ends with the rules, whose nesting is limited.
    for index in situation.state.storage(place).children(place.index) {
      let child = MergedPosition(space: place.space, index: index)
      let hasRules = descend(to: child)
      validateChild(hasRules, &validation)
      guard validation.isValid || Evaluator.wantsSkippedRules else { return }
    }
  }

  /// Validates below a node whose priority is written beside other children of it.
  private mutating func validateMerged(_ validation: inout Validation) {
    for child in situation.state.children(site.levels[site.depth].after) {
      let hasRules = descend(to: child.key)
      site.resolve(site.depth, in: situation.state)
      validateChild(hasRules, &validation)
      guard validation.isValid || Evaluator.wantsSkippedRules else { return }
    }
  }

  /// Validates a child, to which the way leads, and goes back.
  private mutating func validateChild(_ hasRules: Bool, _ validation: inout Validation) {
    if hasRules {
      validate(site.depth, isAncestor: false, &validation)
      if validation.isValid || Evaluator.wantsSkippedRules { validateBelow(&validation) }
    }
    site.ascend()
  }

  /// Reports the rules of a path that is not looked at because another one was refused.
  private mutating func skipAll(_ path: DatabasePath) {
    guard Evaluator.wantsSkippedRules else { return }
    var level = 0
    while true {
      for kind in [RuleKind.write, .validate] {
        let rule = Int(table.nodes[Int(site.levels[level].node)].rule(kind))
        if rule >= 0 { evaluator.skip(rule, at: site, level, .refusedBefore) }
      }
      guard level < path.keys.count, descend(to: path.keys[level]) else { return }
      level += 1
    }
  }
}
