import ArgumentParsing

/// `rtdb completions SHELL`.
struct CompletionsCommand: Command {
  var shell = Shell.bash

  static let specification = CommandSpecification<CompletionsCommand>(
    name: "completions",
    abstract: "print the script that completes rtdb in a shell",
    examples: [
      CommandExample(
        "rtdb completions bash > ~/.local/share/bash-completion/completions/rtdb",
        "for bash with the package bash-completion"
      ),
      CommandExample("rtdb completions zsh > \"${fpath[1]}/_rtdb\"", "for zsh"),
      CommandExample("rtdb completions fish > ~/.config/fish/completions/rtdb.fish", "for fish"),
    ],
    arguments: [.positional("SHELL", \.shell, "the shell")]
  )

  func run(in context: CommandContext) throws(CommandFailure) -> ExitStatus {
    context.output.write(ShellCompletion.script(for: shell, of: Program.commands.description))
    return .success
  }
}
