import RulesLanguage

/// A place that a condition looks at, by the keys from the root as the rules write them.
struct SnapshotPlace: Hashable, Sendable {
  /// Whether it is looked at after the operation.
  var isAfter: Bool
  /// `'name` for a key that is written out, `$name` for one that a wildcard has captured, and the text of
  /// the expression in brackets for any other.
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

  /// What a key is called that is the user's own id.
  static let ownKey = "(auth.uid)"

  /// The place below by the argument of `child()`.
  func child(_ argument: Expression) -> SnapshotPlace {
    // Of `'users/' + auth.uid`, each piece between slashes is a key.
    let pieces = if case .add(let operands) = argument.kind { operands } else { [argument] }
    var place = self
    var segment: [Expression] = []
    for piece in pieces {
      guard case .string(let bytes) = piece.kind else {
        segment.append(piece)
        continue
      }
      for (index, text) in bytes.split(
        separator: UInt8(ascii: "/"),
        omittingEmptySubsequences: false
      )
      .enumerated() {
        if index > 0 { place.append(&segment) }
        if !text.isEmpty {
          segment.append(Expression(.string(Array(text)), id: piece.id, range: piece.range))
        }
      }
    }
    place.append(&segment)
    return place
  }

  /// Adds the key that some pieces make.
  private mutating func append(_ pieces: inout [Expression]) {
    switch pieces.count {
    case 0: return
    case 1:
      switch pieces[0].kind {
      case .string(let bytes): keys.append("'" + String(decoding: bytes, as: UTF8.self))
      case .variable(.wildcard(let name)): keys.append(String(decoding: name, as: UTF8.self))
      default: keys.append("(\(pieces[0]))")
      }
    default: keys.append("(" + pieces.map(\.description).joined(separator: " + ") + ")")
    }
    pieces = []
  }

  /// The place above; nil at the root.
  var parent: SnapshotPlace? {
    keys.isEmpty ? nil : SnapshotPlace(isAfter: isAfter, keys: keys.dropLast())
  }

  /// The place that a snapshot is of; nil where that cannot be told, or there is none.
  ///
  /// - Parameters:
  ///   - snapshot: An expression that gives a snapshot.
  ///   - own: The place of the rule before the operation.
  init?(of snapshot: Expression, in own: SnapshotPlace) {
    switch snapshot.kind {
    case .variable(.root): self.init(isAfter: false)
    case .variable(.data): self.init(isAfter: false, keys: own.keys)
    case .variable(.newData): self.init(isAfter: true, keys: own.keys)
    case .call(let receiver, let name, let arguments):
      guard let above = SnapshotPlace(of: receiver, in: own) else { return nil }
      switch (name.method, arguments.first) {
      case (.parent, _):
        guard let parent = above.parent else { return nil }
        self = parent
      case (.child, let argument?): self = above.child(argument)
      default: return nil
      }
    default: return nil
    }
  }
}
