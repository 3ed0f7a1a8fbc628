public import ArgumentParsing
public import DataMigration
import SystemAccess

extension MigrationOptions.AuthorMatching: ArgumentValue {}

extension Migration {
  /// Creates the migration of an export that the user named.
  init(_ given: String, options: MigrationOptions, in context: CommandContext) {
    let progress = context.progress
    self.init(
      path: context.path(given),
      name: given,
      options: options,
      settings: Settings(scratchFolder: context.scratchFolder)
    ) { progress?.observer() }
  }

  /// The name of the program in plans.
  static let tool = "rtdb \(Program.version)"
}

extension CommandContext {
  /// The status of a migration; says so where there is nothing to migrate.
  func status(of plan: MigrationPlan, export: String) -> ExitStatus {
    if plan.summary.jokes > 0 { return plan.summary.quarantined > 0 ? .findings : .success }
    errors.writeLine("rtdb: there is nothing to migrate: `\(export)` holds no jokes in /jokes")
    return .findings
  }
}

extension CommandFailure {
  /// Creates a failure from what stopped the migration of an export.
  init(_ error: MigrationError, export: String) {
    if case .system(let error) = error {
      self.init(error)
      return
    }
    self.init(
      error.message,
      at: error.location.map { "\(export):\($0)" },
      notes: error.notes
    )
  }

  /// Creates a failure from what is wrong with a plan.
  init(_ error: PlanError) {
    self.init(error.message, at: "\(error.file):\(error.location)", notes: error.notes)
  }
}
