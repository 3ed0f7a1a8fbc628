import ArgumentParsing
import JSONStreaming

/// `rtdb simulate`: what the service would answer to requests.
struct SimulateCommand: Command {
  var readsLines = false

  static let specification = CommandSpecification<SimulateCommand>(
    name: "simulate",
    abstract: "decide requests by rules, as the service would",
    discussion: """
      With --json-lines, standard input holds one request a line, each a JSON object, and standard \
      output gets one answer a line, in the same order and with the same `id`. A request has `id`, \
      `rules` (the rules document itself) or `rulesText`, `data`, `auth` (null, an object, `admin` or \
      `bypass`), `op` (read, set, update, push, remove, transaction, setPriority, onDisconnect, publish \
      or expr), `path`, `value`, `priority`, `query`, `now` in milliseconds, and `transport` (sdk or \
      rest). The decision is allow, deny, invalid (the request cannot be made) or rejected (the rules \
      cannot be published). The exit status is 2 when a line could not be understood, else 0.
      """,
    arguments: [
      .flag("json-lines", \.readsLines, "read requests from standard input, one a line")
    ]
  )

  func validate() throws(ValidationError) {
    if !readsLines { throw ValidationError("`--json-lines` is needed") }
  }

  func run(in context: CommandContext) throws(CommandFailure) -> ExitStatus {
    var session = SimulateSession()
    var lines = try LineReader(context)
    while let line = try lines.next() {
      if line.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") }) { continue }
      var answer = JSONWriter()
      session.answer(line, to: &answer)
      answer.endLine()
      context.output.write(answer.bytes)
      if context.output.isClosed { break }
    }
    return session.hasMalformedLines ? .failure : .success
  }
}
