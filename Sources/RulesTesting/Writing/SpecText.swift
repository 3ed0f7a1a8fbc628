/// A spec being written, in the order in which people read one.
struct SpecText {
  /// Who may ask, in order.
  typealias Actors = [(name: String, auth: DatabaseLiteral)]

  private(set) var text: String

  /// Begins a spec; `${` begins a helper in data and in `auth`, but neither in the other texts nor in names.
  init(name: String, rules: String, data: DatabaseLiteral, actors: Actors, comment: [String]) {
    text = comment.map { "# \($0)\n" }.joined()
    text += "version: 1\nname: \(YAMLText.verbatim(name))\nrules: \(YAMLText.verbatim(rules))\n"
    if case .object(let members) = data, !members.isEmpty {
      text += "data:\n"
      YAMLText.appendBlock(members, indentation: 2, to: &text)
    } else {
      text += "data: \(YAMLText.flow(data))\n"
    }
    text += "auth:\n"
    for actor in actors {
      text += "  \(YAMLText.verbatim(actor.name)): \(YAMLText.flow(actor.auth))\n"
    }
    text += "tests:\n"
  }

  /// Adds a comment between tests.
  mutating func comment(_ lines: [String]) {
    for line in lines { text += "  # \(YAMLText.printable(line))\n" }
  }

  /// Adds a test, given as members with YAML for values.
  mutating func test(_ members: [(key: String, value: String)]) {
    for (index, member) in members.enumerated() {
      text += (index == 0 ? "  - " : "    ") + "\(member.key): \(member.value)\n"
    }
  }
}
