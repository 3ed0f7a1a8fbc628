/// A node of the rules tree (A.3).
public final class PlainRules: Sendable {
  let read: PlainRule?
  let write: PlainRule?
  let validate: PlainRule?
  let children: [Units: PlainRules]
  let wildcard: (name: String, node: PlainRules)?

  /// Reads a whole rules file.
  public static func read(_ text: String) throws -> PlainRules {
    guard case .object(let members) = try RulesReader.read(text), members.count == 1,
      members[0].key == Units("rules".utf16)
    else { throw PlainError.refused("rules") }
    return try PlainRules(members[0].value, path: "")
  }

  private init(_ json: PlainJSON, path: String) throws {
    guard case .object(let members) = json else { throw PlainError.refused("object expected") }
    var rules: [String: PlainRule] = [:]
    var children: [Units: PlainRules] = [:]
    var wildcard: (name: String, node: PlainRules)?
    for (key, value) in members {
      let name = String(decoding: key, as: UTF16.self)
      switch name {
      case ".read", ".write", ".validate":
        rules[name] = try PlainRule(value, id: "\(path)/\(name)")
      case ".indexOn": continue
      case _ where name.hasPrefix("$"):
        guard wildcard == nil else { throw PlainError.refused("two wildcards") }
        wildcard = (name, try PlainRules(value, path: "\(path)/\(name)"))
      default:
        children[key] = try PlainRules(value, path: "\(path)/\(name)")
      }
    }
    read = rules[".read"]
    write = rules[".write"]
    validate = rules[".validate"]
    self.children = children
    self.wildcard = wildcard
  }
}

/// A rule and the id that comparisons use: its path and its kind.
struct PlainRule: Sendable {
  let id: String
  let syntax: PlainSyntax

  init(_ json: PlainJSON, id: String) throws {
    self.id = id
    switch json {
    case .boolean(let value): syntax = .boolean(value)
    case .string(let text): syntax = try ExpressionReader.read(text)
    default: throw PlainError.refused("expression expected")
    }
  }
}

/// The rule node for a data path, and what its wildcards are bound to.
struct RulePlace {
  var node: PlainRules
  var path: [Units] = []
  var bindings: [String: Units] = [:]

  func child(_ key: Units) -> RulePlace? {
    var place = self
    place.path.append(key)
    if let literal = node.children[key] {
      place.node = literal
    } else if let wildcard = node.wildcard {
      place.node = wildcard.node
      place.bindings[wildcard.name] = key
    } else {
      return nil
    }
    return place
  }

  /// The places on the way to a path, as far as there are rule nodes.
  func chain(to path: [Units]) -> [RulePlace] {
    var places = [self]
    for key in path {
      guard let next = places[places.count - 1].child(key) else { break }
      places.append(next)
    }
    return places
  }
}
