/// Decides one request.
struct PlainDecider {
  let rules: PlainRules
  let request: PlainRequest
  let before: PlainTree

  mutating func decide() throws -> PlainDecision {
    guard let writes = try PlainWrites(request, on: before) else { return try read() }
    try writes.checkLimits()
    var decision = PlainDecision(verdict: .allow)
    decision.after = writes.after
    if request.isAdmin { return decision }
    for path in writes.paths { try check(path, after: writes.after, &decision) }
    if decision.verdict == .deny { decision.grantingRule = nil }
    return decision
  }

  /// G.1.
  private func read() throws -> PlainDecision {
    let path = PlainRequest.keys(request.path)
    try PlainWrites.checkPath(path)
    var decision = PlainDecision(verdict: .allow)
    if request.isAdmin { return decision }
    let places = RulePlace(node: rules).chain(to: path)
    decision.grantingRule = try firstTrue(places, \.read, after: nil, &decision)
    return decision
  }

  /// The first rule of a kind that is true; without one the decision becomes a refusal.
  private func firstTrue(
    _ places: [RulePlace],
    _ kind: KeyPath<PlainRules, PlainRule?>,
    after: PlainTree?,
    _ decision: inout PlainDecision
  ) throws -> String? {
    var last: String?
    for place in places {
      guard let rule = place.node[keyPath: kind] else { continue }
      if try isTrue(rule, at: place, after: after) { return rule.id }
      last = rule.id
    }
    decision.verdict = .deny
    decision.refusingRules.insert(last)
    return nil
  }

  /// G.2 and G.3 for one written path.
  private func check(
    _ path: [Units],
    after: PlainTree,
    _ decision: inout PlainDecision
  ) throws {
    let places = RulePlace(node: rules).chain(to: path)
    if let granting = try firstTrue(places, \.write, after: after, &decision) {
      decision.grantingRule = granting
    }
    for place in places where !after.at(place.path).isEmpty {
      try validate(place, after: after, &decision)
    }
    // Below the written path, where the chain reaches it.
    if let place = places.last, place.path.count == path.count {
      try validateBelow(place, after: after, &decision)
    }
  }

  private func validateBelow(
    _ place: RulePlace,
    after: PlainTree,
    _ decision: inout PlainDecision
  ) throws {
    for key in after.at(place.path).children.keys {
      guard let child = place.child(key) else { continue }
      try validate(child, after: after, &decision)
      try validateBelow(child, after: after, &decision)
    }
  }

  private func validate(
    _ place: RulePlace,
    after: PlainTree,
    _ decision: inout PlainDecision
  ) throws {
    guard let rule = place.node.validate, try !isTrue(rule, at: place, after: after) else { return }
    decision.verdict = .deny
    decision.refusingRules.insert(rule.id)
  }

  private func isTrue(_ rule: PlainRule, at place: RulePlace, after: PlainTree?) throws -> Bool {
    try PlainEvaluation(before: before, after: after, request: request, place: place).isTrue(rule)
  }
}

/// The written paths of a request and the database after it (G.4).
struct PlainWrites {
  private(set) var paths: [[Units]] = []
  private(set) var after: PlainTree

  /// Nil for a read.
  init?(_ request: PlainRequest, on before: PlainTree) throws {
    let path = PlainRequest.keys(request.path)
    let now = Double(request.now)
    after = before
    var operation = request.operation
    while case .onDisconnect(let inner) = operation { operation = inner }
    switch operation {
    case .read, .onDisconnect: return nil
    case .set(let json): write(path, try PlainTree(json, beside: before.at(path), now: now))
    case .remove: write(path, PlainTree())
    case .push(let json, let key):
      let path = path + [Units(key.utf16)]
      write(path, try PlainTree(json, beside: before.at(path), now: now))
    case .transaction(let json):
      var value = try PlainTree(json, beside: before.at(path), now: now)
      // A transaction keeps the priority (G-24).
      if !value.isEmpty, !json.namesPriority { value.priority = before.at(path).priority }
      write(path, value)
    case .setPriority(let json):
      paths = [path]
      after = before.replacingPriority(path, with: try PlainTree(json, now: now).leaf)
    case .update(let changes):
      let writes = try changes.map { (relative, json) in
        let path = path + PlainRequest.keys(relative)
        return (path: path, value: try PlainTree(json, beside: before.at(path), now: now))
      }
      // All at once (G-18): a parent that has children before and after is never empty between.
      for write in writes where !write.value.isEmpty {
        after = after.replacing(write.path, with: write.value)
      }
      for each in writes {
        if each.value.isEmpty { after = after.replacing(each.path, with: each.value) }
        paths.append(each.path)
      }
    }
    try checkOverlaps()
    if paths.isEmpty { try Self.checkPath(path) }
  }

  private mutating func write(_ path: [Units], _ value: PlainTree) {
    paths.append(path)
    after = after.replacing(path, with: value)
  }

  /// G-20.
  private func checkOverlaps() throws {
    for (place, path) in paths.enumerated() {
      for other in paths[(place + 1)...] where path.starts(with: other) || other.starts(with: path)
      {
        throw PlainError.refused("overlapping paths")
      }
    }
  }

  /// Section H.1.
  func checkLimits() throws {
    for path in paths {
      try Self.checkPath(path)
      let written = after.at(path)
      guard path.count + written.height <= 32 else { throw PlainError.refused("depth") }
      for key in written.allKeys { try Self.checkKey(key) }
      guard written.allNumbers.allSatisfy(\.isFinite) else { throw PlainError.refused("number") }
    }
  }

  static func checkPath(_ path: [Units]) throws {
    guard path.count <= 32 else { throw PlainError.refused("depth") }
    for key in path { try checkKey(key) }
  }

  private static func checkKey(_ key: Units) throws {
    let text = String(decoding: key, as: UTF16.self)
    let isLegal = text.unicodeScalars.allSatisfy {
      $0.value >= 0x20 && $0.value != 0x7F && !".$#[]/".unicodeScalars.contains($0)
    }
    guard !key.isEmpty, text.utf8.count <= 768, isLegal else { throw PlainError.refused("key") }
  }
}

extension PlainJSON {
  /// Whether a value in export form says which priority it has.
  fileprivate var namesPriority: Bool {
    guard case .object(let members) = self else { return false }
    return members.contains { $0.key == Units(".priority".utf16) }
  }
}
