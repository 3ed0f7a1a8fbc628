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

  /// Drafts a spec.
  ///
  /// - Parameters:
  ///   - document: The rules.
  ///   - path: The path of the rules, as the spec is to name it.
  ///   - export: The path of an export, as the spec is to name it, and what it holds.
  ///   - advice: What a request that is refused on the export lacks, in one line.
  /// - Throws: `RulesDatabaseError` where the service would refuse the rules.
  public init(
    rules document: RulesDocument,
    path: String,
    export: (path: String, tree: DatabaseTree)? = nil,
    advice: (Request) -> String? = { _ in nil }
  ) throws(RulesDatabaseError) {
    guard document.isDeployable else { throw RulesDatabaseError(document) }
    let data = export?.tree ?? .null
    let search = SpecDraftSearch(document, data: data)
    var spec = SpecDraft.beginning(rules: path, data: export?.path, by: search)
    var cases = 0
    var open = 0
    SpecDraft.visit(document.root) { trail, rule in
      spec.comment([rule.ruleID])
      for isGranted in SpecDraft.outcomes(of: rule) {
        let found = search.request(for: rule, on: trail, isGranted: isGranted)
        let request = found ?? search.guess(for: rule, on: trail)
        let lack = isGranted && found == nil ? request.request.flatMap { advice($0) } : nil
        spec.test(SpecDraft.members(rule, isGranted, request, isOpen: found == nil, lack))
        cases += 1
        if found == nil { open += 1 }
      }
    }
    if cases == 0 {
      // Without any rule nothing is granted.
      spec.test([
        ("name", "nothing is open"), ("read", "/"), ("expect", "{decision: deny, deniedBy: none}"),
      ])
      cases = 1
    }
    text = spec.text
    caseCount = cases
    openCount = open
  }

  /// The spec before its first test.
  private static func beginning(
    rules: String,
    data: String?,
    by search: SpecDraftSearch
  ) -> SpecText {
    SpecText(
      name: "Who may do what",
      rules: rules,
      data: data.map { .object([("file", .string($0))]) } ?? .object([]),
      actors: search.actors.map { ($0.name, $0.auth) },
      comment: [
        "A first draft: each rule grants once and refuses once, as the rules are now.",
        "Look at each case, say whether it is what you want, and fill in those marked `todo`.",
        "Data that rules ask for goes into `data`, or into `given` of a single test.",
      ]
    )
  }

  /// A rule that is a constant has one outcome.
  private static func outcomes(of rule: Rule) -> [Bool] {
    if case .boolean(let value) = rule.expression.kind { [value] } else { [true, false] }
  }

  private static func members(
    _ rule: Rule,
    _ isGranted: Bool,
    _ request: SpecDraftSearch.Attempt,
    isOpen: Bool,
    _ lack: String?
  ) -> [(key: String, value: String)] {
    let verb = isGranted ? "grants" : "refuses"
    var members = [(key: "name", value: YAMLText.scalar("\(rule.ruleID) \(verb)"))]
    if isOpen {
      let need = isGranted ? "to be granted" : "to be refused"
      members.append(("todo", YAMLText.scalar(lack ?? "find what is needed \(need)")))
    }
    members += request.members
    members.append(("expect", expectation(rule, isGranted)))
    return members
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
