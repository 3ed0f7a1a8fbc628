import ArgumentParsing
import DataMigration
import SystemAccess

/// How far a joke's author may be from a user's name.
enum MigrateMatching: String, ArgumentValue, CaseIterable {
  /// The same name, byte for byte, or a uid.
  case exact
  /// Also a name that reads the same.
  case loose

  /// The decision as a plan records it.
  var decision: MigrationOptions.AuthorMatching {
    switch self {
    case .exact: .exact
    case .loose: .loose
    }
  }
}

extension Migration {
  /// Creates the migration of an export that the user named.
  init(_ given: String, options: MigrationOptions, in context: CommandContext) {
    let progress = context.progress
    self.init(
      path: context.path(given),
      name: given,
      options: options,
      settings: Settings(scratchFolder: CommandContext.scratchFolder)
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
