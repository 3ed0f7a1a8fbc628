/// A program's commands: what each is called, how its arguments are read, and what to do then.
///
/// `Action` is what a command line leads to. Parsing is a pure function of the words and does
/// nothing by itself.
public struct CommandTree<Action: Sendable>: Sendable {
  /// Gives the defaults of a command's options.
  public typealias Defaults = (CommandDescription) -> [OptionDefault]

  private typealias Leaf =
    @Sendable (_ words: [String], _ path: [String], Defaults) throws(UsageError) -> ParsedCommand<
      Action
    >

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
  ///
  /// - Parameters:
  ///   - type: The type of the arguments.
  ///   - name: The name in the specification of the type.
  ///   - action: What the arguments lead to.
  /// - Returns: The command.
  public static func leaf<Root: ParsableArguments>(
    _ type: Root.Type,
    name: String = Root.specification.name,
    action: @escaping @Sendable (Root) -> Action
  ) -> CommandTree {
    CommandTree(
      makeDescription: { path in
        let specification = Root.specification
        return specification.description(
          path: path,
          arguments: specification.arguments,
          defaultsFrom: Root()
        )
      },
      name: name,
      content: .leaf { (words, path, defaults) throws(UsageError) in
        let specification = Root.specification
        let arguments = specification.arguments
        let description = specification.description(
          path: path,
          arguments: arguments,
          defaultsFrom: Root()
        )
        let parser = ArgumentParser(arguments: arguments, command: description)
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
    try parse(words[...], path: [], defaults: defaults)
  }

  /// Only what the words lead to is described: describing everything is work for help and errors.
  private func parse(
    _ words: ArraySlice<String>,
    path: [String],
    defaults: Defaults
  ) throws(UsageError) -> ParsedCommand<Action> {
    switch content {
    case .leaf(let parse):
      return try parse(Array(words), path, defaults)
    case .group(let subcommands):
      guard let word = words.first else {
        throw UsageError(.missingCommand, command: makeDescription(path))
      }
      guard let next = subcommands.first(where: { $0.name == word }) else {
        return try groupOption(word, path)
      }
      return try next.parse(words.dropFirst(), path: path + [name], defaults: defaults)
    }
  }

  private func groupOption(
    _ word: String,
    _ path: [String]
  ) throws(UsageError) -> ParsedCommand<Action> {
    switch word {
    case "--help", "-h": return .help(makeDescription(path))
    case "--version" where path.isEmpty: return .version
    case _ where word.hasPrefix("-"):
      throw UsageError(.optionBeforeCommand(word), command: makeDescription(path))
    default: throw UsageError(.unknownCommand(word), command: makeDescription(path))
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
