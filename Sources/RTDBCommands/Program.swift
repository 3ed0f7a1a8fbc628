import ArgumentParsing
import Reporting

/// The program: from a command line to an exit status.
public enum Program {
  /// The version of the program.
  public static let version = "0.1.0"

  /// Runs a command line, without the program's own name, and returns how the program ends.
  public static func run(_ words: [String], in context: CommandContext) -> ExitStatus {
    defer {
      context.output.flush()
      context.errors.flush()
    }
    let project = ProjectFile.nearest(to: context.folder, commands: commands.description)
    do {
      return switch try commands.parse(words, defaults: project.defaults(of:)) {
      case .run(let invocation): run(invocation, of: project, in: context)
      case .help(let command):
        show(HelpText.text(for: command, width: context.terminal.width), in: context)
      case .version: show("rtdb \(version)\n", in: context)
      }
    } catch {
      if let failure = project.failure(for: error) {
        context.report(failure)
      } else {
        context.errors.write(explanation(of: error, width: context.terminal.width))
      }
      return .failure
    }
  }

  private static func run(
    _ invocation: Invocation,
    of project: ProjectFile,
    in context: CommandContext
  ) -> ExitStatus {
    var context = context
    context.options = invocation.options
    if context.options.isQuiet { context.progress = nil }
    defer { context.progress?.wipe() }
    do throws(CommandFailure) {
      if let failure = project.failure, !(invocation.command is HelpCommand) { throw failure }
      return try invocation.command.run(in: context)
    } catch {
      if invocation.command.writesAnnotations { context.output.write(error.annotations) }
      context.output.flush()
      context.report(error)
      return .failure
    }
  }

  private static func show(_ text: String, in context: CommandContext) -> ExitStatus {
    context.output.write(text)
    return .success
  }

  /// A newcomer who calls a group without a command sees what there is.
  private static func explanation(of error: UsageError, width: Int) -> String {
    guard error.kind == .missingCommand else { return error.description }
    return "\(error.command.invocation): \(error.message)\n\n"
      + HelpText.text(for: error.command, width: width)
  }
}
