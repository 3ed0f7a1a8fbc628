import ArgumentParsing
import DataMigration

/// `rtdb migrate plan EXPORT [-o PLAN]`.
struct MigratePlanCommand: Command {
  var export = ""
  var output: String?
  var force = false
  var matching = MigrationOptions.AuthorMatching.loose
  var showValues = false
  var format = DocumentFormat.text

  static let specification = CommandSpecification<MigratePlanCommand>(
    name: "plan",
    abstract: "say what a migration would do, and write nothing but the plan",
    discussion: """
      The migration makes every joke of the legacy layout, /jokes/$id with the name of its author, an \
      item of that user, /users/$uid/items/$id with the text as title. A joke whose author cannot be \
      told, or that has no text, is left out and listed with the reason: it is quarantined. A joke \
      whose item is there already is skipped.

      The status is 0 where every joke can be migrated and 1 where some are quarantined, or where there \
      are no jokes.
      """,
    examples: [
      CommandExample("rtdb migrate plan export.json", "show what would happen"),
      CommandExample("rtdb migrate plan export.json -o plan.json", "also keep it for `apply`"),
    ],
    arguments: [
      .positional("EXPORT", \.export, "the export, plain or compressed with gzip"),
      .output(\.output, "write the plan to this file"),
      .flag("force", \.force, "replace the file that is there"),
      .option("match", "HOW", \.matching, "how authors are recognized"),
      .flag("show-values", \.showValues, "show titles, which may be personal"),
      .format(\.format),
    ]
  )

  func run(in context: CommandContext) throws(CommandFailure) -> ExitStatus {
    let options = MigrationOptions(authorMatching: matching)
    let plan: MigrationPlan
    do {
      plan = try Migration(export, options: options, in: context).plan(tool: Migration.tool)
    } catch {
      throw CommandFailure(error, export: export)
    }
    if let output {
      try context.writeFile(output, plan.document, overwriting: force, reading: [export])
    }
    // A plan on standard output is not mixed with the report.
    if output != "-" {
      let report = MigrateReport(
        kind: "migrate plan",
        plan: plan,
        showsValues: showValues,
        export: export
      )
      context.show(report.document(next: next), as: format)
    }
    return context.status(of: plan, export: export)
  }

  private var next: String {
    // What a plan does not record must be said again.
    let decisions = matching == .loose ? "" : " --match \(matching.rawValue)"
    let plan = output.map { " --plan \($0)" } ?? decisions
    return "rtdb migrate apply \(export)\(plan) -o migrated.json"
  }
}
