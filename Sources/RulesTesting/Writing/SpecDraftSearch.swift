import DatabaseModel
import RulesEvaluation
import RulesLanguage

/// Looks for requests that a rule grants or refuses, over an empty database.
struct SpecDraftSearch {
  /// Somebody who asks.
  struct Actor {
    var name: String
    var auth: DatabaseLiteral
    var user: RulesUser
  }

  /// A request that is tried, and how a spec writes it.
  struct Attempt {
    var actor: Actor
    var path: String
    /// What is written; nil for a read.
    var value: DatabaseLiteral?

    /// The members of a test.
    var operation: [(key: String, value: String)] {
      guard let value else { return [("read", YAMLText.scalar(path))] }
      return [("set", YAMLText.scalar(path)), ("value", YAMLText.flow(value))]
    }
  }

  /// Everybody who asks, in the order in which they are tried.
  static let actors: [Actor] = [
    Actor(name: "signed out", auth: .null, user: .signedOut),
    signedIn("alice"),
    signedIn("bob"),
  ]

  private static func signedIn(_ name: String) -> Actor {
    let token: DatabaseLiteral = ["email": .string("\(name)@example.com"), "email_verified": true]
    return Actor(
      name: name,
      auth: ["uid": .string(name), "provider": "password", "token": token],
      user: .user(name, provider: "password", token: token)
    )
  }

  let database: RulesDatabase

  /// Returns a request that the rule decides in a certain way; nil where none of those tried is one.
  ///
  /// - Parameters:
  ///   - rule: The rule.
  ///   - trail: The nodes from the root to that of the rule.
  ///   - isGranted: The way.
  /// - Returns: The request.
  func request(for rule: Rule, on trail: [RuleNode], isGranted: Bool) -> Attempt? {
    // Those who are signed in are granted more: the case reads better with them. What is granted to
    // everybody is best shown by who is nobody.
    let isForAll = rule.expression.constantCondition == true
    let actors = isGranted && !isForAll ? SpecDraftSearch.actors.reversed() : SpecDraftSearch.actors
    for keys in keyChoices(of: rule) {
      let operations = operations(for: rule, on: trail, keys: keys)
      for actor in actors {
        for (path, value) in operations {
          let attempt = Attempt(actor: actor, path: path, value: value)
          if decides(rule, attempt, isGranted: isGranted) { return attempt }
        }
      }
    }
    return nil
  }

  /// Returns a request to begin with where none was found.
  func guess(for rule: Rule, on trail: [RuleNode]) -> Attempt {
    let (path, value) = operations(for: rule, on: trail, keys: keyChoices(of: rule)[0])[0]
    return Attempt(actor: SpecDraftSearch.actors[1], path: path, value: value)
  }

  /// Returns reads and writes that the rule may have to decide.
  ///
  /// A value for the rule's own place is written
  /// there, or with what belongs around it at a place above.
  private func operations(
    for rule: Rule,
    on trail: [RuleNode],
    keys: [String]
  ) -> [(path: String, value: DatabaseLiteral?)] {
    let own = "/" + keys.joined(separator: "/")
    guard rule.kind != .read, let node = trail.last else { return [(own, .none)] }
    let values = SpecDraftValues.values(for: node)
    var result: [(path: String, value: DatabaseLiteral?)] = values.map { (own, $0) }
    for height in stride(from: 1, through: rule.kind == .validate ? min(3, keys.count) : 0, by: 1) {
      let (above, below) = (keys.dropLast(height), keys.suffix(height))
      var around = DatabaseLiteral.object([])
      for level in 0..<height {
        let outer = trail[above.count + level]
        if case .object = SpecDraftValues.likely(for: outer) {
          around = around.setting(below.prefix(level), to: SpecDraftValues.likely(for: outer))
        }
      }
      let path = "/" + above.joined(separator: "/")
      result += values.map { (path, around.setting(below, to: $0)) }
    }
    return result
  }

  private func decides(_ rule: Rule, _ attempt: Attempt, isGranted: Bool) -> Bool {
    let operation: Request.Operation
    if let value = attempt.value {
      guard let tree = try? value.tree() else { return false }
      operation = .set(tree)
    } else {
      operation = .read(DatabaseQuery())
    }
    let client = database.as(attempt.actor.user)
    let decision = client.decide(operation, at: DatabasePath(parsing: attempt.path))
    guard decision.uncertain.isEmpty, decision.isAllowed == isGranted else { return false }
    if isGranted, rule.kind == .validate { return true }
    let decider = isGranted ? decision.grantingRule : decision.refusingRule
    return decider.map { database.compiled.rules[$0].ruleID == rule.ruleID } ?? false
  }

  /// Keys on the way to the rule, with some for its wildcards.
  private func keyChoices(of rule: Rule) -> [[String]] {
    let likely = keys(of: rule) { name in
      let lower = name.lowercased()
      return lower.contains("uid") || lower.contains("user") ? "alice" : name + "1"
    }
    let own = keys(of: rule) { _ in "alice" }
    return likely == own ? [own] : [likely, own]
  }

  private func keys(of rule: Rule, wildcards: (String) -> String) -> [String] {
    rule.path.keys.map { key in
      if case .wildcard = key { wildcards(String(key.text.dropFirst())) } else { key.text }
    }
  }
}
