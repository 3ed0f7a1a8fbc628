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
  /// The options, flags and positional arguments in the order of help.
  public var arguments: [Argument<Root>]

  /// Creates a specification.
  public init(
    name: String,
    abstract: String,
    discussion: String = "",
    examples: [CommandExample] = [],
    arguments: [Argument<Root>] = []
  ) {
    self.name = name
    self.abstract = abstract
    self.discussion = discussion
    self.examples = examples
    self.arguments = arguments
  }

  /// Returns the same specification for a value that holds a `Root` at `keyPath`.
  public func lifted<Outer>(
    to keyPath: any WritableKeyPath<Outer, Root> & Sendable
  ) -> CommandSpecification<Outer> {
    CommandSpecification<Outer>(
      name: name,
      abstract: abstract,
      discussion: discussion,
      examples: examples,
      arguments: arguments.map { $0.lifted(to: keyPath) }
    )
  }

  /// Returns the command as data; `root` holds the default values.
  func description(path: [String], defaultsFrom root: Root) -> CommandDescription {
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
