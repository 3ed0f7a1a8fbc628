import DatabaseModel
import RulesLanguage

extension Authorizer {
  /// Whether every written path is granted and valid (G.2, G.3, G-18).
  mutating func canWrite(isUpdate: Bool, in situation: Situation) -> Bool {
    var isAllowed = true
    for place in situation.state.writes.indices {
      let path = situation.state.writes[place].path
      evaluator.beginPath(path)
      site.restart()
      if isAllowed {
        isAllowed = isGranted(.write, at: path, in: situation)
        if isAllowed {
          var validation = Validation(situation.state.writes[place], isPartOfUpdate: isUpdate)
          validate(path, &validation, in: situation)
          isAllowed = validation.isValid
        }
      } else {
        skipAll(path, in: situation)
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
  private mutating func validate(
    _ path: DatabasePath,
    _ validation: inout Validation,
    in situation: Situation
  ) {
    let keys = path.keys.span
    var level = 0
    while true {
      let node = site.levels[level].node
      if node < 0 { return }
      validate(level, isAncestor: level < keys.count, &validation, in: situation)
      guard validation.isValid || Evaluator.wantsSkippedRules else { return }
      guard level < keys.count else { break }
      if level == site.depth { _ = descend(to: keys[level].bytes.span, in: situation) }
      level += 1
    }
    if !validation.isDeletion, hasRulesBelow { validateBelow(&validation, in: situation) }
  }

  private mutating func validate(
    _ level: Int,
    isAncestor: Bool,
    _ validation: inout Validation,
    in situation: Situation
  ) {
    let rule = Int(table.nodes[Int(site.levels[level].node)].validate)
    guard rule >= 0 else { return }
    site.resolve(level, in: situation)
    if site.levels[level].after.isMissing {
      return evaluator.skip(rule, at: site, level, in: situation, .noValue)
    }
    guard validation.isValid else {
      return evaluator.skip(rule, at: site, level, in: situation, .refusedBefore)
    }
    if isAncestor, validation.isDeletion, validation.isPartOfUpdate,
      meet(.ancestorsOfDeletedPath, in: situation)
    {
      return
    }
    let answer = evaluator.ask(rule, at: &site, level, in: situation)
    if answer == .granted { return }
    if isAncestor, answer == .failed, meet(.ancestorValidateError, in: situation) { return }
    validation.isValid = false
    refusingRule = rule
  }

  /// Whether something below the end of the way can have to be validated.
  ///
  /// Inlined, as a call of it would copy everything.
  @inline(__always)
  private var hasRulesBelow: Bool {
    let level = site.levels[site.depth]
    return level.fallback >= 0 || table.nodes[Int(level.node)].hasValidateBelow
  }

  /// Validates what the write carries, from the top (G-11).
  private mutating func validateBelow(
    _ validation: inout Validation,
    in situation: Situation
  ) {
    let depth = site.depth
    if validation.isPriority, meet(.descendantsOfPriority, in: situation) { return }
    site.resolve(depth, in: situation)
    if situation.state.isMerged(site.levels[depth].after) {
      return validateMerged(&validation, in: situation)
    }
    let place = situation.state.held(site.levels[depth].after)
    if place.isMissing { return }
    validateChildren(of: place, in: situation.state.storage(place), &validation, in: situation)
  }

  /// Validates below a node that is not changed, or lies in a written value.
  private mutating func validateChildren(
    of place: MergedPosition,
    in storage: TreeStorage,
    _ validation: inout Validation,
    in situation: Situation
  ) {
    // Recursion ends with the rules, whose nesting is limited.
    for index in storage.children(place.index) {
      let child = MergedPosition(space: place.space, index: index)
      if descend(to: child, of: storage, in: situation) {
        validate(site.depth, isAncestor: false, &validation, in: situation)
        if hasRulesBelow, validation.isValid || Evaluator.wantsSkippedRules {
          validateChildren(of: child, in: storage, &validation, in: situation)
        }
      }
      site.ascend()
      guard validation.isValid || Evaluator.wantsSkippedRules else { return }
    }
  }

  /// Validates below a node whose priority is written beside other children of it.
  private mutating func validateMerged(
    _ validation: inout Validation,
    in situation: Situation
  ) {
    for child in situation.state.children(site.levels[site.depth].after) {
      if descend(to: child.key.bytes.span, in: situation) {
        site.resolve(site.depth, in: situation)
        validate(site.depth, isAncestor: false, &validation, in: situation)
        if hasRulesBelow, validation.isValid || Evaluator.wantsSkippedRules {
          validateBelow(&validation, in: situation)
        }
      }
      site.ascend()
      guard validation.isValid || Evaluator.wantsSkippedRules else { return }
    }
  }

  /// Reports the rules of a path that is not looked at because another one was refused.
  private mutating func skipAll(_ path: DatabasePath, in situation: Situation) {
    guard Evaluator.wantsSkippedRules else { return }
    let keys = path.keys.span
    var level = 0
    while true {
      for kind in [RuleKind.write, .validate] {
        let rule = Int(table.nodes[Int(site.levels[level].node)].rule(kind))
        if rule >= 0 { evaluator.skip(rule, at: site, level, in: situation, .refusedBefore) }
      }
      guard level < keys.count, descend(to: keys[level].bytes.span, in: situation) else { return }
      level += 1
    }
  }
}
