import ArgumentParsing
import Reporting
import RulesTesting
import SourceDiagnostics
import SystemAccess

/// `rtdb spec import FILE`.
struct SpecImportCommand: Command {
  var file = ""
  var rules: String?
  var output: String?
  var force = false

  static let specification = CommandSpecification<SpecImportCommand>(
    name: "import",
    abstract: "turn the JSON tests of targaryen into a spec",
    discussion: """
      Data, users and tests are taken over: `canRead` and `cannotRead`, `canWrite` and `cannotWrite` \
      become `allow` and `deny`. Questions about the same place and value become one test.
      """,
    examples: [
      CommandExample(
        "rtdb spec import tests.json --rules rules.json -o rules.rtdb.yaml",
        "move to specs"
      )
    ],
    arguments: [
      .positional("FILE", \.file, "a test file of targaryen", completion: .file(["json"])),
      .option(
        "rules",
        "FILE",
        \.rules,
        "the rules that the tests are about; `\(SpecImportCommand.usualRules)` if not given",
        completion: .file(["json", "rules"])
      ),
      .output(\.output, "write to this file instead of to standard output"),
      .flag("force", \.force, "replace a file that is there"),
    ]
  )

  /// What the tools of the service call the file.
  private static let usualRules = "database.rules.json"

  func run(in context: CommandContext) throws(CommandFailure) -> ExitStatus {
    let source = try context.readSource(file)
    let output = output ?? "-"
    let isThere = FileSystem.exists(context.path(rules ?? Self.usualRules))
    if let rules, !isThere { throw CommandFailure("there is no file `\(rules)`") }
    let rules = rules ?? Self.usualRules
    let imported = TargaryenImport(
      source,
      rules: SpecOutput.path(to: rules, from: output, in: context)
    )
    if let failure = CommandFailure(imported.diagnostics, in: source) { throw failure }
    try SpecOutput(path: output, force: force, inputs: [file, rules])
      .write(
        imported.text ?? "",
        summary: counted(imported.testCount, "test"),
        in: context
      )
    if !context.options.isQuiet {
      for diagnostic in imported.diagnostics {
        context.errors.write(Finding(diagnostic, in: source).text(style: context.errorStyle))
      }
    }
    if !isThere, !context.options.isQuiet {
      context.errors.write(
        "rtdb spec import: there is no file `\(rules)`, which the spec names as its rules\n"
          + "  note: `--rules FILE` names another\n"
      )
    }
    return .success
  }
}
