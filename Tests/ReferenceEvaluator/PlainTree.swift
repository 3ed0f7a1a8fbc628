/// A stored value: a leaf or children, and a priority (section H).
public struct PlainTree: Equatable, Sendable {
  /// A value without children (H-8).
  public enum Leaf: Equatable, Sendable {
    case boolean(Bool)
    case number(Double)
    case string(Units)
  }

  /// The value of a leaf; nil for a node with children and for nothing.
  public var leaf: Leaf?
  /// The children; none of them is empty.
  public var children: [Units: PlainTree] = [:]
  /// The priority, a number or a string (H-9).
  public var priority: Leaf?

  /// Creates what is stored where nothing is.
  public init() {}

  /// Whether nothing is stored.
  public var isEmpty: Bool { leaf == nil && children.isEmpty }

  /// Reads export form; server values become what the server writes (G-22, H-4, H-5, H-9).
  public init(_ json: PlainJSON, beside old: PlainTree = PlainTree(), now: Double = 0) throws {
    switch json {
    case .null: break
    case .boolean(let value): leaf = .boolean(value)
    case .number(let value): leaf = .number(value)
    case .string(let value): leaf = .string(value)
    case .list(let elements):
      for (place, element) in elements.enumerated() {
        try add(element, under: Units(String(place).utf16), beside: old, now: now)
      }
    case .object(let members):
      for (key, value) in members {
        switch String(decoding: key, as: UTF16.self) {
        case ".sv": leaf = Self.serverValue(value, old: old.leaf, now: now)
        case ".value": leaf = try PlainTree(value, beside: old, now: now).leaf
        case ".priority": priority = try PlainTree(value, now: now).leaf
        default: try add(value, under: key, beside: old, now: now)
        }
      }
    }
    // A priority without a value vanishes (H-11).
    if isEmpty { priority = nil }
  }

  private mutating func add(
    _ json: PlainJSON,
    under key: Units,
    beside old: PlainTree,
    now: Double
  ) throws {
    let child = try PlainTree(json, beside: old.at([key]), now: now)
    if !child.isEmpty { children[key] = child }
  }

  private static func serverValue(_ json: PlainJSON, old: Leaf?, now: Double) -> Leaf? {
    guard case .number(let delta) = json[Units("increment".utf16)] else { return .number(now) }
    guard case .number(let stored) = old else { return .number(delta) }
    return .number(stored + delta)
  }

  /// What is stored at a path; empty where nothing is.
  public func at(_ path: [Units]) -> PlainTree {
    guard let key = path.first else { return self }
    return (children[key] ?? PlainTree()).at(Array(path.dropFirst()))
  }

  /// The whole with another value at a path; empty parents vanish (H-4).
  public func replacing(_ path: [Units], with value: PlainTree) -> PlainTree {
    guard let key = path.first else { return value }
    var copy = self
    let child = at([key]).replacing(Array(path.dropFirst()), with: value)
    if child.isEmpty {
      copy.children[key] = nil
    } else {
      copy.leaf = nil
      copy.children[key] = child
    }
    return copy.isEmpty ? PlainTree() : copy
  }

  /// The whole with another priority at a path.
  public func replacingPriority(_ path: [Units], with priority: Leaf?) -> PlainTree {
    var node = at(path)
    if node.isEmpty { return self }
    node.priority = priority
    return replacing(path, with: node)
  }

  /// How many keys lie on the longest way down.
  var height: Int { children.values.map { $0.height + 1 }.max() ?? 0 }

  /// The keys of all nodes below.
  var allKeys: [Units] { children.flatMap { [$0.key] + $0.value.allKeys } }

  /// All numbers of leaves.
  var allNumbers: [Double] {
    var numbers = children.values.flatMap(\.allNumbers)
    if case .number(let number) = leaf { numbers.append(number) }
    return numbers
  }
}
