/// One option, flag or positional argument as data: what help, completions and the manual page are
/// made from.
public struct ArgumentDescription: Hashable, Sendable {
  /// How an argument is written.
  public enum Kind: Hashable, Sendable {
    /// `--name`, and `--no-name` where it is negatable.
    case flag(isNegatable: Bool)
    /// `--name VALUE` or `--name=VALUE`.
    case option
    /// A value by its place.
    case positional
  }

  /// How often an argument may be given.
  public enum Count: Hashable, Sendable {
    /// Exactly once.
    case one
    /// At most once for a positional argument; an option's last value wins.
    case optional
    /// Any number of times, none included.
    case any
    /// At least once.
    case atLeastOne

    /// Whether the argument can be left out.
    public var allowsNone: Bool { self == .optional || self == .any }

    /// Whether several values add up.
    public var allowsMany: Bool { self == .any || self == .atLeastOne }
  }

  /// What a shell offers for the value.
  public enum Completion: Hashable, Sendable {
    /// Nothing.
    case none
    /// Files whose names end in one of these, such as `json`; every file where the list is empty.
    case file([String])
    /// Folders.
    case folder
    /// The words of `ArgumentDescription.values`.
    case values
    /// The words of `ArgumentDescription.values`, each of which ends in `=`, with a file behind it.
    case fileByKey
    /// The lines that the program prints for these arguments.
    case output([String])
    /// The names of commands.
    case command
  }

  /// How the argument is written.
  public var kind: Kind
  /// The long name without hyphens; for a positional argument the name shown in usage.
  public var name: String
  /// The letter behind a single hyphen.
  public var short: Character?
  /// The name of the value in usage and help, in capitals; empty for a flag.
  public var valueName: String
  /// How often the argument may be given.
  public var count: Count
  /// What the argument is for, in one sentence without a full stop.
  public var help: String
  /// Every value there is, where there are few.
  public var values: [String]
  /// What holds where the argument is not given, as the user would write it.
  public var defaultValue: String?
  /// What a shell offers for the value.
  public var completion: Completion
  /// The heading in help; nil for the first group of options.
  public var heading: String?

  /// The forms in which help shows the names, such as `-f, --format FORMAT`.
  public var signature: String {
    switch kind {
    case .positional: valueName + (count.allowsMany ? "…" : "")
    case .option: names + " " + valueName
    case .flag(let isNegatable): isNegatable ? names + ", --no-" + name : names
    }
  }

  private var names: String {
    guard let short else { return "--" + name }
    return "-\(short), --\(name)"
  }

  /// The words that can stand on the command line for this argument.
  public var spellings: [String] {
    guard kind != .positional else { return [] }
    var all = ["--" + name]
    if let short { all.append("-\(short)") }
    if kind == .flag(isNegatable: true) { all.append("--no-" + name) }
    return all
  }
}
