import RulesLanguage

/// A place that a condition looks at, by the keys from the root as the rules write them.
struct SnapshotPlace: Hashable, Sendable {
  /// Whether it is looked at after the operation.
  var isAfter: Bool
  /// `'name` for a key that is written out, `$name` for one that a wildcard has captured, and the text of
  /// the expression for any other.
  var keys: [String]

  init(isAfter: Bool, keys: [String] = []) {
    self.isAfter = isAfter
    self.keys = keys
  }

  /// The place of a rule.
  init(_ path: RulePath, isAfter: Bool) {
    self.isAfter = isAfter
    keys = path.keys.map { key in
      if case .literal = key { "'" + key.text } else { key.text }
    }
  }

  /// Whether this is another place or lies below it.
  func isAtOrBelow(_ other: SnapshotPlace) -> Bool {
    isAfter == other.isAfter && keys.starts(with: other.keys)
  }

  /// The place below by the argument of `child()`.
  func child(_ argument: Expression) -> SnapshotPlace {
    var place = self
    switch argument.kind {
    case .string(let bytes):
      place.keys += bytes.split(separator: UInt8(ascii: "/")).map {
        "'" + String(decoding: $0, as: UTF8.self)
      }
    case .variable(.wildcard(let name)): place.keys.append(String(decoding: name, as: UTF8.self))
    default: place.keys.append("(\(argument))")
    }
    return place
  }

  /// The place above; nil at the root.
  var parent: SnapshotPlace? {
    keys.isEmpty ? nil : SnapshotPlace(isAfter: isAfter, keys: keys.dropLast())
  }
}
