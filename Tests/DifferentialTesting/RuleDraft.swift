/// A random rules tree before it is text.
struct RuleDraft {
  var key = ""
  var rules: [(kind: String, expression: ExpressionDraft)] = []
  var children: [RuleDraft] = []

  /// The whole file.
  var document: String { "{\"rules\": \(text(indent: "  "))\n}\n" }

  private func text(indent: String) -> String {
    var members = rules.map { rule in
      let text = rule.expression.text
      let isBare = text == "true" || text == "false"
      return "\"\(rule.kind)\": " + (isBare ? text : Self.quoted(text))
    }
    members += children.map { Self.quoted($0.key) + ": " + $0.text(indent: indent + "  ") }
    if members.isEmpty { return "{}" }
    // A comma before the brace is allowed (A-8).
    let comma = members.count % 2 == 0 ? "," : ""
    return "{\n\(indent)  " + members.joined(separator: ",\n\(indent)  ") + comma + "\n\(indent)}"
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for character in text.unicodeScalars {
      switch character {
      case "\"", "\\": result += "\\" + String(character)
      default: result.unicodeScalars.append(character)
      }
    }
    return result + "\""
  }

  /// Trees with one thing less.
  var simplifications: [RuleDraft] {
    var result: [RuleDraft] = []
    for place in children.indices {
      var copy = self
      copy.children.remove(at: place)
      result.append(copy)
    }
    for place in rules.indices {
      var copy = self
      copy.rules.remove(at: place)
      result.append(copy)
    }
    for place in children.indices {
      for simpler in children[place].simplifications {
        var copy = self
        copy.children[place] = simpler
        result.append(copy)
      }
    }
    for place in rules.indices {
      for simpler in rules[place].expression.simplifications {
        var copy = self
        copy.rules[place].expression = simpler
        result.append(copy)
      }
    }
    return result
  }
}
