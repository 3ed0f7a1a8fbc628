import SourceDiagnostics

extension UsageError: CustomStringConvertible {
  /// The cause in one line, with a suggestion where one is near, and the usage line; the place of a
  /// default instead of that.
  public var description: String {
    if let origin { return "\(origin): error: \(message)\n" }
    return "\(command.invocation): \(message)\nusage: \(command.usage)\n"
  }

  /// The cause in one line, with a suggestion where one is near.
  public var message: String {
    switch kind {
    case .missingCommand: "a command is missing"
    case .unknownCommand(let word): unknownCommand(word)
    case .optionBeforeCommand(let word): optionBeforeCommand(word)
    case .unknownOption(let option): unknownOption(option)
    case .flagWithValue(let flag, let value): "`\(flag)` takes no value, but `\(value)` was given"
    case .missingValue(let option, let name, let next): missingValue(option, name, next)
    case .invalidValue(let name, let value, let expected, let values):
      "`\(name)` takes \(expected), not `\(value)`"
        + didYouMean(Suggestion.nearest(to: value, in: values))
    case .missingOption(let option, let name): "`\(option) \(name)` is missing"
    case .missingPositional(let name): "`\(name)` is missing"
    case .unexpectedWord(let word): "`\(word)` is one argument too many"
    case .invalidCombination(let message): message
    }
  }

  private func unknownCommand(_ word: String) -> String {
    let cause = "there is no command `\(word)`"
    if let near = Suggestion.nearest(to: word, in: command.subcommands.map(\.name)) {
      return cause + didYouMean(near)
    }
    let elsewhere = command.selfAndDescendants.first { $0.name == word }
    return cause + didYouMean(elsewhere?.invocation)
  }

  private func optionBeforeCommand(_ word: String) -> String {
    let name = String(word.prefix { $0 != "=" })
    let known = command.selfAndDescendants.contains {
      $0.options.contains { $0.spellings.contains(name) }
    }
    return known
      ? "`\(name)` goes behind the command"
      : "unknown option `\(name)`"
        + didYouMean(Suggestion.nearest(to: name, in: ["--help", "--version"]))
  }

  private func unknownOption(_ option: String) -> String {
    let spellings = command.options.flatMap(\.spellings).filter { $0.hasPrefix("--") } + ["--help"]
    let near =
      option.hasPrefix("--") || option.count > 2
      ? Suggestion.nearest(to: option, in: spellings) : nil
    if near == nil, option.dropFirst().first?.isNumber == true {
      return "unknown option `\(option)`; put `--` before a value that begins with a hyphen"
    }
    return "unknown option `\(option)`" + didYouMean(near)
  }

  private func missingValue(_ option: String, _ name: String, _ next: String?) -> String {
    guard let next else { return "`\(option)` needs a value: `\(option) \(name)`" }
    return "`\(option)` needs a value, but `\(next)` follows"
  }

  private func didYouMean(_ suggestion: String?) -> String {
    suggestion.map { "; did you mean `\($0)`?" } ?? ""
  }
}
