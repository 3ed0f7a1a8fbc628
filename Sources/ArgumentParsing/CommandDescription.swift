/// A command as data, with its subcommands: help, completions and the manual page are renderings
/// of this, and of nothing else.
public struct CommandDescription: Hashable, Sendable {
  /// The words from the program's name to this command's, such as `["rtdb", "migrate", "apply"]`.
  public var path: [String]
  /// What the command does, in one line with a small initial and without a full stop.
  public var abstract: String
  /// More about it: paragraphs separated by empty lines; indented lines are kept as they are.
  public var discussion: String
  /// Command lines that show the command at work.
  public var examples: [CommandExample]
  /// The options, flags and positional arguments in the order of help.
  public var arguments: [ArgumentDescription]
  /// The commands below this one.
  public var subcommands: [CommandDescription]

  /// The last word of the path.
  public var name: String { path.last ?? "" }

  /// The whole command as typed, such as `rtdb migrate apply`.
  public var invocation: String { path.joined(separator: " ") }

  /// The arguments that are given by their place.
  public var positionals: [ArgumentDescription] { arguments.filter { $0.kind == .positional } }

  /// The options and flags.
  public var options: [ArgumentDescription] { arguments.filter { $0.kind != .positional } }

  /// This command and all below it, parents first.
  public var selfAndDescendants: [CommandDescription] {
    [self] + subcommands.flatMap(\.selfAndDescendants)
  }

  /// Returns the command reached by the given words, or nil where there is none.
  public func descendant(_ words: some Sequence<String>) -> CommandDescription? {
    var command = self
    for word in words {
      guard let next = command.subcommands.first(where: { $0.name == word }) else { return nil }
      command = next
    }
    return command
  }
}

/// A command line worth showing, and what it does.
public struct CommandExample: Hashable, Sendable {
  /// The command line, with the program's name and without a prompt.
  public var commandLine: String
  /// What it does, in one line.
  public var summary: String

  /// Creates an example.
  public init(_ commandLine: String, _ summary: String) {
    self.commandLine = commandLine
    self.summary = summary
  }
}
