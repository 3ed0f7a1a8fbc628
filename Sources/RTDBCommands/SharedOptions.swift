public import ArgumentParsing

/// The options that every command takes.
public struct SharedOptions: Sendable {
  /// When text is colored.
  public enum ColorChoice: String, ArgumentValue, CaseIterable {
    /// On a terminal, unless `NO_COLOR` is set.
    case auto
    /// Always.
    case always
    /// Never.
    case never
  }

  /// When text is colored.
  public var color = ColorChoice.auto
  /// Whether progress, notes and summaries are left out.
  public var isQuiet = false
  /// Whether more is told than usual.
  public var isVerbose = false

  /// The options that hold where none is given.
  public init() {}

  /// The heading of these options in help.
  static let heading = "options of every command"

  /// Returns the descriptions of these options, as they are in a tree of commands.
  static func descriptions(in commands: CommandDescription) -> [ArgumentDescription] {
    let leaf = commands.selfAndDescendants.first { $0.subcommands.isEmpty }
    return leaf?.options.filter { $0.heading == heading } ?? []
  }

  static let arguments: [Argument<SharedOptions>] = [
    .option("color", "WHEN", \.color, "color the text"),
    .flag("quiet", short: "q", \.isQuiet, "leave out progress, notes and summaries"),
    .flag("verbose", short: "v", \.isVerbose, "tell more"),
  ]
}
