import ArgumentParsing
import DatabaseModel
import Reporting
import RulesLanguage
import RulesTesting
import SourceDiagnostics

/// `rtdb spec init RULES`.
struct SpecInitCommand: Command {
  var rules = ""
  var target: String?
  var data: String?
  var output: String?
  var force = false

  static let specification = CommandSpecification<SpecInitCommand>(
    name: "init",
    abstract: "write a first spec for a rules file",
    discussion: """
      Each rule gets a case that it grants and a case that it refuses, found by trying requests on an \
      empty database, on an export that is named by `--data`, and on what conditions ask for, which then \
      stands in `given`. They show what the rules do now: look at each and change what is not as you \
      want it. Where no request was found, a case is marked `todo` and says what is missing; where rules \
      are many and hard to satisfy, not everything is tried, and the case says that. A `firebase.json` \
      stands for the rules file that its `database` member names.
      """,
    examples: [
      CommandExample(
        "rtdb spec init database.rules.json -o database.rtdb.yaml",
        "begin to test rules"
      ),
      CommandExample("rtdb test database.rtdb.yaml", "and run the tests"),
    ],
    arguments: [
      .positional(
        "RULES",
        \.rules,
        "a rules file or a `firebase.json`",
        completion: .file(["json", "rules"])
      ),
      .target(\.target),
      .option(
        "data",
        "EXPORT",
        \.data,
        "look for requests on this export",
        completion: .file(["json", "gz"])
      ),
      .output(\.output, "write to this file instead of to standard output"),
      .flag("force", \.force, "replace a file that is there"),
    ]
  )

  func run(in context: CommandContext) throws(CommandFailure) -> ExitStatus {
    for (path, what) in [(rules, "rules"), (data ?? "", "data")] where path == "-" {
      throw CommandFailure(
        "the spec names the file of its \(what), and standard input is none",
        notes: ["write the \(what) to a file, and give its path"]
      )
    }
    let document = try context.deployableRules(rules, target: target)
    let output = output ?? "-"
    let draft: SpecDraft
    var export: (path: String, tree: DatabaseTree)?
    if let data {
      export = (SpecOutput.path(to: data, from: output, in: context), try context.database(data))
    }
    let explainer = SimulateExplainer(document, export?.tree ?? .null)
    do {
      draft = try SpecDraft(
        rules: document,
        path: SpecOutput.path(to: document.source.name, from: output, in: context),
        export: export,
        advice: explainer.lack
      )
    } catch {
      throw CommandFailure(error.description)
    }
    let open = draft.openCount == 0 ? "" : ", \(draft.openCount) of them for you to complete"
    try SpecOutput(path: output, force: force, inputs: [rules] + (data.map { [$0] } ?? []))
      .write(
        draft.text,
        summary: counted(draft.caseCount, "case") + open,
        in: context
      )
    return .success
  }
}
