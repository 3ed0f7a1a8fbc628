import DatabaseModel
import RulesLanguage

/// Decides an operation: which rules are asked where, and what their answers come to (section G).
struct Authorizer<Observer: EvaluationObserver> {
  let table: RuleTable
  var interpreter: Interpreter<Observer>
  /// The open questions met outside of expressions.
  var met: OpenPoints = []
  var grantingRule: Int?
  var refusingRule: Int?

  var situation: Situation { interpreter.situation }

  init(_ rules: CompiledRules, _ situation: Situation, observer: Observer) {
    table = rules.table
    interpreter = Interpreter(situation, patterns: rules.patterns, observer: observer)
  }

  /// Notes that an open question matters here; gives whether its other answer is to be taken.
  mutating func meet(_ point: OpenPoint) -> Bool {
    met.insert(OpenPoints(point))
    return situation.isFlipped(point)
  }

  /// Decides; the open questions that were met are in `met` afterwards.
  mutating func decide(_ task: PreparedRequest.Task) -> Decision {
    let isAllowed: Bool
    switch task {
    case .read(let path):
      interpreter.observer.beginPath(path)
      isAllowed = isGranted(.read, at: path)
    case .write(let targets): isAllowed = canWrite(targets)
    }
    met.formUnion(interpreter.met)
    return Decision(
      isAllowed ? .allow : .deny,
      grantingRule: grantingRule,
      refusingRule: isAllowed ? nil : refusingRule
    )
  }

  /// Whether a `.read` or `.write` on the way to a path is true (G.1, G.2).
  mutating func isGranted(_ kind: RuleKind, at path: DatabasePath) -> Bool {
    var site = RuleSite(situation.state)
    var chain = RuleChain()
    var isGranted = false
    refusingRule = nil
    for depth in 0...path.count {
      if depth > 0 { descend(to: path.keys[depth - 1], &site, &chain) }
      if chain.isAtEnd { break }
      let rule = Int(table.nodes[chain.node].rule(kind))
      guard rule >= 0 else { continue }
      if isGranted {
        interpreter.observer.didSkip(rule, at: DatabasePath(site.keys), .grantedAbove)
      } else if ask(rule, at: site).isGranted {
        isGranted = true
        grantingRule = rule
        guard Observer.wantsSkippedRules else { break }
      } else {
        refusingRule = rule
      }
    }
    return isGranted
  }

  /// Goes on to a key, in the database and in the rules.
  mutating func descend(to key: DatabaseKey, _ site: inout RuleSite, _ chain: inout RuleChain) {
    site.descend(to: key, in: situation.state)
    let flipped = situation.isFlipped(.wildcardFallback)
    if chain.descend(to: key.bytes.span, in: table, isFlipped: flipped) {
      _ = meet(.wildcardFallback)
    }
  }

  /// Asks a rule and reports its answer.
  mutating func ask(_ rule: Int, at site: RuleSite) -> RuleOutcome {
    let outcome = interpreter.ask(table.rules[rule], table.wildcards[rule], at: site)
    interpreter.observer.didAsk(rule, at: DatabasePath(site.keys), outcome)
    return outcome
  }
}
