import ArgumentParsing

/// `rtdb help [COMMAND…]`.
struct HelpCommand: Command {
  var words: [String] = []
  var isManual = false

  static let specification = CommandSpecification<HelpCommand>(
    name: "help",
    abstract: "explain a command",
    examples: [
      CommandExample("rtdb help migrate apply", "the same as `rtdb migrate apply --help`")
    ],
    arguments: [
      .positional(
        "COMMAND",
        \.words,
        "the words of the command",
        allowsNone: true,
        completion: .command
      ),
      .flag(
        "manual",
        \.isManual,
        "print the manual page of all commands, in the form for `man -l`"
      ),
    ]
  )

  func run(in context: CommandContext) throws(CommandFailure) -> ExitStatus {
    if isManual {
      context.output.write(
        ManualPage.roff(for: Program.commands.description, version: Program.version)
      )
      return .success
    }
    var command = Program.commands.description
    // A command of two words may come as one, as it stands in texts.
    for word in words.flatMap({ $0.split(separator: " ").map(String.init) }) {
      guard let next = command.descendant([word]) else {
        let error = UsageError(.unknownCommand(word), command: command)
        throw CommandFailure(error.message, at: command.invocation)
      }
      command = next
    }
    context.output.write(HelpText.text(for: command, width: context.terminal.width))
    return .success
  }
}
