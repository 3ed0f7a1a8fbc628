import DatabaseModel
import RulesLanguage

/// Decides an operation: which rules are asked where, and what their answers come to (section G).
struct Authorizer<Evaluator: RuleEvaluator> {
  let table: RuleTable
  var evaluator: Evaluator
  var situation: Situation
  var site = RuleSite()
  /// The open questions met outside of expressions.
  var met: OpenPoints = []
  var grantingRule = -1
  var refusingRule = -1

  init(_ table: RuleTable, _ evaluator: Evaluator, _ situation: Situation) {
    self.table = table
    self.evaluator = evaluator
    self.situation = situation
  }

  /// Notes that an open question matters here; gives whether its other answer is to be taken.
  mutating func meet(_ point: OpenPoint) -> Bool {
    met.insert(OpenPoints(point))
    return situation.isFlipped(point)
  }

  /// Decides; the open questions that were met are in `met` afterwards.
  mutating func decide(_ task: RequestTask) -> Decision {
    grantingRule = -1
    refusingRule = -1
    site.reset()
    let isAllowed: Bool
    switch task {
    case .read(let path):
      evaluator.beginPath(path)
      isAllowed = isGranted(.read, at: path)
    case .write(let isUpdate): isAllowed = canWrite(isUpdate: isUpdate)
    }
    met.formUnion(evaluator.met)
    return Decision(
      isAllowed ? .allow : .deny,
      grantingRule: grantingRule >= 0 ? grantingRule : nil,
      refusingRule: isAllowed || refusingRule < 0 ? nil : refusingRule
    )
  }

  /// Whether a `.read` or `.write` on the way to a path is true (G.1, G.2).
  ///
  /// The way is left as far as it was gone: a grant ends it early.
  mutating func isGranted(_ kind: RuleKind, at path: DatabasePath) -> Bool {
    var isGranted = false
    refusingRule = -1
    var level = 0
    while true {
      let rule = Int(table.nodes[Int(site.levels[level].node)].rule(kind))
      if rule >= 0 {
        if isGranted {
          evaluator.skip(rule, at: site, level, .grantedAbove)
        } else if evaluator.ask(rule, at: &site, level, in: situation) == .granted {
          isGranted = true
          grantingRule = rule
          if !Evaluator.wantsSkippedRules { return true }
        } else {
          refusingRule = rule
        }
      }
      guard level < path.keys.count, descend(to: path.keys[level]) else { break }
      level += 1
    }
    return isGranted
  }

  /// Goes on to a key; gives whether there are rules.
  mutating func descend(to key: DatabaseKey) -> Bool {
    let isFlipped = situation.isFlipped(.wildcardFallback)
    if site.descend(to: key.bytes, in: table, isFlipped: isFlipped) { _ = meet(.wildcardFallback) }
    return site.hasRules
  }

  /// Goes on to a child that is there after the operation; gives whether there are rules.
  mutating func descend(to child: MergedPosition) -> Bool {
    let isFlipped = situation.isFlipped(.wildcardFallback)
    if site.descend(to: child, of: situation.state, in: table, isFlipped: isFlipped) {
      _ = meet(.wildcardFallback)
    }
    return site.hasRules
  }
}
