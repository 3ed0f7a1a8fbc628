public import ArgumentParsing

/// A command of the program: its arguments as stored properties, and what it does with them.
///
/// Adding a command takes one file and one line:
///
/// 1. Write `CountCommand.swift` with a `struct CountCommand: Command`. Its stored properties hold
///    the defaults; `specification` gives the name, the texts for help and, by key path, the
///    options (`.flag`, `.toggle`, `.option`, `.positional`). The type of the property decides what
///    may be written: `Int`, a `String, ArgumentValue, CaseIterable` enumeration, an optional, an
///    array for what may be repeated. Help, completions and the manual page follow by themselves.
/// 2. `run(in:)` does the work. It reads and writes through the context only, so that tests run it
///    in process: results to `context.output`, the rest to `context.errors`, files at
///    `context.path(…)`. It returns `.success`, or `.findings` when something was found that fails
///    the run, and throws `CommandFailure` when the work cannot be done.
/// 3. Add `.command(CountCommand.self)` to `CommandTree.swift`.
///
/// Every command also takes the options of `SharedOptions`; do not declare those again.
public protocol Command: ParsableArguments {
  /// Whether annotations of GitHub Actions are wanted, also of what keeps the work from being done.
  var writesAnnotations: Bool { get }

  /// Does the work.
  ///
  /// - Throws: `CommandFailure` where it cannot be done; the program ends with status 2.
  func run(in context: CommandContext) throws(CommandFailure) -> ExitStatus
}

extension Command {
  /// Most commands have no such form.
  public var writesAnnotations: Bool { false }
}

extension CommandTree where Action == Invocation {
  /// A command as a leaf of the tree, with the shared options beside its own.
  static func command<C: Command>(_ type: C.Type) -> CommandTree {
    leaf(ArgumentsWithSharedOptions<C>.self, name: C.specification.name) {
      Invocation(command: $0.command, options: $0.options)
    }
  }
}

/// A command with its arguments in place, ready to run.
public struct Invocation: Sendable {
  let command: any Command
  let options: SharedOptions
}

/// A command's own arguments and the shared ones, as one set.
private struct ArgumentsWithSharedOptions<C: Command>: ParsableArguments {
  var command = C()
  var options = SharedOptions()

  static var specification: CommandSpecification<ArgumentsWithSharedOptions> {
    let own = C.specification
    return CommandSpecification(
      name: own.name,
      abstract: own.abstract,
      discussion: own.discussion,
      examples: own.examples,
      arguments: own.arguments.map { $0.lifted(to: \.command) }
        + SharedOptions.arguments.map {
          $0.under(heading: SharedOptions.heading).lifted(to: \.options)
        }
    )
  }

  func validate() throws(ValidationError) { try command.validate() }
}
