import ArgumentParsing
import DataMigration
import SystemAccess

/// `rtdb migrate apply EXPORT [--plan PLAN] -o OUT`.
struct MigrateApplyCommand: Command {
  var export = ""
  var plan: String?
  var output: String?
  var force = false
  var matching: MigrationOptions.AuthorMatching?
  var showValues = false
  var format = DocumentFormat.text

  static let specification = CommandSpecification<MigrateApplyCommand>(
    name: "apply",
    abstract: "write the migrated export",
    discussion: """
      The output is the export byte for byte with the new items put in; /jokes stays. It is compressed \
      if its name ends in `.gz`. Jokes that are left out are listed in OUT.quarantine.json with their \
      path, the reason and their value. Both files appear when everything is done and not before, and \
      the same export gives the same bytes.

      With a plan, the migration is carried out only if the export is the one that was planned for, \
      compressed or not, and if it comes to what the plan says.

      The status is 0 where every joke was migrated and 1 where some are quarantined, or where there \
      are no jokes.
      """,
    examples: [
      CommandExample(
        "rtdb migrate apply export.json --plan plan.json -o migrated.json",
        "carry out a plan that was looked at"
      )
    ],
    arguments: [
      .positional("EXPORT", \.export, "the export, plain or compressed with gzip"),
      .option("plan", "PLAN", \.plan, "carry out this plan", completion: .file(["json"])),
      .output(\.output, "write the migrated export to this file", isRequired: true),
      .flag("force", \.force, "replace files that are there, and ignore what the plan expects"),
      .option("match", "HOW", \.matching, "how authors are recognized; `loose` unless planned"),
      .flag("show-values", \.showValues, "show titles, which may be personal"),
      .format(\.format),
    ]
  )

  func validate() throws(ValidationError) {
    if plan != nil, matching != nil {
      throw ValidationError("`--match` is decided in the plan")
    }
    if output == "-" { throw ValidationError(MigrateApplyCommand.noFile) }
  }

  private static let noFile = "`--output` takes a file, since the quarantine goes beside it"

  func run(in context: CommandContext) throws(CommandFailure) -> ExitStatus {
    if FileSystem.isWrittenDirectly(context.path(output ?? "")) {
      throw CommandFailure(MigrateApplyCommand.noFile)
    }
    let stored = try plan.map { path throws(CommandFailure) in
      try readPlan(path, in: context)
    }
    var options = MigrationOptions(authorMatching: matching ?? .loose)
    if let stored { options = stored.options }
    let given = output ?? ""
    if let plan { try context.checkOutput(given, reading: [plan]) }
    let target = Migration.Target(path: context.path(given), overwriting: force)
    let result: MigrationPlan
    do {
      result = try Migration(export, options: options, in: context)
        .apply(to: target, expecting: force ? nil : stored, tool: Migration.tool)
    } catch {
      throw CommandFailure(error, export: export)
    }
    let report = MigrateReport(
      kind: "migrate apply",
      plan: result,
      showsValues: showValues,
      export: export
    )
    let written = Migration.Target(path: given)
    // The result is the files; what was done is a summary for people.
    if !context.options.isQuiet || format != .text {
      context.show(report.document(written: written), as: format)
    }
    return context.status(of: result, export: export)
  }

  private func readPlan(
    _ path: String,
    in context: CommandContext
  ) throws(CommandFailure) -> MigrationPlan.Stored {
    let source = try context.readCompressibleSource(path)
    do {
      return try MigrationPlan.read(source)
    } catch {
      throw CommandFailure(error)
    }
  }
}
