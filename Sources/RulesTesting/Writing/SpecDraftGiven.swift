import DatabaseModel
import RulesLanguage

/// What conditions ask of the database, as far as it can be read off them: places that have to be
/// there, and values that they are compared with.
struct SpecDraftGiven {
  /// Paths and what is stored there; the paths do not overlap.
  typealias Entries = [(path: String, value: DatabaseLiteral)]

  private static let mostEntries = 12
  /// What is stored where a condition compares with it, and where it counts with it.
  static let text: DatabaseLiteral = "text"
  static let number = 1.0

  /// The keys on the way to the rule.
  private let keys: [String]
  private let uid: String
  /// The keys on the way to the rule that is looked at.
  private var path: [String] = []
  private var wildcards: [String: String] = [:]
  private var entries: Entries = []
  /// The places that conditions name only behind `!`.
  private var unwanted: Set<String> = []
  private var isNegated = false

  init(keys: [String], uid: String) {
    self.keys = keys
    self.uid = uid
  }

  /// Nothing, everything elsewhere than at the place of the rule, everything, and each alone; first
  /// without what stands behind `!`.
  var choices: [Entries] {
    var choices: [Entries] = [[]]
    if !unwanted.isEmpty { choices += wholes(entries.filter { !unwanted.contains($0.path) }) }
    choices += wholes(entries)
    if entries.count > 1 { choices += entries.map { [$0] } }
    return choices
  }

  private func wholes(_ entries: Entries) -> [Entries] {
    let all = entries.merged
    let own = "/" + keys.joined(separator: "/")
    let elsewhere = all.filter { $0.path != own && !$0.path.hasPrefix(own + "/") }
    return (elsewhere.isEmpty ? [] : [elsewhere]) + (all.count > elsewhere.count ? [all] : [])
  }

  /// Returns entries with a record, into which those go that lie in it.
  static func adding(
    _ record: DatabaseLiteral,
    at path: [String],
    to entries: Entries
  ) -> Entries {
    let place = "/" + path.joined(separator: "/")
    if entries.contains(where: { place == $0.path || place.hasPrefix($0.path + "/") }) {
      return entries
    }
    var whole = record
    var others: Entries = []
    for entry in entries {
      if entry.path.hasPrefix(place + "/") {
        let keys = entry.path.split(separator: "/").map(String.init)
        whole = whole.setting(keys.dropFirst(path.count), to: entry.value)
      } else {
        others.append(entry)
      }
    }
    return others + [(place, whole)]
  }

  /// Adds what a rule asks for at a place.
  mutating func collect(_ rule: Rule, at path: [String]) {
    self.path = path
    wildcards = [:]
    for (key, name) in zip(rule.path.keys, path) {
      if case .wildcard = key { wildcards[key.text] = name }
    }
    var parts: [Expression] = []
    var negated: Set<Int> = []
    rule.expression.forEach { part in
      parts.append(part)
      if case .not(let operand) = part.kind, !negated.contains(operand.id) {
        operand.forEach { negated.insert($0.id) }
      }
    }
    for part in parts where entries.count < Self.mostEntries {
      isNegated = negated.contains(part.id)
      collect(part)
    }
  }

  private mutating func collect(_ part: Expression) {
    switch part.kind {
    case .binary(.equal, let left, let right):
      collectEquality(left, right)
      collectEquality(right, left)
    case .binary(_, let left, let right): collectNumbers([left, right])
    case .add(let operands): collectNumbers(operands)
    case .call(let receiver, let name, let arguments):
      if case .call(let place, let method, _) = receiver.kind, method.method == .val,
        let path = path(of: place), let demand = TextDemand(name.method, arguments)
      {
        return add(path, .string(demand.text))
      }
      guard let path = path(of: receiver) else { return }
      switch name.method {
      case .exists, .isBoolean: add(path, true)
      case .isString: add(path, "text")
      case .isNumber: add(path, .number(Self.number))
      case .val: add(path, Self.text)
      case .hasChild:
        if let child = arguments.first.flatMap(text) { add(path + [child], true) }
      case .hasChildren:
        guard case .array(let names)? = arguments.first?.kind else { return add(path, ["a": true]) }
        for child in names.compactMap(text) { add(path + [child], true) }
      default: break
      }
    default: break
    }
  }

  private mutating func collectNumbers(_ operands: [Expression]) {
    for operand in operands {
      guard case .call(let receiver, let name, _) = operand.kind, name.method == .val,
        let path = path(of: receiver)
      else { continue }
      add(path, .number(Self.number))
    }
  }

  private mutating func collectEquality(_ left: Expression, _ right: Expression) {
    guard case .call(let receiver, let name, _) = left.kind, name.method == .val,
      let path = path(of: receiver)
    else { return }
    switch right.kind {
    case .boolean(let value): add(path, .boolean(value))
    case .number(let value): add(path, .number(value))
    default: if let text = text(right) { add(path, .string(text)) }
    }
  }

  /// What is said first of a place holds: comparisons come before what they are made of.
  private mutating func add(_ path: [String], _ value: DatabaseLiteral) {
    let place = "/" + path.joined(separator: "/")
    // Where no key can be, nothing can be stored.
    guard !path.isEmpty, path.allSatisfy({ DatabaseKey($0).isLegal }) else { return }
    let isNew = !entries.contains { $0.path == place }
    if isNew { entries.append((place, value)) }
    if !isNegated {
      unwanted.remove(place)
    } else if isNew {
      unwanted.insert(place)
    }
  }

  /// The keys from the root to what an expression stands for before the operation.
  ///
  /// Recursion is bounded by the nesting of conditions.
  private func path(of expression: Expression) -> [String]? {
    switch expression.kind {
    case .variable(.root): return []
    case .variable(.data): return self.path
    case .call(let receiver, let name, let arguments):
      // What is beside the written place is there before and after.
      let isAbove =
        if case .variable(.newData) = receiver.kind { name.method == .parent } else { false }
      guard let path = isAbove ? self.path : path(of: receiver) else { return nil }
      switch name.method {
      case .parent: return path.isEmpty ? nil : path.dropLast()
      case .child:
        guard let text = arguments.first.flatMap(text) else { return nil }
        return path + text.split(separator: "/").map(String.init)
      default: return nil
      }
    default: return nil
    }
  }

  /// The text that an expression has when the first user asks.
  ///
  /// Recursion is bounded by the nesting of conditions.
  private func text(_ expression: Expression) -> String? {
    switch expression.kind {
    case .string(let bytes): return String(decoding: bytes, as: UTF8.self)
    case .variable(.wildcard(let name)): return wildcards["$" + text(name)] ?? wildcards[text(name)]
    case .member(let object, let name):
      if case .variable(.auth) = object.kind, name.isEqual(to: "uid") { return uid }
      return SpecDraftClaims.path(of: expression) == ["token", "email"]
        ? SpecDraftClaims.email : nil
    case .add(let operands):
      let texts = operands.compactMap(text)
      return texts.count == operands.count ? texts.joined() : nil
    default: return nil
    }
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}

extension SpecDraftGiven.Entries {
  /// The entries without those above others, which are there then anyway.
  fileprivate var merged: Self {
    filter { entry in !contains { $0.path.hasPrefix(entry.path + "/") } }
  }
}
