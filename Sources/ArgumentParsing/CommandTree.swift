/// A program's commands: what each is called, how its arguments are read, and what to do then.
///
/// `Action` is what a command line leads to. Parsing is a pure function of the words and does
/// nothing by itself.
public struct CommandTree<Action: Sendable>: Sendable {
  /// Gives the defaults of a command's options.
  public typealias Defaults = (CommandDescription) -> [OptionDefault]

  private typealias Leaf =
    @Sendable ([String], CommandDescription, Defaults) throws(UsageError) -> ParsedCommand<Action>

  private enum Content {
    case group([CommandTree])
    case leaf(Leaf)
  }

  private let makeDescription: @Sendable (_ path: [String]) -> CommandDescription
  private let name: String
  private let content: Content

  /// A command that holds others and does nothing by itself; a group without any is left out of
  /// the group it stands in.
  public static func group(
    name: String,
    abstract: String,
    discussion: String = "",
    examples: [CommandExample] = [],
    _ subcommands: [CommandTree]
  ) -> CommandTree {
    let subcommands = subcommands.filter { !$0.isEmptyGroup }
    return CommandTree(
      makeDescription: { path in
        let path = path + [name]
        return CommandDescription(
          path: path,
          abstract: abstract,
          discussion: discussion,
          examples: examples,
          arguments: [],
          subcommands: subcommands.map { $0.makeDescription(path) }
        )
      },
      name: name,
      content: .group(subcommands)
    )
  }

  /// A command that reads its arguments into a `Root` and leads to an action.
  public static func leaf<Root: ParsableArguments>(
    _ type: Root.Type,
    action: @escaping @Sendable (Root) -> Action
  ) -> CommandTree {
    CommandTree(
      makeDescription: { Root.specification.description(path: $0, defaultsFrom: Root()) },
      name: Root.specification.name,
      content: .leaf { (words, description, defaults) throws(UsageError) in
        let parser = ArgumentParser(arguments: Root.specification.arguments, command: description)
        return switch try parser.parse(words, into: Root(), defaults: defaults) {
        case .help: .help(description)
        case .values(let root): .run(action(root))
        }
      }
    )
  }

  private var isEmptyGroup: Bool {
    guard case .group(let subcommands) = content else { return false }
    return subcommands.isEmpty
  }

  /// The tree as data.
  public var description: CommandDescription { makeDescription([]) }

  /// Reads a command line, without the program's own name.
  ///
  /// - Parameters:
  ///   - words: The words.
  ///   - defaults: The values of options that the words do not give; those of unknown options are
  ///     passed over.
  /// - Returns: What the words ask for.
  /// - Throws: `UsageError` where the words do not make a command line of this tree.
  public func parse(
    _ words: [String],
    defaults: Defaults = { _ in [] }
  ) throws(UsageError) -> ParsedCommand<Action> {
    try parse(words[...], description: description, defaults: defaults)
  }

  private func parse(
    _ words: ArraySlice<String>,
    description: CommandDescription,
    defaults: Defaults
  ) throws(UsageError) -> ParsedCommand<Action> {
    switch content {
    case .leaf(let parse):
      return try parse(Array(words), description, defaults)
    case .group(let subcommands):
      guard let word = words.first else {
        throw UsageError(.missingCommand, command: description)
      }
      if let next = subcommands.firstIndex(where: { $0.name == word }) {
        return try subcommands[next].parse(
          words.dropFirst(),
          description: description.subcommands[next],
          defaults: defaults
        )
      }
      return try groupOption(word, description)
    }
  }

  private func groupOption(
    _ word: String,
    _ description: CommandDescription
  ) throws(UsageError) -> ParsedCommand<Action> {
    switch word {
    case "--help", "-h": return .help(description)
    case "--version" where description.path.count == 1: return .version
    case _ where word.hasPrefix("-"):
      throw UsageError(.optionBeforeCommand(word), command: description)
    default: throw UsageError(.unknownCommand(word), command: description)
    }
  }
}

/// What a command line asks for.
public enum ParsedCommand<Action: Sendable>: Sendable {
  /// To run a command.
  case run(Action)
  /// To explain a command.
  case help(CommandDescription)
  /// To say which version this is.
  case version
}
