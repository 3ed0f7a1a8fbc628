import DatabaseModel
import RulesEvaluation
import RulesLanguage

/// Looks for requests that a rule grants or refuses: on the data of the spec, and where that has
/// nothing for it, on data that the conditions on the way ask for.
struct SpecDraftSearch {
  /// Somebody who asks.
  struct Actor {
    var name: String
    var auth: DatabaseLiteral
    var context: AuthContext
  }

  /// A request that is tried, and how a spec writes it.
  struct Attempt {
    var actor: Actor
    var path: String
    /// What is written; nil for a read.
    var value: DatabaseLiteral?
    /// What a read asks for.
    var query = DatabaseQuery()
    /// What is stored besides.
    var given: SpecDraftGiven.Entries = []

    /// The members of a test.
    var members: [(key: String, value: String)] {
      var members = [(key: "as", value: YAMLText.scalar(actor.name))]
      if !given.isEmpty {
        members.append(
          ("given", YAMLText.flow(.object(given.map { ($0.path, $0.value.withoutHelpers) })))
        )
      }
      guard let value else {
        members.append(("read", YAMLText.scalar(path)))
        if !query.isEmpty { members.append(("query", YAMLText.flow(query.literal))) }
        return members
      }
      if case .null = value { return members + [("remove", YAMLText.scalar(path))] }
      return members + [
        ("set", YAMLText.scalar(path)), ("value", YAMLText.flow(value.withoutHelpers)),
      ]
    }

    /// The request; nil where no database can hold the value.
    var request: Request? {
      let operation: Request.Operation
      if let value {
        guard let tree = try? value.tree() else { return nil }
        operation = .set(tree)
      } else {
        operation = .read(query)
      }
      return Request(operation, at: DatabasePath(parsing: path), auth: actor.context)
    }
  }

  /// So many levels above a place are made up for what is beside it.
  private static let mostLevels = 3

  let rules: CompiledRules
  let data: DatabaseTree
  let ordinary: [Actor]
  /// Those who have what conditions ask of `auth`, tried last.
  let special: [Actor]
  /// The id of the first who is signed in.
  let uid: String

  init(_ document: RulesDocument, data: DatabaseTree) {
    rules = CompiledRules(document)
    self.data = data
    let uids = SpecDraftKeys.uids(in: data, document.root)
    uid = uids[0]
    ordinary =
      [Actor(name: "signed out", auth: .null, context: .signedOut)]
      + zip(["alice", "bob"], uids).map { Self.signedIn($0, uid: $1) }
    var claims = SpecDraftClaims(uid: uid)
    claims.collect(below: document.root)
    special = claims.users(like: ordinary[1].auth).map { name, auth in
      Actor(name: name, auth: auth, context: RulesUser.auth(auth).context)
    }
  }

  /// Prepares a search with the users of a suite.
  init(_ rules: CompiledRules, data: DatabaseTree, actors: [SpecActor]) {
    self.rules = rules
    self.data = data
    ordinary = actors.map { Actor(name: $0.name, auth: .null, context: $0.context) }
    special = []
    uid = actors.lazy.compactMap(\.uid).first ?? "alice"
  }

  /// Everybody who asks: the ordinary ones, and of the others those whose names are wanted.
  func actors(where isWanted: (String) -> Bool) -> [Actor] {
    ordinary + special.filter { isWanted($0.name) }
  }

  /// Requests that may ask a rule, the likeliest first, made by nobody.
  func attempts(for rule: Rule, in document: RulesDocument) -> [Request] {
    let trail = document.root.trail(to: rule.path.keys)
    guard !trail.isEmpty else { return [] }
    let nobody = Actor(name: "", auth: .null, context: .signedOut)
    return SpecDraftKeys.choices(of: rule, on: trail, uid: uid, in: data).flatMap { keys in
      attempts(for: rule, on: trail, keys: keys, by: nobody).compactMap(\.request)
    }
  }

  private static func signedIn(_ name: String, uid: String) -> Actor {
    let token: DatabaseLiteral = ["email": .string("\(name)@example.com"), "email_verified": true]
    let user = RulesUser.user(uid, provider: "password", token: token)
    return Actor(
      name: name,
      auth: ["uid": .string(uid), "provider": "password", "token": token],
      context: user.context
    )
  }

  /// Returns a request that the rule decides in a certain way; nil where none of those tried is one.
  ///
  /// - Parameters:
  ///   - rule: The rule.
  ///   - trail: The nodes from the root to that of the rule.
  ///   - isGranted: The way.
  ///   - work: What may be tried.
  /// - Returns: The request.
  func request(
    for rule: Rule,
    on trail: [RuleNode],
    isGranted: Bool,
    _ work: inout SpecDraftWork
  ) -> Attempt? {
    request(for: rule, on: trail, isGranted: isGranted, &work) { decision in
      if isGranted, rule.kind == .validate { return true }
      let decider = isGranted ? decision.grantingRule : decision.refusingRule
      return decider.map { rules.rules[$0].ruleID == rule.ruleID } ?? false
    }
  }

  /// Returns a request that is granted before the rule is asked, and the rule above that grants it.
  func requestGrantedAbove(
    _ rule: Rule,
    on trail: [RuleNode],
    _ work: inout SpecDraftWork
  ) -> (Attempt, by: String)? {
    let above = Set(trail.dropLast().compactMap { $0.rule(rule.kind)?.ruleID })
    guard rule.kind != .validate, !above.isEmpty else { return nil }
    var granting: String?
    let found = request(for: rule, on: trail, isGranted: true, &work) { decision in
      granting = decision.grantingRule.map { rules.rules[$0].ruleID }
      return granting.map(above.contains) ?? false
    }
    guard let found, let granting else { return nil }
    return (found, granting)
  }

  private func request(
    for rule: Rule,
    on trail: [RuleNode],
    isGranted: Bool,
    _ work: inout SpecDraftWork,
    where fits: (Decision) -> Bool
  ) -> Attempt? {
    // Those who are signed in are granted more: the case reads better with them. What is granted to
    // everybody is best shown by who is nobody.
    let isForAll = rule.expression.constantBoolean == true
    let actors = (isGranted && !isForAll ? ordinary.reversed() : ordinary) + special
    let places = SpecDraftKeys.choices(of: rule, on: trail, uid: uid, in: data)
    // Whole records come last: a case reads better with little.
    for (keys, hasRecord) in places.map({ ($0, false) }) + places.map({ ($0, true) }) {
      var requests = SpecDraftRequests(self, for: rule, on: trail, keys: keys)
      /// Looks for a request on what is given.
      func request(on given: SpecDraftGiven.Entries) -> Attempt? {
        find(in: &requests, on: given, by: actors, isGranted: isGranted, &work, where: fits)
      }
      // Nothing is what is mostly needed, and it need not be read off the rules.
      if !hasRecord, let found = request(on: []) { return found }
      guard work.take(SpecDraftWork.cost(of: trail)) else { continue }
      for given in givens(for: rule, on: trail, keys: keys, withRecord: hasRecord)
      where hasRecord || !given.isEmpty {
        guard work.isThere(1) else { return nil }
        if let found = request(on: given) { return found }
      }
    }
    return nil
  }

  /// Returns the first of some requests that is decided in a certain way.
  private func find(
    in requests: inout SpecDraftRequests,
    on given: SpecDraftGiven.Entries,
    by actors: [Actor],
    isGranted: Bool,
    _ work: inout SpecDraftWork,
    where fits: (Decision) -> Bool
  ) -> Attempt? {
    guard let database = database(with: given) else { return nil }
    for actor in actors {
      var index = 0
      while work.isThere(1), requests.isThere(index, &work) {
        let candidate = requests.take(index, &work)
        index += 1
        guard var (attempt, request) = candidate else { continue }
        request.auth = actor.context
        if let decision = decision(request, on: database), decision.isAllowed == isGranted,
          fits(decision)
        {
          (attempt.actor, attempt.given) = (actor, given)
          return attempt
        }
      }
    }
    return nil
  }

  /// Nothing, everything that conditions on the way ask for, and each of it alone; or all of these with
  /// a record around.
  func givens(
    for rule: Rule,
    on trail: [RuleNode],
    keys: [String],
    withRecord: Bool
  ) -> [SpecDraftGiven.Entries] {
    if withRecord, rule.kind == .read { return [] }
    var given = SpecDraftGiven(keys: keys, uid: uid)
    for (depth, node) in trail.enumerated() {
      for other in node.rules where (other.kind == .read) == (rule.kind == .read) {
        given.collect(other, at: Array(keys.prefix(depth)))
      }
    }
    guard rule.kind != .read else { return given.choices }
    // What is written has to be valid below and beside as well.
    for (depth, node) in trail.enumerated().reversed().prefix(Self.mostLevels) {
      for child in node.children {
        guard case .literal? = child.key, let key = child.key, let validate = child.validate else {
          continue
        }
        given.collect(validate, at: keys.prefix(depth) + [key.text])
      }
    }
    return withRecord
      ? records(around: rule, on: trail, keys: keys, given.choices) : given.choices
  }

  /// Whole records that the place of the rule is in, with it and without it, and what is given besides.
  private func records(
    around rule: Rule,
    on trail: [RuleNode],
    keys: [String],
    _ choices: [SpecDraftGiven.Entries]
  ) -> [SpecDraftGiven.Entries] {
    var records: [SpecDraftGiven.Entries] = []
    let deepest = rule.kind == .validate ? keys.count : keys.count - 1
    for depth in stride(from: deepest, to: max(0, deepest - Self.mostLevels), by: -1) {
      let likely = SpecDraftValues.likely(for: trail[depth], uid: uid)
      guard case .object = likely else { continue }
      let path = Array(keys.prefix(depth))
      for record in [likely, likely.removing(keys.dropFirst(depth))] {
        records += choices.map { SpecDraftGiven.adding(record, at: path, to: $0) }
      }
    }
    return records
  }

  func database(with given: SpecDraftGiven.Entries) -> LayeredDatabase? {
    var writes: [DatabaseWrite] = []
    for entry in given {
      guard let tree = try? entry.value.tree() else { return nil }
      writes.append(DatabaseWrite(DatabasePath(parsing: entry.path), value: tree))
    }
    return try? LayeredDatabase(data, writes)
  }

  /// Returns reads and writes that the rule may have to decide.
  func attempts(
    for rule: Rule,
    on trail: [RuleNode],
    keys: [String],
    by actor: Actor
  ) -> [Attempt] {
    (0...greatestHeight(of: rule, keys)).flatMap {
      attempts(for: rule, on: trail, keys: keys, height: $0, by: actor)
    }
  }

  /// How many levels above its own place a rule is asked for a write.
  func greatestHeight(of rule: Rule, _ keys: [String]) -> Int {
    rule.kind == .validate ? min(Self.mostLevels, keys.count) : 0
  }

  /// Returns reads and writes that the rule may have to decide, at its place or so many levels above.
  ///
  /// A value for the rule's own place is written there, or with what belongs around it at a place
  /// above.
  func attempts(
    for rule: Rule,
    on trail: [RuleNode],
    keys: [String],
    height: Int,
    by actor: Actor
  ) -> [Attempt] {
    let own = "/" + keys.joined(separator: "/")
    guard rule.kind != .read, let node = trail.last else {
      let queries = [DatabaseQuery()] + SpecDraftQueries.queries(for: rule, keys: keys, uid: uid)
      return queries.map { Attempt(actor: actor, path: own, query: $0) }
    }
    var values = SpecDraftValues.values(for: node, uid: uid)
    // Nothing is validated where something is deleted (G-12).
    if rule.kind == .write { values.append(.null) }
    if height == 0 {
      let below = rule.kind == .validate ? attempts(below: node, keys: keys, by: actor) : []
      return values.map { Attempt(actor: actor, path: own, value: $0) } + below
    }
    let (above, below) = (keys.dropLast(height), keys.suffix(height))
    var around = DatabaseLiteral.object([])
    for level in 0..<height {
      let outer = trail[above.count + level]
      let likely = SpecDraftValues.likely(for: outer, uid: uid)
      if case .object = likely { around = around.setting(below.prefix(level), to: likely) }
    }
    let path = "/" + above.joined(separator: "/")
    return values.map {
      Attempt(actor: actor, path: path, value: around.setting(below, to: $0))
    }
  }

  /// Writes further down, which are validated above as well (G-10).
  private func attempts(below node: RuleNode, keys: [String], by actor: Actor) -> [Attempt] {
    node.children.lazy.filter { $0.write != nil }.prefix(Self.mostLevels).compactMap { child in
      guard let key = child.key else { return nil }
      let name =
        if case .wildcard = key {
          SpecDraftKeys.wanted(
            for: String(key.text.dropFirst()),
            below: node,
            by: [child],
            reading: false,
            uid: uid
          )
        } else {
          key.text
        }
      let path = "/" + (keys + [name]).joined(separator: "/")
      return Attempt(actor: actor, path: path, value: SpecDraftValues.likely(for: child, uid: uid))
    }
  }

  /// What becomes of a request; nil where that is not certain, or it is none.
  private func decision(_ request: Request, on database: LayeredDatabase) -> Decision? {
    let decision = rules.decide(request, on: database)
    if case .invalid = decision.verdict { return nil }
    return decision.uncertain.isEmpty ? decision : nil
  }
}
