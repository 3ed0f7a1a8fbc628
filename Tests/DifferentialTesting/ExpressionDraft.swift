/// A random expression before it is text.
///
/// It knows the static type of every part (B.3), so that it always deploys and parts can be exchanged
/// for simpler ones.
struct ExpressionDraft {
  /// A static type.
  enum Kind {
    case boolean, number, string, value, auth, snapshot, queryValue, mixed
  }

  enum Fragment {
    case text(String)
    /// A part that is put in parentheses when it binds less tightly than asked.
    case part(ExpressionDraft, level: Int)
  }

  var kind: Kind
  /// How tightly it binds: 0 for a ternary to 8 for a primary expression (B.2).
  var level = 8
  var fragments: [Fragment]

  init(_ kind: Kind, _ text: String) {
    self.kind = kind
    fragments = [.text(text)]
  }

  init(_ kind: Kind, level: Int = 8, _ fragments: [Fragment]) {
    self.kind = kind
    self.level = level
    self.fragments = fragments
  }

  var text: String {
    fragments.map { fragment in
      switch fragment {
      case .text(let text): text
      case .part(let part, let level): part.level < level ? "(\(part.text))" : part.text
      }
    }.joined()
  }

  /// The parts in the order of the text.
  private var parts: [(place: Int, part: ExpressionDraft, level: Int)] {
    fragments.enumerated().compactMap { place, fragment in
      guard case .part(let part, let level) = fragment else { return nil }
      return (place, part, level)
    }
  }

  /// All parts at any depth.
  private var allParts: [ExpressionDraft] {
    parts.flatMap { [$0.part] + $0.part.allParts }
  }

  /// Simpler expressions of the same type: literals, own parts, and itself with a simpler part.
  var simplifications: [ExpressionDraft] {
    var result: [ExpressionDraft] = []
    switch kind {
    case .boolean where text.count > 5:
      result = [ExpressionDraft(.boolean, "true"), ExpressionDraft(.boolean, "false")]
    case .number where text.count > 1: result = [ExpressionDraft(.number, "1")]
    case .string where text.count > 3: result = [ExpressionDraft(.string, "'a'")]
    case .snapshot where text.count > 4: result = [ExpressionDraft(.snapshot, "data")]
    default: break
    }
    result += allParts.filter { $0.kind == kind }
    for (place, part, level) in parts {
      for simpler in part.simplifications {
        var copy = self
        copy.fragments[place] = .part(simpler, level: level)
        result.append(copy)
      }
    }
    return result
  }
}
