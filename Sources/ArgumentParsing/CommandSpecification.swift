/// The name, the documentation and the arguments of one command.
///
/// ```swift
/// struct CountCommand: Command {
///   var exports: [String] = []
///   var depth: Int?
///
///   static let specification = CommandSpecification<CountCommand>(
///     name: "count", abstract: "count what is in an export",
///     arguments: [
///       .positional("EXPORT", \.exports, "the exports, or `-` for standard input"),
///       .option("depth", "LEVELS", \.depth, "look no deeper than this"),
///     ])
/// }
/// ```
public struct CommandSpecification<Root: Sendable>: Sendable {
  /// The word that calls the command.
  public var name: String
  /// What the command does, in one line with a small initial and without a full stop.
  public var abstract: String
  /// More about it: paragraphs separated by empty lines; indented lines are kept as they are.
  public var discussion: String
  /// Command lines that show the command at work.
  public var examples: [CommandExample]
  private let makeArguments: @Sendable () -> [Argument<Root>]

  /// The options, flags and positional arguments in the order of help, made anew each time.
  public var arguments: [Argument<Root>] { makeArguments() }

  /// Creates a specification.
  ///
  /// The arguments are made when they are needed. A program has many commands and runs one, and key
  /// paths are dear to make: those of every command would be most of a program's start.
  public init(
    name: String,
    abstract: String,
    discussion: String = "",
    examples: [CommandExample] = [],
    arguments: @autoclosure @escaping @Sendable () -> [Argument<Root>] = []
  ) {
    self.name = name
    self.abstract = abstract
    self.discussion = discussion
    self.examples = examples
    self.makeArguments = arguments
  }

  /// Returns the command as data; `root` holds the default values of its `arguments`.
  func description(
    path: [String],
    arguments: [Argument<Root>],
    defaultsFrom root: Root
  ) -> CommandDescription {
    CommandDescription(
      path: path + [name],
      abstract: abstract,
      discussion: discussion,
      examples: examples,
      arguments: arguments.map { $0.description(defaultsFrom: root) },
      subcommands: []
    )
  }
}
