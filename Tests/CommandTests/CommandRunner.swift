import RTDBCommands

/// What a run of the program in this process gave.
struct CommandRun {
  /// Standard output.
  var output = ""
  /// Standard error.
  var errors = ""
  /// How it ended.
  var status = ExitStatus.success
}

/// Runs a command line in this process, without the program's own name.
///
/// - Parameters:
///   - arguments: The words of the command line.
///   - input: Standard input.
///   - folder: The folder that relative paths start from. Its path is taken out of what was
///     written, so that expected texts need not know it.
///   - cache: Where what failed is kept.
///   - terminal: What is known of the terminal.
///   - progress: Shows how far reading is.
/// - Returns: What was written, and the status.
func rtdb(
  _ arguments: [String],
  input: String = "",
  in folder: String? = nil,
  cache: String? = nil,
  terminal: CommandContext.Terminal = .init(),
  progress: ProgressMeter? = nil
) -> CommandRun {
  var output: [UInt8] = []
  var errors: [UInt8] = []
  var context = CommandContext(
    output: OutputChannel { piece in
      output += piece
      return true
    },
    errors: OutputChannel { piece in
      errors += piece
      return true
    },
    input: .bytes(Array(input.utf8)),
    folder: folder,
    terminal: terminal
  )
  context.progress = progress
  context.cacheFolder = cache
  let status = Program.run(arguments, in: context)
  return CommandRun(
    output: relative(output, to: folder),
    errors: relative(errors, to: folder),
    status: status
  )
}

/// Runs a command line that is written as one text; words are separated by spaces.
func rtdb(
  _ commandLine: String,
  input: String = "",
  in folder: String? = nil,
  cache: String? = nil,
  terminal: CommandContext.Terminal = .init(),
  progress: ProgressMeter? = nil
) -> CommandRun {
  rtdb(
    commandLine.split(separator: " ").map(String.init),
    input: input,
    in: folder,
    cache: cache,
    terminal: terminal,
    progress: progress
  )
}

/// Takes a folder's path out of a text.
func relative(_ bytes: [UInt8], to folder: String?) -> String {
  let text = String(decoding: bytes, as: UTF8.self)
  guard let folder else { return text }
  return text.replacing(folder + "/", with: "")
}
