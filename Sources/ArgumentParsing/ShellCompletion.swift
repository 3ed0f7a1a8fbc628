/// The shells for which completions can be made.
public enum Shell: String, ArgumentValue, CaseIterable {
  /// The GNU shell.
  case bash
  /// The Z shell.
  case zsh
  /// The friendly interactive shell.
  case fish
}

/// Scripts that complete commands, options and values on the shell's command line.
public enum ShellCompletion {
  /// Returns the script for a program, made from nothing but its description.
  public static func script(for shell: Shell, of program: CommandDescription) -> String {
    switch shell {
    case .bash: BashCompletion(program: program).script
    case .zsh: ZshCompletion(program: program).script
    case .fish: FishCompletion(program: program).script
    }
  }

  /// The name of a shell function for a command, such as `_rtdb_migrate_apply`.
  static func functionName(_ path: [String]) -> String {
    "_"
      + path.map { word in
        String(word.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
      }.joined(separator: "_")
  }

  /// A call of the program for what it prints, whatever else is wrong.
  static func call(_ program: CommandDescription, _ arguments: [String]) -> String {
    ([program.name] + arguments).joined(separator: " ") + " 2>/dev/null"
  }

  /// A text in single quotes, which no shell looks into.
  static func quote(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
      + "'"
  }
}

extension ArgumentDescription {
  /// `-h, --help`, which every command has.
  static let help = ArgumentDescription(
    kind: .flag(isNegatable: false),
    name: "help",
    short: "h",
    valueName: "",
    count: .optional,
    help: "explain the command",
    values: [],
    defaultValue: nil,
    completion: .none,
    heading: nil
  )

  /// `--version`, which the program has.
  static let version = ArgumentDescription(
    kind: .flag(isNegatable: false),
    name: "version",
    short: nil,
    valueName: "",
    count: .optional,
    help: "show the version",
    values: [],
    defaultValue: nil,
    completion: .none,
    heading: nil
  )
}

extension CommandDescription {
  /// The options and flags, with those that the parser itself understands.
  var allOptions: [ArgumentDescription] {
    options + [.help] + (path.count == 1 ? [.version] : [])
  }
}
