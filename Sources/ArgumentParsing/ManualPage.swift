/// Renders a program's manual page for `man`, all commands on one page.
public enum ManualPage {
  /// Returns the page in the `man` macros of roff.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - version: Its version, for the foot of the page.
  /// - Returns: The page, with a line break at the end.
  public static func roff(for program: CommandDescription, version: String) -> String {
    var lines = [
      ".TH \(program.name.uppercased()) 1 \"\" \"\(program.name) \(version)\"",
      ".SH NAME", "\(program.name) \\- \(escape(program.abstract))",
      ".SH SYNOPSIS",
    ]
    for command in program.selfAndDescendants where command.subcommands.isEmpty {
      lines += [".B " + escape(command.usage), ".br"]
    }
    if !program.discussion.isEmpty {
      lines += [".SH DESCRIPTION"] + paragraphs(program.discussion)
    }
    lines.append(".SH COMMANDS")
    for command in program.selfAndDescendants where command.subcommands.isEmpty {
      lines += section(command)
    }
    let shared = sharedOptions(of: program)
    if !shared.isEmpty { lines += [".SH OPTIONS"] + shared.flatMap(entry) }
    lines += program.examples.isEmpty ? [] : [".SH EXAMPLES"] + program.examples.flatMap(example)
    return lines.joined(separator: "\n") + "\n"
  }

  private static func section(_ command: CommandDescription) -> [String] {
    var lines = [".SS " + quoted(command.usage), escape(command.abstract) + "."]
    if !command.discussion.isEmpty { lines += [".PP"] + paragraphs(command.discussion) }
    let arguments = command.arguments.filter { $0.heading == nil }
    lines += arguments.flatMap(entry)
    lines += command.examples.flatMap(example)
    return lines
  }

  /// The options under a heading of their own are the same for every command and told once.
  private static func sharedOptions(of program: CommandDescription) -> [ArgumentDescription] {
    var shared: [ArgumentDescription] = []
    for command in program.selfAndDescendants {
      shared += command.options.filter { option in
        option.heading != nil && !shared.contains(option)
      }
    }
    return shared + [.help, .version]
  }

  private static func entry(_ argument: ArgumentDescription) -> [String] {
    [".TP", ".B " + escape(argument.signature), escape(argument.explanation)]
  }

  private static func example(_ example: CommandExample) -> [String] {
    [".PP", escape(example.summary) + ":", ".PP", ".nf", ".RS", escape(example.commandLine)]
      + [".RE", ".fi"]
  }

  private static func paragraphs(_ text: String) -> [String] {
    var lines: [String] = []
    var isVerbatim = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let isIndented = line.first == " "
      if isIndented != isVerbatim, !line.isEmpty {
        lines.append(isIndented ? ".nf" : ".fi")
        isVerbatim = isIndented
      }
      lines.append(line.isEmpty ? ".PP" : escape(String(line)))
    }
    if isVerbatim { lines.append(".fi") }
    return lines
  }

  private static func quoted(_ text: String) -> String {
    "\""
      + escape(text).split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\\(dq") + "\""
  }

  /// Keeps hyphens, backslashes and leading dots from being read as anything else.
  private static func escape(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "`": result += "\\(ga"
      case "…": result += "..."
      default: result.append(character)
      }
    }
    if let first = result.first, first == "." || first == "'" { result = "\\&" + result }
    return result
  }
}
