/// Makes the completion script for bash.
struct BashCompletion {
  let program: CommandDescription

  var script: String {
    let name = program.name
    let function = ShellCompletion.functionName(program.path)
    let paths = program.selfAndDescendants.dropFirst().map { "\"\($0.invocation)\"" }
    let cases = program.selfAndDescendants.map(clause).joined()
    return """
      # Completes \(name) in bash: source this file, or put it into a folder of completions.
      \(function)() {
        local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]}
        local path=\(name) help= i
        # The equals sign is a word of its own in COMP_WORDS.
        if [[ $cur == = ]]; then
          cur=
        elif [[ $prev == = ]]; then
          prev=${COMP_WORDS[COMP_CWORD - 2]}
        fi
        for ((i = 1; i < COMP_CWORD; i++)); do
          if ((i == 1)) && [[ ${COMP_WORDS[i]} == help ]]; then
            help=1
            continue
          fi
          case "$path ${COMP_WORDS[i]}" in
            \(paths.joined(separator: " | "))) path="$path ${COMP_WORDS[i]}" ;;
            *) break ;;
          esac
        done
        case $path in
      \(cases)  esac
      }
      \(function)_words() { mapfile -t COMPREPLY < <(compgen -W "$1" -- "$cur"); }
      \(function)_files() {
        compopt -o filenames
        mapfile -t COMPREPLY < <(compgen -f -- "$cur")
      }
      \(function)_folders() {
        compopt -o filenames
        mapfile -t COMPREPLY < <(compgen -d -- "$cur")
      }
      complete -F \(function) \(name)

      """
  }

  private func clause(_ command: CommandDescription) -> String {
    let subcommands = command.subcommands.map(\.name)
    let options = command.allOptions.flatMap(\.spellings)
    var lines = ["\"\(command.invocation)\")"]
    if !subcommands.isEmpty || command.path.count > 1 {
      let names = words(subcommands)
      lines.append("  if [[ $help ]]; then \(names); return; fi")
    }
    let valued = command.options.filter { $0.kind == .option }
    if !valued.isEmpty {
      lines.append("  case $prev in")
      lines += valued.map { option in
        "    \(option.spellings.joined(separator: " | "))) \(action(option)); return ;;"
      }
      lines.append("  esac")
    }
    lines.append("  if [[ $cur == -* ]]; then \(words(options)); return; fi")
    let positional = command.positionals.first
    lines.append("  " + (subcommands.isEmpty ? action(positional) : words(subcommands)))
    lines.append("  ;;")
    return lines.map { "    " + $0 + "\n" }.joined()
  }

  private func words(_ words: [String]) -> String {
    let function = ShellCompletion.functionName(program.path)
    return "\(function)_words \(ShellCompletion.quote(words.joined(separator: " ")))"
  }

  private func action(_ argument: ArgumentDescription?) -> String {
    let function = ShellCompletion.functionName(program.path)
    return switch argument?.completion {
    case .file: "\(function)_files"
    case .folder: "\(function)_folders"
    case .values: words(argument?.values ?? [])
    case .fileByKey: "compopt -o nospace; " + words(argument?.values ?? [])
    case .output(let arguments):
      "\(function)_words \"$(\(ShellCompletion.call(program, arguments)))\""
    case .command: words(program.subcommands.map(\.name))
    case .some(.none), nil: ":"
    }
  }
}
