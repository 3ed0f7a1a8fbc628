public import DatabaseModel
public import RulesEvaluation
public import RulesLanguage

/// A first spec for a rules file: of each rule one case that it grants and one that it refuses.
///
/// Requests are tried until one is found that the rule decides, on given data and on what conditions
/// ask for; where none is, a `todo` is left that says what is missing.
/// The cases say what the rules do, so their author has to see whether it is what they want.
public struct SpecDraft {
  /// The spec.
  public let text: String
  /// How many cases it has.
  public let caseCount: Int
  /// How many cases are left to write.
  public let openCount: Int

  /// Says in one line what a request lacks that is refused on a database, where a rule was to grant it.
  public typealias Advice = (_ request: Request, _ database: DatabaseTree, _ rule: Rule) -> String?

  /// The members of a test, with YAML for values.
  private typealias Members = [(key: String, value: String)]

  /// Drafts a spec.
  ///
  /// - Parameters:
  ///   - document: The rules.
  ///   - path: The path of the rules, as the spec is to name it.
  ///   - export: The path of an export, as the spec is to name it, and what it holds.
  ///   - advice: What a request that is refused on a database lacks, in one line, for a case of a rule.
  /// - Throws: `RulesDatabaseError` where the service would refuse the rules.
  public init(
    rules document: RulesDocument,
    path: String,
    export: (path: String, tree: DatabaseTree)? = nil,
    advice: Advice = { _, _, _ in nil }
  ) throws(RulesDatabaseError) {
    guard document.isDeployable else { throw RulesDatabaseError(document) }
    let data = export?.tree ?? .null
    let search = SpecDraftSearch(document, data: data)
    var tests: [(rule: String, cases: [Members])] = []
    SpecDraft.visit(document.root) { trail, rule in
      let cases = SpecDraft.outcomes(of: rule, on: trail).map { isGranted in
        SpecDraft.members(rule, on: trail, isGranted, search, advice)
      }
      tests.append((rule.ruleID, cases))
    }
    let cases = tests.flatMap(\.cases)
    let users = Set(cases.joined().lazy.filter { $0.key == "as" }.map(\.value))
    var spec = SpecDraft.beginning(
      rules: path,
      data: export?.path,
      actors: search.actors(where: { users.contains(YAMLText.scalar($0)) })
    )
    for (rule, cases) in tests {
      spec.comment([rule])
      cases.forEach { spec.test($0) }
    }
    if cases.isEmpty {
      // Without any rule nothing is granted.
      spec.test([
        ("name", "nothing is open"), ("read", "/"), ("expect", "{decision: deny, deniedBy: none}"),
      ])
    }
    text = spec.text
    caseCount = max(1, cases.count)
    openCount = cases.count { $0.contains { $0.key == "todo" } }
  }

  /// The spec before its first test.
  private static func beginning(
    rules: String,
    data: String?,
    actors: [SpecDraftSearch.Actor]
  ) -> SpecText {
    SpecText(
      name: "Who may do what",
      rules: rules,
      data: data.map { .object([("file", .string($0))]) } ?? .object([]),
      actors: actors.map { ($0.name, $0.auth) },
      comment: [
        "A first draft: each rule grants once and refuses once, as the rules are now.",
        "Look at each case, say whether it is what you want, and fill in those marked `todo`.",
        "Data that rules ask for goes into `data`, or into `given` of a single test.",
      ]
    )
  }

  /// A rule that is a constant has one outcome; so has one that is never asked.
  private static func outcomes(of rule: Rule, on trail: [RuleNode]) -> [Bool] {
    if isOutOfReach(rule, on: trail) { return [false] }
    return rule.expression.constantCondition.map { [$0] } ?? [true, false]
  }

  /// Whether a rule is for writes that nobody may make.
  private static func isOutOfReach(_ rule: Rule, on trail: [RuleNode]) -> Bool {
    guard rule.kind == .validate else { return false }
    func mayGrant(_ node: RuleNode) -> Bool {
      node.write.map { $0.expression.constantCondition != false } ?? false
    }
    if trail.contains(where: mayGrant) { return false }
    // What is written further down is validated above as well (G-10).
    var open = trail.last?.children ?? []
    while let node = open.popLast() {
      if mayGrant(node) { return false }
      open += node.children
    }
    return true
  }

  private static func members(
    _ rule: Rule,
    on trail: [RuleNode],
    _ isGranted: Bool,
    _ search: SpecDraftSearch,
    _ advice: Advice
  ) -> Members {
    if isOutOfReach(rule, on: trail) {
      let isRefused = trail.contains { $0.write != nil }
      return named("\(rule.ruleID) is not asked, since nobody may write there")
        + search.guess(for: rule, on: trail, isGranted: false).members
        + [("expect", isRefused ? "deny" : "{decision: deny, deniedBy: none}")]
    }
    let name = "\(rule.ruleID) \(isGranted ? "grants" : "refuses")"
    let expectation = (key: "expect", value: expectation(rule, isGranted))
    if let found = search.request(for: rule, on: trail, isGranted: isGranted) {
      return named(name) + found.members + [expectation]
    }
    if isGranted, let (found, outer) = search.requestGrantedAbove(rule, on: trail) {
      return named("\(rule.ruleID) is not asked where \(outer) grants") + found.members
        + [("expect", "{decision: allow, by: \(YAMLText.scalar(outer))}")]
    }
    let guess = search.guess(for: rule, on: trail, isGranted: isGranted)
    let lack = isGranted ? search.tried(guess).flatMap { advice($0, $1, rule) } : nil
    let need = "find what is needed to be \(isGranted ? "granted" : "refused")"
    return named(name) + [("todo", YAMLText.scalar(lack ?? need))] + guess.members + [expectation]
  }

  private static func named(_ name: String) -> Members {
    [("name", YAMLText.scalar(name))]
  }

  private static func expectation(_ rule: Rule, _ isGranted: Bool) -> String {
    let id = YAMLText.scalar(rule.ruleID)
    guard isGranted else { return "{decision: deny, deniedBy: \(id)}" }
    return rule.kind == .validate ? "allow" : "{decision: allow, by: \(id)}"
  }

  /// Visits all rules, outer ones first; without recursion, since a document may be deep.
  private static func visit(_ root: RuleNode, _ body: ([RuleNode], Rule) -> Void) {
    var open = [[root]]
    while let trail = open.popLast() {
      for rule in trail.last?.rules ?? [] { body(trail, rule) }
      open += (trail.last?.children ?? []).reversed().map { trail + [$0] }
    }
  }
}
