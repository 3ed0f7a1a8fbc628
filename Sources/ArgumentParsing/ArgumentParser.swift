/// Reads the words behind a command's name into a value.
///
/// `--name value`, `--name=value`, `-n value`, `-nvalue`, flags together as `-qv`; `--` ends the
/// options and `-` alone is a value. Names are never abbreviated.
struct ArgumentParser<Root: ParsableArguments> {
  /// What came of the words.
  enum Outcome {
    /// Help was asked for.
    case help
    /// The arguments in their places.
    case values(Root)
  }

  private let arguments: [Argument<Root>]
  private let command: CommandDescription
  private let byName: [String: Int]
  private let byShort: [Character: Int]

  init(arguments: [Argument<Root>], command: CommandDescription) {
    self.arguments = arguments
    self.command = command
    var byName: [String: Int] = [:]
    var byShort: [Character: Int] = [:]
    for (index, argument) in arguments.enumerated() where argument.description.kind != .positional {
      byName[argument.description.name] = index
      if let short = argument.description.short { byShort[short] = index }
    }
    self.byName = byName
    self.byShort = byShort
  }

  /// What is known while the words are read from left to right.
  private struct State {
    var root: Root
    var words: ArraySlice<String>
    var given: Set<Int> = []
    var positionals: [String] = []
    var wantsHelp = false
  }

  func parse(
    _ words: [String],
    into root: Root,
    defaults: (CommandDescription) -> [OptionDefault]
  ) throws(UsageError) -> Outcome {
    let options = words.prefix { $0 != "--" }
    if options.contains("--help") || options.contains("-h") { return .help }
    var state = State(root: root, words: words[...])
    while let word = state.words.popFirst() {
      if word == "--" {
        state.positionals += state.words
        break
      }
      try parse(word, &state)
    }
    if state.wantsHelp { return .help }
    try storePositionals(&state)
    try storeDefaults(defaults(command), &state)
    try checkRequiredOptions(state)
    do {
      try state.root.validate()
    } catch {
      throw failure(.invalidCombination(error.message))
    }
    return .values(state.root)
  }

  private func parse(_ word: String, _ state: inout State) throws(UsageError) {
    if word.hasPrefix("--") {
      try parseLong(word.dropFirst(2), &state)
    } else if word.hasPrefix("-"), word != "-", !isNegativeNumber(word) {
      try parseShort(word, &state)
    } else {
      state.positionals.append(word)
    }
  }

  /// Whether a word is a value rather than short options; nothing is called by a digit.
  private func isNegativeNumber(_ word: String) -> Bool {
    let second = word.dropFirst().first
    return second?.isASCII == true && second?.isNumber == true
      && !byShort.keys.contains(where: \.isNumber)
  }

  // MARK: Options

  private func parseLong(_ body: Substring, _ state: inout State) throws(UsageError) {
    let parts = body.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let value = parts.count > 1 ? String(parts[1]) : nil
    let spelling = "--" + name
    if let index = byName[name] {
      let isFlag = arguments[index].description.kind != .option
      if isFlag, let value { throw failure(.flagWithValue(spelling, value)) }
      if isFlag {
        try store("true", at: index, spelling, &state)
      } else if let value {
        try store(value, at: index, spelling, &state)
      } else {
        try storeNextWord(at: index, spelling, &state)
      }
    } else if name.hasPrefix("no-"), let index = byName[String(name.dropFirst(3))],
      arguments[index].description.kind == .flag(isNegatable: true)
    {
      if let value { throw failure(.flagWithValue(spelling, value)) }
      try store("false", at: index, spelling, &state)
    } else {
      throw failure(.unknownOption(spelling))
    }
  }

  private func parseShort(_ word: String, _ state: inout State) throws(UsageError) {
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      let spelling = "-\(letter)"
      guard let index = byShort[letter] else {
        if letter == "h" {
          state.wantsHelp = true
          continue
        }
        throw failure(.unknownOption(isSlip(word, rest: letters) ? word : spelling))
      }
      if arguments[index].description.kind != .option {
        try store("true", at: index, spelling, &state)
      } else if letters.isEmpty {
        try storeNextWord(at: index, spelling, &state)
      } else {
        try store(String(letters), at: index, spelling, &state)
        return
      }
    }
  }

  /// Whether a word of letters is better named as a whole: `-format` is a slip for `--format`.
  private func isSlip(_ word: String, rest: Substring) -> Bool {
    rest.count == word.count - 2 || byName[String(word.dropFirst())] != nil
  }

  /// A word that is itself an option of the command is not taken as a value: it is far more likely
  /// that the value was forgotten, and `--name=value` can say anything.
  private func storeNextWord(
    at index: Int,
    _ spelling: String,
    _ state: inout State
  ) throws(UsageError) {
    let valueName = arguments[index].description.valueName
    guard let next = state.words.first else {
      throw failure(.missingValue(spelling, valueName, nil))
    }
    let name = String(next.prefix { $0 != "=" })
    if next == "--" || command.options.contains(where: { $0.spellings.contains(name) }) {
      throw failure(.missingValue(spelling, valueName, next))
    }
    state.words.removeFirst()
    try store(next, at: index, spelling, &state)
  }

  private func store(
    _ value: String,
    at index: Int,
    _ spelling: String,
    _ state: inout State
  ) throws(UsageError) {
    state.given.insert(index)
    do {
      try arguments[index].store(value, in: &state.root)
    } catch {
      throw failure(
        .invalidValue(
          spelling,
          value,
          expected: error.expectation,
          values: arguments[index].description.values
        )
      )
    }
  }

  /// What the command line gives wins over all defaults of the same option.
  private func storeDefaults(_ defaults: [OptionDefault], _ state: inout State) throws(UsageError) {
    let given = state.given
    for option in defaults {
      guard let index = byName[option.name], !given.contains(index) else { continue }
      for value in option.values {
        do {
          try store(value, at: index, option.name, &state)
        } catch {
          var error = error
          error.origin = option.origin
          throw error
        }
      }
    }
  }

  private func checkRequiredOptions(_ state: State) throws(UsageError) {
    for (index, argument) in arguments.enumerated()
    where argument.description.kind == .option && !argument.description.count.allowsNone
      && !state.given.contains(index)
    {
      throw failure(
        .missingOption("--" + argument.description.name, argument.description.valueName)
      )
    }
  }

  // MARK: Positional arguments

  /// Hands out the words in order; a list takes what the required arguments behind it leave.
  private func storePositionals(_ state: inout State) throws(UsageError) {
    var words = state.positionals[...]
    let places = arguments.indices.filter { arguments[$0].description.kind == .positional }
    var reserved = places.count { !arguments[$0].description.count.allowsNone }
    for index in places {
      let argument = arguments[index].description
      if !argument.count.allowsNone { reserved -= 1 }
      let available = max(0, words.count - reserved)
      let taken = argument.count.allowsMany ? available : min(1, available)
      if taken == 0, !argument.count.allowsNone { throw failure(.missingPositional(argument.name)) }
      for word in words.prefix(taken) {
        try store(word, at: index, argument.name, &state)
      }
      words = words.dropFirst(taken)
    }
    if let word = words.first { throw failure(.unexpectedWord(word)) }
  }

  private func failure(_ kind: UsageError.Kind) -> UsageError {
    UsageError(kind, command: command)
  }
}
