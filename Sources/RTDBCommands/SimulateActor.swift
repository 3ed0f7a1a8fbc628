import ArgumentParsing
import DatabaseModel
import JSONStreaming
import RulesEvaluation
import RulesTesting
import SourceDiagnostics

/// Who makes a request, as the command line says it.
struct SimulateActor: Sendable {
  var name: String?
  var file: String?
  var auth: String?
  var isAdmin = false

  static func arguments<Root>(
    _ keyPath: any WritableKeyPath<Root, SimulateActor> & Sendable
  ) -> [Argument<Root>] {
    let arguments: [Argument<SimulateActor>] = [
      .option(
        "as",
        "NAME",
        \.name,
        "who asks: a name from --auth-file, else a user with this `uid`"
      ),
      .option(
        "auth-file",
        "FILE",
        \.file,
        "auth contexts by name, as in a spec's `auth`; a spec will do",
        completion: .file(["yaml", "yml", "json"])
      ),
      .option(
        "auth",
        "JSON",
        \.auth,
        "what `auth` is, or an ID token, which is not verified; `@FILE` takes it from a file; "
          + "without it nobody is signed in"
      ),
      .flag("admin", \.isAdmin, "ask with admin credentials, for which no rule is asked"),
    ]
    return arguments.map { $0.under(heading: "who asks").lifted(to: keyPath) }
  }

  /// Whether anything was said.
  var isGiven: Bool { name != nil || file != nil || auth != nil || isAdmin }

  func validate() throws(ValidationError) {
    let ways = [("--as", name != nil), ("--auth", auth != nil), ("--admin", isAdmin)]
      .filter(\.1).map { "`\($0.0)`" }
    guard ways.count <= 1 else {
      throw ValidationError("\(ways.joined(separator: " and ")) exclude each other")
    }
    guard file == nil || name != nil else {
      throw ValidationError("`--auth-file` needs `--as NAME`")
    }
  }

  /// Finds the actor.
  ///
  /// - Throws: `CommandFailure` where the file or the JSON does not hold one.
  func resolve(in context: CommandContext) throws(CommandFailure) -> SpecActor {
    if isAdmin { return SpecActor(name: "admin", context: .bypass) }
    if let auth { return try read(self.auth(auth, in: context)) }
    guard let name else { return .signedOut }
    guard let file else {
      if let failure = Self.misleading(name) { throw failure }
      return SpecActor(name: name, context: .user(.map(["uid": .string(name)])))
    }
    let source = try context.readSource(file)
    let actors = ActorFile(source)
    if let failure = CommandFailure(actors.diagnostics, in: source) { throw failure }
    if let actor = actors.actor(name) { return actor }
    throw CommandFailure(
      "\(source.name) has no auth context `\(name)`",
      unknown: name,
      among: actors.actors.map(\.name)
    )
  }

  /// What specs call those without a `uid` would be users here, who may be granted more.
  private static func misleading(_ name: String) -> CommandFailure? {
    let remedy: String
    switch name {
    case "signed out", "null": remedy = "leave out `--as` to be signed out"
    case "admin", "bypass": remedy = "`--admin` asks with admin credentials"
    default: return nil
    }
    let user = "`--auth '{\"uid\": \"\(name)\"}'` asks as a user with this `uid`"
    return CommandFailure("`--as \(name)` would be a user with this `uid`", notes: [remedy, user])
  }

  private func auth(_ given: String, in context: CommandContext) throws(CommandFailure) -> String {
    guard given.hasPrefix("@") else { return given }
    let bytes = try context.readFile(String(given.dropFirst()), limit: 1 << 20)
    // A token in a file ends with a line break.
    var text = String(decoding: bytes, as: UTF8.self)[...]
    while text.last?.isWhitespace == true { text.removeLast() }
    while text.first?.isWhitespace == true { text.removeFirst() }
    return String(text)
  }

  private func read(_ text: String) throws(CommandFailure) -> SpecActor {
    if IDToken.isMeant(text) {
      do throws(IDToken.Failure) {
        let token = try IDToken(text)
        return SpecActor(name: "\(token.uid) (by a token not verified)", context: token.context)
      } catch {
        throw CommandFailure("`--auth` is not an ID token: \(error)")
      }
    }
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONValue.parse(text)
    } catch {
      throw CommandFailure(
        "`--auth` is not JSON: \(error.message)",
        notes: [#"write an object such as `{"uid": "alice"}`, or `--as alice` for the same"#]
      )
    }
    if value.isNull { return .signedOut }
    guard value.members != nil else {
      throw CommandFailure("`--auth` has to be an object or null")
    }
    return SpecActor(
      name: value["uid"]?.string ?? "a user without `uid`",
      context: .user(AuthValue(value))
    )
  }
}
