import ArgumentParsing
import SourceDiagnostics
import SystemAccess
import YAMLDocuments

/// Reads the members of a project file against the commands and options that there are.
struct ProjectFileReader {
  private let source: SourceFile
  private let folder: String
  /// The defaults by the path of the command they are of.
  private(set) var options: [[String]: [OptionDefault]] = [:]
  /// Where the values stand, by the origin of the defaults.
  private(set) var places: [String: SourceRange] = [:]
  /// What is wrong with the file.
  private(set) var diagnostics: [Diagnostic] = []

  /// Creates a reader of a file; `folder` leads from the current folder to that of the file, or is empty.
  init(source: SourceFile, folder: String) {
    self.source = source
    self.folder = folder
  }

  /// Reads the file.
  mutating func read(commands: CommandDescription) {
    let parsed = YAMLDocument.parse(source)
    diagnostics = parsed.diagnostics
    guard !parsed.hasErrors, let root = parsed.documents.first?.root else { return }
    if parsed.documents.count > 1 {
      return refuse("a project file is one document", at: parsed.documents[1].root.place)
    }
    var top = commands
    top.arguments = SharedOptions.descriptions(in: commands)
    readMembers(of: root, command: top)
  }

  /// Recursion ends with the tree of commands.
  private mutating func readMembers(of node: YAMLNode, command: CommandDescription) {
    guard let entries = node.entries else {
      if case .scalar(let scalar) = node.content, case .null = scalar.value { return }
      return refuse("`\(command.invocation)` takes a mapping of options", at: node.place)
    }
    for entry in entries {
      let name = entry.key.text
      if let subcommand = command.subcommands.first(where: { $0.name == name }) {
        readMembers(of: entry.value, command: subcommand)
      } else if let option = command.options.first(where: { $0.name == name }) {
        readValue(of: option, entry.value, command)
      } else {
        refuseMember(name, at: entry.key.range, command)
      }
    }
  }

  private mutating func readValue(
    of option: ArgumentDescription,
    _ node: YAMLNode,
    _ command: CommandDescription
  ) {
    let nodes = node.elements ?? [node]
    guard nodes.count == 1 || option.count.allowsMany else {
      return refuse("`\(option.name)` takes one value, not a list", at: node.place)
    }
    var values: [String] = []
    for node in nodes {
      guard let scalar = node.scalar else {
        return refuse("`\(option.name)` takes a text, not \(node.kindName)", at: node.place)
      }
      if option.kind != .option, scalar.text != "true", scalar.text != "false" {
        return refuse("`\(option.name)` takes true or false", at: node.place)
      }
      values.append(located(scalar.text, option))
    }
    let origin = place(of: node.place)
    places[origin] = node.place
    options[command.path, default: []].append(
      OptionDefault(name: option.name, values: values, origin: origin)
    )
  }

  /// A file is where the project file says, wherever the command is called.
  private func located(_ value: String, _ option: ArgumentDescription) -> String {
    switch option.completion {
    case .file where value != "-", .folder: return FileSystem.join(folder, value)
    case .fileByKey:
      let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, parts[1] != "-" else { return value }
      return "\(parts[0])=" + FileSystem.join(folder, String(parts[1]))
    default: return value
    }
  }

  private func place(of range: SourceRange) -> String {
    let location = source.location(at: range.lowerBound)
    return "\(source.name):\(location.line):\(location.column)"
  }

  private mutating func refuseMember(
    _ name: String,
    at range: SourceRange,
    _ command: CommandDescription
  ) {
    let known = command.subcommands.map(\.name) + command.options.map(\.name)
    let near = Suggestion.nearest(to: name, in: known).map { "; did you mean `\($0)`?" } ?? ""
    let isTop = command.path.count == 1
    let cause = isTop ? "there is no command or common option" : "`\(command.invocation)` has no"
    refuse("\(cause) `\(name)`" + near, at: range)
  }

  private mutating func refuse(_ message: String, at range: SourceRange) {
    diagnostics.append(.unusableMember(message, at: range))
  }
}

extension Diagnostic {
  /// A member of a project file that does not fit.
  static func unusableMember(_ message: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(id: "project/unusable-member", message, at: range)
  }
}
