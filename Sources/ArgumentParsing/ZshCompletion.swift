/// Makes the completion script for zsh.
struct ZshCompletion {
  let program: CommandDescription

  var script: String {
    let function = ShellCompletion.functionName(program.path)
    let functions = program.selfAndDescendants.map(definition).joined(separator: "\n")
    return """
      #compdef \(program.name)
      # Completes \(program.name) in zsh: put this file as _\(program.name) into a folder of $fpath.

      \(functions)
      if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
        \(function) "$@"
      else
        compdef \(function) \(program.name)
      fi

      """
  }

  private func definition(_ command: CommandDescription) -> String {
    command.subcommands.isEmpty ? leaf(command) : group(command)
  }

  private func leaf(_ command: CommandDescription) -> String {
    let specifications = command.allOptions.flatMap(specifications) + command.positionals.map(place)
    return """
      \(ShellCompletion.functionName(command.path))() {
        _arguments -s -S \\
      \(specifications.map { "    " + $0 }.joined(separator: " \\\n"))
      }

      """
  }

  private func group(_ command: CommandDescription) -> String {
    let options = command.allOptions.flatMap(specifications).map { "    \($0) \\\n" }.joined()
    let cases = command.subcommands.map { subcommand in
      "        \(subcommand.name)) \(ShellCompletion.functionName(subcommand.path)) ;;\n"
    }.joined()
    return """
      \(ShellCompletion.functionName(command.path))() {
        local context state state_descr line
        typeset -A opt_args
        _arguments -C \\
      \(options)    '1: :->command' \\
          '*:: :->arguments'
        case $state in
          command) \(list(command)) ;;
          arguments)
            case $line[1] in
      \(cases)      esac
            ;;
        esac
      }

      """
  }

  private func list(_ command: CommandDescription) -> String {
    let entries = command.subcommands.map { subcommand in
      ShellCompletion.quote(
        "\(subcommand.name):\(escape(subcommand.abstract, [":", "\\"]))"
      )
    }
    return "local -a commands=(\(entries.joined(separator: " "))); _describe command commands"
  }

  /// One specification for each spelling of an option; those of one option exclude each other.
  private func specifications(_ option: ArgumentDescription) -> [String] {
    let explanation = "[\(escape(option.help, ["[", "]", ":", "\\"]))]"
    let isRepeated = option.count.allowsMany
    let exclusion = isRepeated ? "*" : "(\(option.spellings.joined(separator: " ")))"
    return option.spellings.map { spelling in
      guard option.kind == .option else {
        return ShellCompletion.quote(exclusion + spelling + explanation)
      }
      let mark = spelling.hasPrefix("--") ? "=" : "+"
      return ShellCompletion.quote(
        exclusion + spelling + mark + explanation + ":\(option.valueName):" + action(option)
      )
    }
  }

  private func place(_ argument: ArgumentDescription) -> String {
    let head = argument.count.allowsMany ? "*:" : argument.count.allowsNone ? "::" : ":"
    let name = escape(argument.valueName, [":", "\\"])
    return ShellCompletion.quote("\(head)\(name):\(action(argument))")
  }

  private func action(_ argument: ArgumentDescription) -> String {
    switch argument.completion {
    case .none: " "
    case .file(let endings):
      endings.isEmpty
        ? "_files" : "_files -g \"*.(\(endings.joined(separator: "|")))\""
    case .folder: "_files -/"
    case .values: "(\(argument.values.joined(separator: " ")))"
    case .fileByKey: "{compadd -S \"\" -- \(argument.values.joined(separator: " "))}"
    case .output(let arguments):
      "{compadd -- ${(f)\"$(\(ShellCompletion.call(program, arguments)))\"}}"
    case .command: "(\(program.subcommands.map(\.name).joined(separator: " ")))"
    }
  }

  private func escape(_ text: String, _ characters: Set<Character>) -> String {
    text.map { characters.contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}
