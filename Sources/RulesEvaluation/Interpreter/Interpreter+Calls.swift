import DatabaseModel
import RegularExpressions
import RulesLanguage

/// Snapshot and string methods (sections D and E).
extension Interpreter {
  mutating func call(
    _ name: MemberName,
    on receiver: Expression,
    _ arguments: [Expression],
    in whole: Expression
  ) throws(RuleError) -> RuleValue {
    guard let method = name.method else { throw RuleError(.notDeployable, in: whole.id) }
    let target = try value(of: receiver)
    if case .snapshot(let snapshot) = target {
      return try call(method, on: snapshot, arguments, in: whole)
    }
    guard method.receiver == .string else { throw RuleError(.notDeployable, in: whole.id) }
    if method == .matches { return try matches(target, arguments, in: whole) }
    let strings = try strings(arguments, of: method, in: whole)
    guard case .string(let text) = target else {
      throw RuleError(.receiver(method, target.kind), in: whole.id)
    }
    return try apply(method, text, strings, in: whole)
  }

  private mutating func call(
    _ method: Method,
    on snapshot: Snapshot,
    _ arguments: [Expression],
    in whole: Expression
  ) throws(RuleError) -> RuleValue {
    let state = situation.state
    let leaf = state.leaf(snapshot.position)
    switch method {
    case .val: return value(of: snapshot)
    case .exists: return .boolean(snapshot.exists)
    case .isString:
      guard case .string = leaf else { return .boolean(false) }
      return .boolean(true)
    case .isNumber:
      guard case .number = leaf else { return .boolean(false) }
      return .boolean(true)
    case .isBoolean:
      guard case .boolean = leaf else { return .boolean(false) }
      return .boolean(true)
    case .getPriority: return RuleValue(state.priority(snapshot.position).leaf)
    case .parent:
      guard let parent = snapshot.parent(in: state) else {
        throw RuleError(.parentOfRoot, in: whole.id)
      }
      return .snapshot(parent)
    case .child:
      let path = try strings(arguments, of: method, in: whole)
      return .snapshot(child(path.first ?? [], of: snapshot) ?? snapshot.nowhere)
    case .hasChild:
      let path = try strings(arguments, of: method, in: whole)
      return .boolean(child(path.first ?? [], of: snapshot)?.exists ?? false)
    case .hasChildren: return .boolean(try hasChildren(snapshot, arguments, in: whole))
    case .contains, .beginsWith, .endsWith, .replace, .toLowerCase, .toUpperCase, .matches:
      throw RuleError(.notDeployable, in: whole.id)
    }
  }

  private func value(of snapshot: Snapshot) -> RuleValue {
    let state = situation.state
    guard snapshot.exists else { return .null }
    switch state.leaf(snapshot.position) {
    case nil, .serverValue: return .object(snapshot)
    case let leaf: return RuleValue(leaf)
    }
  }

  /// The place at a path below; nil where the alternative of J-4 knows none.
  private mutating func child(_ path: [UInt8], of snapshot: Snapshot) -> Snapshot? {
    let path = DatabasePath(parsing: path)
    if path.isRoot, snapshot.exists, meet(.emptyChildPath) { return nil }
    return snapshot.child(path, in: situation.state)
  }

  /// All names are evaluated first, so that one that is no string fails the rule (D-12).
  private mutating func hasChildren(
    _ snapshot: Snapshot,
    _ arguments: [Expression],
    in whole: Expression
  ) throws(RuleError) -> Bool {
    guard let list = arguments.first else {
      return situation.state.childCount(snapshot.position) > 0
    }
    guard case .array(let elements) = list.kind else {
      throw RuleError(.notDeployable, in: whole.id)
    }
    let names = try strings(elements, of: .hasChildren, in: whole)
    var hasAll = true
    for name in names where child(name, of: snapshot)?.exists != true { hasAll = false }
    return hasAll
  }

  /// Arguments that have to be strings; they are never converted (D-8).
  private mutating func strings(
    _ arguments: [Expression],
    of method: Method,
    in whole: Expression
  ) throws(RuleError) -> [[UInt8]] {
    var strings: [[UInt8]] = []
    for argument in arguments {
      let value = try value(of: argument)
      guard case .string(let bytes) = value else {
        throw RuleError(.argument(method, value.kind), in: argument.id)
      }
      strings.append(bytes)
    }
    return strings
  }

  private mutating func apply(
    _ method: Method,
    _ text: [UInt8],
    _ arguments: [[UInt8]],
    in whole: Expression
  ) throws(RuleError) -> RuleValue {
    let first = arguments.first ?? []
    switch method {
    case .contains: return .boolean(StringMethods.contains(text.span, first.span))
    case .beginsWith: return .boolean(StringMethods.begins(text.span, with: first.span))
    case .endsWith: return .boolean(StringMethods.ends(text.span, with: first.span))
    case .toLowerCase: return .string(CaseMapping.lowercase(text))
    case .toUpperCase: return .string(CaseMapping.uppercase(text))
    case .replace:
      guard let second = arguments.dropFirst().first else { break }
      if first.isEmpty, meet(.emptyReplacement) { return .string(text) }
      guard let replaced = StringMethods.replace(first, with: second, in: text) else {
        throw RuleError(.tooLong, in: whole.id)
      }
      return .string(replaced)
    default: break
    }
    throw RuleError(.notDeployable, in: whole.id)
  }

  private mutating func matches(
    _ target: RuleValue,
    _ arguments: [Expression],
    in whole: Expression
  ) throws(RuleError) -> RuleValue {
    guard let literal = arguments.first, let entry = rules.patterns[literal.id] else {
      throw RuleError(.notDeployable, in: whole.id)
    }
    guard case .string(let text) = target else {
      throw RuleError(.receiver(.matches, target.kind), in: whole.id)
    }
    let (isMatch, points) = entry.match(text.span)
    for point in points.points {
      if meet(point) { return .boolean(!isMatch) }
    }
    return .boolean(isMatch)
  }
}

extension Snapshot {
  /// The same place with nothing there.
  fileprivate var nowhere: Snapshot {
    var snapshot = self
    snapshot.position = .missing
    return snapshot
  }
}
