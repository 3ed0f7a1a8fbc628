import ArgumentParsing
import Reporting
import RulesLanguage
import SourceDiagnostics

/// `rtdb rules check RULES…`.
struct RulesCheckCommand: Command {
  var files: [String] = []
  var format = FindingsFormat.text
  var failLevel = FailLevel.error

  static let specification = CommandSpecification<RulesCheckCommand>(
    name: "check",
    abstract: "say what the service would answer when the rules are published",
    discussion: """
      The service stops at the first mistake; its answer is given word for word. All further \
      mistakes are shown as well, with a fix where there is an evident one. A `firebase.json` stands \
      for the rules files that its `database` member names.
      """,
    examples: [
      CommandExample("rtdb rules check database.rules.json", "check one rules file"),
      CommandExample("rtdb rules check firebase.json", "check the rules of every database"),
    ],
    arguments: [
      .positional(
        "RULES",
        \.files,
        "a rules file or a `firebase.json`; `-` is standard input",
        completion: .file(["json", "rules"])
      ),
      .format(\.format),
      .failLevel(\.failLevel),
    ]
  )

  func run(in context: CommandContext) throws(CommandFailure) -> ExitStatus {
    let sources = try rulesSources(in: context)
    var report = FindingsReport(check: "rules check", subjects: sources.map(\.name))
    var answers: [(file: String, text: String)] = []
    for source in sources {
      let document = RulesDocument.parse(source)
      report.findings += document.diagnostics.map { Finding($0, in: source) }
      answers.append((source.name, document.answer))
    }
    let answer: ReportValue =
      answers.count == 1
      ? .text(answers[0].text) : .list(answers.map { .text("\($0.file): \($0.text)") })
    report.facts.append(Fact("service", "the service", answer))
    return context.show(report, as: format, failLevel: failLevel)
  }

  /// The rules files that are named, directly or by a configuration.
  private func rulesSources(in context: CommandContext) throws(CommandFailure) -> [SourceFile] {
    var sources: [SourceFile] = []
    for file in files {
      let source = try context.readSource(file)
      guard let configuration = try FirebaseConfiguration(source) else {
        sources.append(source)
        continue
      }
      for rules in configuration.rulesFiles {
        sources.append(try context.readSource(Self.path(rules, besides: file)))
      }
    }
    return sources
  }

  /// Returns the path of a file that is named in another file.
  private static func path(_ name: String, besides file: String) -> String {
    guard !name.hasPrefix("/"), let slash = file.lastIndex(of: "/") else { return name }
    return file[...slash] + name
  }
}

extension RulesDocument {
  /// What the service would answer, as the end of a sentence that begins with it.
  fileprivate var answer: String {
    if let serverMessage { return "refuses the rules with `\(serverMessage)`" }
    return limitMessage == nil
      ? "accepts the rules" : "is not known, because the rules are beyond this program's limits"
  }
}
