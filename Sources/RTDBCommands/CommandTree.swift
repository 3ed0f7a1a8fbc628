import ArgumentParsing

extension Program {
  /// Every command, in the order of help: one line each.
  static let commands: CommandTree<Invocation> = .group(
    name: "rtdb",
    abstract: "work on Firebase Realtime Database exports and rules, offline",
    discussion: """
      The exit status is 0 when all is well, 1 when something was found (a failing test, an error in \
      the data), and 2 when the work could not be done (a wrong option, a file that cannot be read).

      Results go to standard output, everything else to standard error. `-` as a file is standard \
      input. `NO_COLOR` in the environment turns colors off.

      A project file, `.rtdb.yaml` in the current folder or one above, gives defaults for options. Its \
      members are commands, such as `migrate: {plan: {format: json}}`, with options by their long names; \
      `color`, `quiet` and `verbose` can stand at the top. What the command line gives wins, and files \
      are looked for from the folder of the project file.
      """,
    [
      .command(InspectCommand.self),
      .command(ValidateCommand.self),
      .command(TestCommand.self),
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
        abstract: "check rules files",
        [
          .command(RulesCheckCommand.self)
        ]
      ),
      .group(
        name: "spec",
        abstract: "write rules specs",
        [
          .command(SpecInitCommand.self),
          .command(SpecImportCommand.self),
        ]
      ),
      .group(
        name: "schema",
        abstract: "show schemas",
        [
          .command(SchemaShowCommand.self)
        ]
      ),
      .command(CompletionsCommand.self),
      .command(ConvertCommand.self),
      .command(DiffCommand.self),
      .command(HelpCommand.self),
    ]
  )
}
