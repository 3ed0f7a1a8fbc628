/// A command line that cannot be understood.
public struct UsageError: Error, Hashable, Sendable {
  /// The cause.
  public enum Kind: Hashable, Sendable {
    /// The program or a group of commands was called without a command.
    case missingCommand
    /// There is no such command.
    case unknownCommand(String)
    /// An option stands before the command it belongs to.
    case optionBeforeCommand(String)
    /// The command has no such option.
    case unknownOption(String)
    /// A flag was given a value.
    case flagWithValue(String, String)
    /// An option (its spelling, the name of its value) came last or before another option.
    case missingValue(String, String, String?)
    /// The value of an option or argument is not of its type.
    case invalidValue(String, String, expected: String, values: [String])
    /// An option that must be given is not.
    case missingOption(String, String)
    /// An argument that must be given is not.
    case missingPositional(String)
    /// One word more than the command takes.
    case unexpectedWord(String)
    /// The arguments exclude each other or need another.
    case invalidCombination(String)
  }

  /// The cause.
  public var kind: Kind
  /// The command that was called, as far as it was understood.
  public var command: CommandDescription
  /// Where the value is from that is wrong, as its default says; nil for the command line.
  public var origin: String?

  /// Creates an error.
  public init(_ kind: Kind, command: CommandDescription) {
    self.kind = kind
    self.command = command
  }
}
