import DatabaseModel
import RulesLanguage

/// Decides an operation: which rules are asked where, and what their answers come to (section G).
///
/// The situation is handed down rather than kept, so that it is never copied on the way to a rule.
struct Authorizer<Evaluator: RuleEvaluator> {
  let table: RuleTable
  var evaluator: Evaluator
  var site = RuleSite()
  /// The open questions met outside of expressions.
  var met: OpenPoints = []
  var grantingRule = -1
  var refusingRule = -1

  init(_ table: RuleTable, _ evaluator: Evaluator) {
    self.table = table
    self.evaluator = evaluator
  }

  /// Notes that an open question matters here; gives whether its other answer is to be taken.
  mutating func meet(_ point: OpenPoint, in situation: Situation) -> Bool {
    met.insert(OpenPoints(point))
    return situation.isFlipped(point)
  }

  /// Decides; the open questions that were met are in `met` afterwards.
  mutating func decide(_ task: RequestTask, in situation: Situation) -> Decision {
    met = []
    grantingRule = -1
    refusingRule = -1
    site.reset()
    let isAllowed: Bool
    switch task {
    case .read(let path):
      evaluator.beginPath(path)
      isAllowed = isGranted(.read, at: path, in: situation)
    case .write(let isUpdate): isAllowed = canWrite(isUpdate: isUpdate, in: situation)
    }
    met.formUnion(evaluator.met)
    if situation.hasIncrements { met.insert(OpenPoints(.incrementVisibility)) }
    return Decision(
      isAllowed ? .allow : .deny,
      grantingRule: grantingRule >= 0 ? grantingRule : nil,
      refusingRule: isAllowed || refusingRule < 0 ? nil : refusingRule
    )
  }

  /// Whether a `.read` or `.write` on the way to a path is true (G.1, G.2).
  ///
  /// The way is left as far as it was gone: a grant ends it early.
  mutating func isGranted(
    _ kind: RuleKind,
    at path: DatabasePath,
    in situation: Situation
  ) -> Bool {
    var isGranted = false
    refusingRule = -1
    let keys = path.keys.span
    var level = 0
    while true {
      let rule = Int(table.nodes[Int(site.levels[level].node)].rule(kind))
      if rule >= 0 {
        if isGranted {
          evaluator.skip(rule, at: site, level, in: situation, .grantedAbove)
        } else if evaluator.ask(rule, at: &site, level, in: situation) == .granted {
          isGranted = true
          grantingRule = rule
          if !Evaluator.wantsSkippedRules { return true }
        } else {
          refusingRule = rule
        }
      }
      guard level < keys.count, descend(to: keys[level].bytes.span, in: situation) else { break }
      level += 1
    }
    return isGranted
  }

  /// Goes on to a key; gives whether there are rules.
  mutating func descend(to key: Span<UInt8>, in situation: Situation) -> Bool {
    let isFlipped = situation.isFlipped(.wildcardFallback)
    if site.descend(to: key, in: table, situation, isFlipped: isFlipped) {
      _ = meet(.wildcardFallback, in: situation)
    }
    return site.hasRules
  }

  /// Goes on to a child that is there after the operation; gives whether there are rules.
  mutating func descend(
    to child: MergedPosition,
    of storage: TreeStorage,
    in situation: Situation
  ) -> Bool {
    let isFlipped = situation.isFlipped(.wildcardFallback)
    if site.descend(to: child, of: storage, in: table, situation, isFlipped: isFlipped) {
      _ = meet(.wildcardFallback, in: situation)
    }
    return site.hasRules
  }
}
