public import ArgumentParsing
import DatabaseExports
import Reporting
public import SchemaValidation

/// `rtdb validate EXPORT… [--schema NAME]`.
struct ValidateCommand: Command {
  var exports: [String] = []
  var mounts: [MountArgument] = []
  var schema = BuiltInSchema.auto
  var format = FindingsFormat.text
  var failLevel = FailLevel.error
  var limit = ValidationReport.defaultLimit

  static let specification = CommandSpecification<ValidateCommand>(
    name: "validate",
    abstract: "report what in an export does not conform to a schema",
    discussion: """
      The export is read as a stream; plain or gzip, `-` for standard input. Of a key that stands twice \
      in an object, which is an error, the last value counts. `jokes` is the 2.x \
      layout: /jokes/$id {jokeText, votes, author} and /users/$uid {provider, email, username, votes}. \
      `items` is the per-user layout /users/$uid/items/$item/title and looks at /users only. `auto` \
      tells which of them the file holds, or that it holds both.

      With `--mount`, several files are one database, in which references between them are looked up.
      """,
    examples: [
      CommandExample("rtdb validate export.json", "find out the layout and check it"),
      CommandExample(
        "rtdb validate --schema items migrated.json.gz",
        "check the result of a migration"
      ),
      CommandExample(
        "rtdb validate --mount /jokes=jokes.json --mount /users=users.json",
        "check parts together"
      ),
    ],
    arguments: [
      .exports(\.exports),
      .mount(\.mounts),
      .option("schema", "NAME", \.schema, "what the export should be"),
      .format(\.format),
      .failLevel(\.failLevel),
      .findingLimit(\.limit),
    ]
  )

  func validate() throws(ValidationError) {
    try ValidationError.check(exports, mounts)
    if limit < 0 { throw ValidationError("`--max-findings` takes a number from 0 on") }
  }

  var writesAnnotations: Bool { format == .github }

  func run(in context: CommandContext) throws(CommandFailure) -> ExitStatus {
    try context.checkPipes(exports + mounts.map(\.file))
    let databases = mounts.isEmpty ? exports.map { [$0] } : [exports]
    var report = FindingsReport(check: "validate", subjects: exports + mounts.map(\.file))
    var records = RecordCounts()
    for files in databases {
      let inputs = try context.rereadableInputs(files, mounts)
      do {
        let result = try LayoutValidator.validate(inputs, schema: schema, limit: limit)
        report.add(result)
        records += result.records
      } catch {
        throw CommandFailure(error)
      }
    }
    report.add(records)
    return context.show(report, as: format, failLevel: failLevel)
  }
}

extension BuiltInSchema: ArgumentValue {}

extension FindingsReport {
  fileprivate mutating func add(_ result: ValidationReport) {
    findings += result.findings.map { finding in
      Finding(
        id: finding.id,
        severity: finding.severity,
        finding.message,
        at: Finding.Place(
          file: result.files[finding.location?.file ?? 0],
          start: finding.location?.location
        ),
        databasePath: finding.path
      )
    }
    omissions += result.omissions.map { omission in
      Omission(id: omission.kind.id, severity: omission.kind.severity, count: omission.count)
    }
  }

  fileprivate mutating func add(_ records: RecordCounts) {
    let counts = [
      ("jokes", records.jokes), ("users", records.users), ("votes", records.votes),
      ("items", records.items),
    ]
    facts = counts.filter { $0.1 > 0 }.map { Fact($0.0, .integer($0.1)) }
  }
}
