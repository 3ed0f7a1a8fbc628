import DatabaseModel
import TestSupport

/// A database value in the plainest form, against which the compact one is checked.
indirect enum ReferenceTree: Equatable {
  case leaf(Double, priority: Double?)
  case children([String: ReferenceTree], priority: Double?)

  static func random(_ random: inout SeededGenerator, depth: Int) -> ReferenceTree? {
    let priority = random.below(5) == 0 ? Double(random.below(3)) : nil
    switch random.below(depth > 0 ? 6 : 2) {
    case 0: return nil
    case 1: return .leaf(Double(random.below(4)), priority: priority)
    default:
      var children: [String: ReferenceTree] = [:]
      for _ in 0..<random.below(5) {
        children[key(&random)] = Self.random(&random, depth: depth - 1)
      }
      return children.isEmpty ? nil : .children(children, priority: priority)
    }
  }

  static func key(_ random: inout SeededGenerator) -> String {
    random.pick(["a", "b", "c", "10", "9", "-1", "é"])
  }

  var document: DocumentLiteral {
    switch self {
    case .leaf(let number, let priority):
      guard let priority else { return .number(number) }
      return [".value": .number(number), ".priority": .number(priority)]
    case .children(let children, let priority):
      var members = children.map { (key: $0.key, value: $0.value.document) }
      if let priority { members.append((".priority", .number(priority))) }
      return .object(members)
    }
  }

  var priority: Double? {
    get {
      switch self {
      case .leaf(_, let priority), .children(_, let priority): priority
      }
    }
    set {
      switch self {
      case .leaf(let number, _): self = .leaf(number, priority: newValue)
      case .children(let children, _): self = .children(children, priority: newValue)
      }
    }
  }

  /// The database after one write, as the service stores it: empty parents vanish, and a null
  /// written below a leaf changes nothing.
  static func writing(
    _ new: ReferenceTree?,
    at path: ArraySlice<String>,
    in old: ReferenceTree?
  ) -> ReferenceTree? {
    guard let key = path.first else { return new }
    var children: [String: ReferenceTree] = [:]
    if case .children(let stored, _)? = old { children = stored }
    let child = writing(new, at: path.dropFirst(), in: children[key])
    if case .leaf? = old, child == nil { return old }
    children[key] = child
    return children.isEmpty ? nil : .children(children, priority: old?.priority)
  }

  static func build(_ reference: ReferenceTree?) throws -> DatabaseTree {
    try tree(reference?.document ?? DocumentLiteral.null)
  }
}
