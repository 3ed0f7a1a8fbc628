import Reporting
import RulesLanguage
import RulesTesting
import SourceDiagnostics

extension MutationReport {
  /// Makes a report of what is noticed of changes in rules.
  init(_ result: MutationResult, minimumScore: Double) {
    self.init(
      noticedCount: result.noticedCount,
      equivalentCount: result.rules.reduce(0) { $0 + $1.equivalentCount },
      survivors: result.rules.flatMap { rules in
        rules.survivors.map { Survivor($0, in: rules.document.source) }
      },
      minimumScore: minimumScore
    )
  }
}

extension MutationReport.Survivor {
  fileprivate init(_ survivor: MutationResult.Survivor, in source: SourceFile) {
    let mutant = survivor.mutant
    let difference = mutant.difference
    self.init(
      rule: mutant.rule.ruleID,
      change: mutant.description,
      place: Finding.Place(mutant.subject.range, in: source),
      before: difference.before,
      after: difference.after,
      isUnasked: survivor.isUnasked,
      isUnproven: survivor.isUnproven,
      isSkeletonComplete: survivor.isSkeletonComplete,
      skeleton: survivor.skeleton
    )
  }
}
