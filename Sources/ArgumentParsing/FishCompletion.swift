/// Makes the completion script for fish.
struct FishCompletion {
  let program: CommandDescription

  var script: String {
    let name = program.name
    let function = "_" + ShellCompletion.functionName(program.path)
    let lines = program.selfAndDescendants.flatMap(lines).joined(separator: "\n")
    return """
      # Completes \(name) in fish: put this file as \(name).fish into ~/.config/fish/completions.

      # True where the words of the command so far begin with the given ones.
      function \(function)_in
        set -l words (commandline -opc)[2..]
        test (count $words) -ge (count $argv); or return 1
        for i in (seq (count $argv))
          test "$words[$i]" = "$argv[$i]"; or return 1
        end
      end

      # True where the words of the command so far are the given ones.
      function \(function)_at
        set -l words (commandline -opc)[2..]
        test "$words" = "$argv"
      end

      complete -c \(name) -f
      \(lines)

      """
  }

  private func lines(_ command: CommandDescription) -> [String] {
    let words = command.path.dropFirst().joined(separator: " ")
    let function = "_" + ShellCompletion.functionName(program.path)
    let isGroup = !command.subcommands.isEmpty
    let condition = "\(function)_\(isGroup ? "at" : "in") \(words)"
    let head = "complete -c \(program.name) -n \(ShellCompletion.quote(condition))"
    var lines = command.subcommands.map { subcommand in
      "\(head) -a \(subcommand.name) -d \(ShellCompletion.quote(subcommand.abstract))"
    }
    if isGroup, command.path.count > 1 {
      let help = ShellCompletion.quote("\(function)_at help \(words)")
      lines += command.subcommands.map { subcommand in
        "complete -c \(program.name) -n \(help) -a \(subcommand.name)"
      }
    }
    lines += command.allOptions.flatMap { line($0, head) }
    lines += command.positionals.compactMap { argument in
      value(argument).map { "\(head) \($0)" }
    }
    return lines
  }

  private func line(_ option: ArgumentDescription, _ head: String) -> [String] {
    let short = option.short.map { " -s \($0)" } ?? ""
    let explanation = " -d \(ShellCompletion.quote(option.help))"
    let takes = option.kind == .option ? " " + (value(option) ?? "-x") : ""
    var lines = ["\(head)\(short) -l \(option.name)\(takes)\(explanation)"]
    if option.kind == .flag(isNegatable: true) {
      lines.append("\(head) -l no-\(option.name)\(explanation)")
    }
    return lines
  }

  private func value(_ argument: ArgumentDescription) -> String? {
    switch argument.completion {
    case .none: nil
    case .file: "-r -F"
    case .folder: "-x -a '(__fish_complete_directories)'"
    case .values: "-x -a \(ShellCompletion.quote(argument.values.joined(separator: " ")))"
    case .fileByKey: "-x -a \(ShellCompletion.quote(argument.values.joined(separator: " ")))"
    case .output(let arguments):
      "-x -a \(ShellCompletion.quote("(\(ShellCompletion.call(program, arguments)))"))"
    case .command:
      "-x -a \(ShellCompletion.quote(program.subcommands.map(\.name).joined(separator: " ")))"
    }
  }
}
