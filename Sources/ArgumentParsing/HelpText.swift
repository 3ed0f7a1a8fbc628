import SourceDiagnostics

/// Renders a command's help from its description.
public enum HelpText {
  /// Returns the help of a command for lines of at most `width` columns, where words allow it.
  public static func text(for command: CommandDescription, width: Int = 80) -> String {
    let width = min(max(width, 40), 100)
    var parts = ["\(command.invocation): \(command.abstract)", "usage: \(command.usage)"]
    if !command.discussion.isEmpty {
      parts.append(TextWrapping.wrap(command.discussion, width: width))
    }
    if !command.subcommands.isEmpty { parts.append(list(ofCommandsIn: command, width: width)) }
    parts += sections(of: command).map { heading, rows in
      heading + ":\n" + table(rows, width: width)
    }
    if !command.examples.isEmpty { parts.append(list(of: command.examples, width: width)) }
    if !command.subcommands.isEmpty {
      parts.append("`\(command.path[0]) help COMMAND` explains a command.")
    }
    return parts.joined(separator: "\n\n") + "\n"
  }

  private static func sections(of command: CommandDescription) -> [(String, [[String]])] {
    var sections: [(heading: String, rows: [[String]])] = []
    func add(_ row: [String], to heading: String) {
      if let index = sections.firstIndex(where: { $0.heading == heading }) {
        sections[index].rows.append(row)
      } else {
        sections.append((heading, [row]))
      }
    }
    for argument in command.positionals {
      add([argument.signature, argument.explanation], to: "arguments")
    }
    for option in command.options {
      add([option.alignedSignature, option.explanation], to: option.heading ?? "options")
    }
    return sections
  }

  private static func list(ofCommandsIn command: CommandDescription, width: Int) -> String {
    let rows = command.subcommands.map { subcommand in
      [subcommand.name, subcommand.abstract]
    }
    return "commands:\n" + table(rows, width: width)
  }

  private static func list(of examples: [CommandExample], width: Int) -> String {
    let lines = examples.map { example in
      "  \(example.commandLine)\n"
        + TextWrapping.wrap(example.summary, width: width, indentation: 6)
    }
    return "examples:\n" + lines.joined(separator: "\n")
  }

  /// Two columns; an entry that is too wide for the first has its explanation below.
  private static func table(_ rows: [[String]], width: Int) -> String {
    let widest = rows.map { $0[0].count }.filter { $0 <= width * 2 / 5 }.max() ?? 0
    let column = widest + 4
    let lines = rows.map { row in
      let explanation = TextWrapping.wrap(row[1], width: width, indentation: column)
      let head = "  " + row[0]
      guard row[0].count <= widest else { return head + "\n" + explanation }
      return head + String(repeating: " ", count: column - head.count)
        + explanation.dropFirst(column)
    }
    return lines.joined(separator: "\n")
  }
}

extension ArgumentDescription {
  /// The signature with the long names below each other.
  fileprivate var alignedSignature: String { short == nil ? "    " + signature : signature }

  /// The help with the values and the default.
  var explanation: String {
    var facts: [String] = []
    if completion == .values || completion == .fileByKey, !values.isEmpty {
      facts.append(values.joined(separator: ", ", last: " or "))
    }
    if let defaultValue, !defaultValue.isEmpty { facts.append("default: \(defaultValue)") }
    if count.allowsMany, kind == .option { facts.append("may be repeated") }
    return facts.isEmpty ? help : "\(help) (\(facts.joined(separator: "; ")))"
  }
}
