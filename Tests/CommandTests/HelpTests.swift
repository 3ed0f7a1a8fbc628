import ArgumentParsing
import Testing

@testable import RTDBCommands

/// What holds for the help of every command.
struct HelpTests {
  static let commands = Program.commands.description.selfAndDescendants

  @Test(arguments: commands.map(\.path))
  func `help and --help say the same`(path: [String]) {
    let words = Array(path.dropFirst())
    let help = rtdb(["help"] + words)
    #expect(help.status == .success)
    #expect(help.errors.isEmpty)
    #expect(rtdb(words + ["--help"]).output == help.output)
  }

  @Test(arguments: commands)
  func `every option is explained`(command: CommandDescription) {
    let help = rtdb(["help"] + command.path.dropFirst()).output
    for argument in command.arguments {
      #expect(help.contains(argument.signature))
      #expect(!argument.help.isEmpty)
    }
    for subcommand in command.subcommands { #expect(help.contains("  \(subcommand.name) ")) }
  }

  @Test(arguments: commands)
  func `help is written as the house writes`(command: CommandDescription) {
    for text in [command.abstract] + command.arguments.map(\.help) {
      #expect(text.first?.isUppercase == false, "\(text)")
      #expect(text.last != ".", "\(text)")
    }
    let wide = HelpText.text(for: command).split(separator: "\n").filter { $0.count > 80 }
    // Verbatim lines and long command lines keep their width, prose does not.
    #expect(wide.allSatisfy { line in line.starts(with: "  ") }, "\(wide)")
  }

  @Test(arguments: commands)
  func `no two options of a command share a spelling`(command: CommandDescription) {
    let spellings = command.options.flatMap(\.spellings) + ["--help", "-h"]
    #expect(Set(spellings).count == spellings.count)
  }

  @Test(arguments: commands.flatMap(\.examples))
  func `every example is a command line that can be read`(example: CommandExample) throws {
    let stages = try ShellLine.pipeline(example.commandLine)
    let calls = stages.filter { $0.words.first == "rtdb" }
    #expect(!calls.isEmpty)
    for call in calls {
      // Words that mention a variable stand for something the shell fills in.
      #expect(throws: Never.self) { _ = try Program.commands.parse(Array(call.words.dropFirst())) }
    }
  }

  @Test func `an unknown command has no help`() {
    let run = rtdb("help migrat")
    #expect(run.errors == "rtdb: there is no command `migrat`; did you mean `migrate`?\n")
    #expect(run.status == .failure)
  }

  @Test(arguments: Shell.allCases)
  func `completions know every command and option`(shell: Shell) {
    let script = rtdb(["completions", shell.rawValue]).output
    for command in Self.commands {
      #expect(script.contains(command.name))
      for option in command.options { #expect(script.contains(option.name)) }
    }
  }

  @Test func `the manual page knows every command and option`() {
    let manual = rtdb("help --manual").output.replacing("\\-", with: "-")
    for command in Self.commands where command.subcommands.isEmpty {
      #expect(manual.contains(".SS \"\(command.invocation)"))
      for option in command.options { #expect(manual.contains(option.signature)) }
    }
  }
}
