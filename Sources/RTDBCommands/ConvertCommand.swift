import ArgumentParsing
import DatabaseExports
import DatabaseModel
import SystemAccess

/// `rtdb convert EXPORT… -o OUT`.
struct ConvertCommand: Command {
  /// The layouts of the output.
  enum Style: String, ArgumentValue, CaseIterable {
    /// Byte for byte as the input.
    case verbatim
    /// Without any white space.
    case minified
    /// As the console writes.
    case console
  }

  var exports: [String] = []
  var mounts: [MountArgument] = []
  var root: PathArgument?
  var style: Style?
  var output: String?
  var force = false

  static let specification = CommandSpecification<ConvertCommand>(
    name: "convert",
    abstract: "write a part of an export, several as one, or another layout",
    discussion: """
      Values are written as they are, digit for digit and escape for escape, and arrays stay arrays. \
      Several files that hold objects are joined, one behind the other, as exports are that were \
      fetched key range by key range. With `--mount`, a file is put at a place of its own.

      An output whose name ends in `.gz` is compressed. Nothing appears under the name of the output \
      before everything is written.
      """,
    examples: [
      CommandExample(
        "rtdb convert export.json --root /jokes -o jokes.json",
        "cut out a part"
      ),
      CommandExample(
        "rtdb convert --mount /users=users.json --mount /jokes=jokes.json -o all.json",
        "put parts together"
      ),
      CommandExample("rtdb convert export.json --style minified -o small.json.gz", "save space"),
    ],
    arguments: [
      .positional(
        "EXPORT",
        \.exports,
        "an export file; `-` is standard input",
        allowsNone: true,
        completion: .file([])
      ),
      .option("mount", "PATH=FILE", \.mounts, "a file, and the path that it has in the database"),
      .option("root", "PATH", \.root, "write only what lies at this path"),
      .option("style", "STYLE", \.style, "the layout of the output"),
      .output(\.output, "write to this file; `-` is standard output", isRequired: true),
      .flag("force", \.force, "replace a file that is there"),
    ]
  )

  func validate() throws(ValidationError) {
    if exports.isEmpty, mounts.isEmpty { throw ValidationError("an export is missing") }
    if style == .verbatim, exports.count + mounts.count > 1 || !mounts.isEmpty || root != nil {
      throw ValidationError("`--style verbatim` takes one whole export")
    }
  }

  func run(in context: CommandContext) throws(CommandFailure) -> ExitStatus {
    let inputs = context.exportInputs(exports, mounts)
    var conversion = ExportConversion(inputs, root: root?.path ?? .root, style: .console)
    conversion.style = conversion.canBeVerbatim ? .verbatim : .console
    if let style { conversion.style = ExportConversion.Style(rawValue: style.rawValue) ?? .console }
    let files = exports + mounts.map(\.file)
    let isFound = try context.writeExport(
      to: output ?? "-",
      overwriting: force,
      reading: files
    ) { sink throws(CommandFailure) in
      do throws(ExportConversion.Failure) {
        return try conversion.run(into: sink)
      } catch .output(let error) where error.isClosedPipe {
        return true
      } catch {
        throw CommandFailure(error)
      }
    }
    guard isFound else {
      context.errors.writeLine("rtdb: nothing lies at \(conversion.root); the output is `null`")
      return .findings
    }
    return .success
  }
}

extension CommandFailure {
  /// Creates a failure from what stopped a conversion.
  init(_ error: ExportConversion.Failure) {
    switch error {
    case .input(let error): self.init(error)
    case .output(let error): self.init(error)
    }
  }
}
