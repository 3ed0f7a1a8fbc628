import ArgumentParsing

extension Program {
  /// Every command, in the order of help: one line each.
  static let commands: CommandTree<Invocation> = .group(
    name: "rtdb",
    abstract: "work on Firebase Realtime Database exports and rules, offline",
    [
      .command(ValidateCommand.self),
      .command(SimulateCommand.self),
      .group(
        name: "migrate",
        abstract: "move an export from an old layout to a new one",
        [
          .command(MigratePlanCommand.self),
          .command(MigrateApplyCommand.self),
        ]
      ),
      .group(
        name: "rules",
        abstract: "check, format and compare rules files",
        []
      ),
      .group(
        name: "spec",
        abstract: "write rules specs",
        []
      ),
      .group(
        name: "schema",
        abstract: "show, infer and test schemas",
        []
      ),
      .command(HelpCommand.self),
    ]
  )
}
