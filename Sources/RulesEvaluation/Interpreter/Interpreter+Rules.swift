import DatabaseModel
import RulesLanguage

extension Interpreter: RuleEvaluator {
  static var wantsSkippedRules: Bool { Observer.wantsSkippedRules }

  mutating func beginPath(_ path: DatabasePath) {
    observer.beginPath(path)
  }

  mutating func ask(
    _ rule: Int,
    at site: inout RuleSite,
    _ level: Int,
    in situation: Situation
  ) -> RuleAnswer {
    site.resolveBefore(level, in: situation)
    place = RulePlace(site, level, in: situation)
    kind = rules.table.rules[rule].kind
    wildcards = rules.table.wildcards[rule]
    do {
      let isTrue = try condition(rules.table.rules[rule].expression)
      observer.didAsk(rule, at: place.path, isTrue ? .granted : .refused)
      return isTrue ? .granted : .refused
    } catch {
      // With the text, the rule might say anything, but nobody is made to wait for that (J-41).
      if error.kind == .tooLong, meet(.longText) { return .granted }
      observer.didAsk(rule, at: place.path, .failed(error))
      return .failed
    }
  }

  mutating func skip(
    _ rule: Int,
    at site: RuleSite,
    _ level: Int,
    in situation: Situation,
    _ reason: SkipReason
  ) {
    guard Observer.wantsSkippedRules else { return }
    observer.didSkip(rule, at: site.path(level, in: situation), reason)
  }
}

/// The place of a rule: what `data`, `newData` and the `$` variables are made of.
struct RulePlace: Sendable {
  var path = DatabasePath.root
  var before = MergedPosition.missing
  var after = MergedPosition.missing

  init() {}

  init(_ site: RuleSite, _ level: Int, in situation: Situation) {
    path = site.path(level, in: situation)
    before = site.levels[level].before
    after = site.levels[level].after
  }

  init(_ path: DatabasePath, in state: PendingWrites) {
    self.path = path
    before = state.positionBefore
    after = state.positionAfter
    for key in path.keys {
      before = state.child(before, named: key.bytes.span)
      after = state.child(after, named: key.bytes.span)
    }
  }
}
