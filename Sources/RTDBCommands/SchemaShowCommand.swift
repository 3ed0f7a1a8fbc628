import ArgumentParsing
import RulesTesting

/// `rtdb schema show NAME`.
struct SchemaShowCommand: Command {
  /// A schema that comes with the program.
  enum Schema: String, ArgumentValue, CaseIterable {
    /// That of rules specs.
    case spec
  }

  var schema = Schema.spec

  static let specification = CommandSpecification<SchemaShowCommand>(
    name: "show",
    abstract: "print a schema that comes with rtdb",
    discussion: """
      `spec` is the JSON Schema, of 2020-12, of rules specs. Editors that know YAML complete and check \
      a spec whose first line is `# yaml-language-server: $schema=rtdb-spec.schema.json`.
      """,
    examples: [
      CommandExample("rtdb schema show spec > rtdb-spec.schema.json", "for an editor")
    ],
    arguments: [.positional("NAME", \.schema, "the schema")]
  )

  func run(in context: CommandContext) throws(CommandFailure) -> ExitStatus {
    switch schema {
    case .spec: context.output.write(SpecSchema.text)
    }
    return .success
  }
}
