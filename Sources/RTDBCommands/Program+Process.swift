extension Program {
  /// Runs the process's own command line and ends the process.
  public static func main() {
    let output = OutputChannel { print(String(decoding: $0, as: UTF8.self), terminator: "") }
    let context = CommandContext(output: output, errors: output, input: .process)
    _ = run(Array(CommandLine.arguments.dropFirst()), in: context)
  }
}
