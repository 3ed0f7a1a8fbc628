public import ArgumentParsing
import JSONStreaming
import Reporting
public import RulesEvaluation
import SourceDiagnostics

/// `rtdb simulate`: what the service would answer to requests.
struct SimulateCommand: Command {
  var readsLines = false
  var rules: String?
  var target: String?
  var data: String?
  var mounts: [MountArgument] = []
  var actor = SimulateActor()
  var operation = SimulateOperation()
  var now: InstantArgument?
  var transport: Request.Transport?
  var format = DocumentFormat.text
  var isStrict = false

  static let specification = CommandSpecification<SimulateCommand>(
    name: "simulate",
    abstract: "decide requests by rules, as the service would",
    discussion: discussion,
    examples: [
      CommandExample(
        "rtdb simulate --rules rules.json --data export.json.gz --as alice --read /users/alice",
        "may alice read her own branch?"
      ),
      CommandExample(
        "rtdb simulate --rules firebase.json --target main --set /counter 5",
        "may somebody who is not signed in set the counter to 5?"
      ),
      CommandExample(
        "rtdb simulate --rules rules.json --as bob --read /posts"
          + " --query 'orderBy=\"owner\"&equalTo=\"bob\"'",
        "may bob ask for his posts?"
      ),
      CommandExample(
        "rtdb simulate --json-lines --rules rules.json --data export.json",
        "decide many requests, one a line"
      ),
    ],
    arguments: files + SimulateOperation.arguments(\.operation)
      + SimulateActor.arguments(\.actor) + circumstances
  )

  private static let files: [Argument<SimulateCommand>] = [
    .option(
      "rules",
      "FILE",
      \.rules,
      "a rules file or a `firebase.json`",
      completion: .file(["json", "rules"])
    ),
    .target(\.target),
    .option(
      "data",
      "EXPORT",
      \.data,
      "what is stored, plain or gzip; without it the database is empty",
      completion: .file(["json", "gz"])
    ),
    .mount(\.mounts, "a file with more of what is stored, and the path that it has there"),
  ]

  private static let circumstances: [Argument<SimulateCommand>] = [
    .option("now", "TIME", \.now, "when the request is made; 2026-01-01T00:00:00Z if not given"),
    .option("transport", "NAME", \.transport, "how the request is made; sdk if not given"),
    .flag("json-lines", \.readsLines, "read requests from standard input, one a line"),
    .flag("strict", \.isStrict, "end with status 1 where a verdict is uncertain"),
    .format(\.format),
  ]

  func validate() throws(ValidationError) {
    let files = [rules, data, actor.file] + mounts.map(\.file)
    let readers = files.count { $0 == "-" } + (readsLines ? 1 : 0)
    if readers > 1 { throw ValidationError("standard input can hold only one thing") }
    if readsLines {
      guard !operation.isGiven, !actor.isGiven, now == nil, transport == nil else {
        throw ValidationError("with `--json-lines` each line says who asks, for what, and when")
      }
      return
    }
    guard rules != nil else {
      throw ValidationError("`--rules` is needed, or `--json-lines` with rules in the lines")
    }
    try actor.validate()
    try operation.validate()
  }

  func run(in context: CommandContext) throws(CommandFailure) -> ExitStatus {
    readsLines ? try answerLines(in: context) : try answerOne(in: context)
  }

  // MARK: One request

  private func answerOne(in context: CommandContext) throws(CommandFailure) -> ExitStatus {
    guard let rules else { return .failure }
    let document = try context.deployableRules(rules, target: target)
    let actor = try actor.resolve(in: context)
    let line = try operation.line(
      in: context,
      now: now?.milliseconds,
      transport: transport
    )
    let explainer = SimulateExplainer(document, try context.database(data, mounts))
    let report = explainer.report(operation, line, by: actor)
    switch format {
    case .json: context.output.write(report.json())
    case .text:
      let text = report.text(
        style: context.style,
        width: context.terminal.isOutput ? context.terminal.width : 100,
        isBrief: context.options.isQuiet
      )
      context.output.write(text)
    }
    let isRefused = isStrict && !report.uncertain.isEmpty
    return report.verdict == .allow && !isRefused ? .success : .findings
  }

  // MARK: Many requests

  private func answerLines(in context: CommandContext) throws(CommandFailure) -> ExitStatus {
    var session = SimulateSession()
    if let rules {
      session.defaultRules = try context.rulesSource(rules, target: target).bytes
    }
    if data != nil || !mounts.isEmpty {
      session.defaultData = try context.database(data, mounts)
    }
    var lines = try LineReader(context)
    while let line = try lines.next() {
      if line.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") }) { continue }
      var answer = JSONWriter()
      session.answer(line, number: lines.number, to: &answer)
      answer.endLine()
      context.output.write(answer.bytes)
      if context.output.isClosed { break }
    }
    if session.hasMalformedLines { return .failure }
    return isStrict && session.hasUncertainVerdicts ? .findings : .success
  }
}

extension Request.Transport: ArgumentValue {}
