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
        "what `auth` is, or an ID token, which is not verified; without it nobody is signed in"
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
    if let auth { return try read(auth) }
    guard let name else { return .signedOut }
    guard let file else {
      return SpecActor(name: name, context: .user(.map(["uid": .string(name)])))
    }
    let source = try context.readSource(file)
    let actors = ActorFile(source)
    if let failure = CommandFailure(actors.diagnostics, in: source) { throw failure }
    if let actor = actors.actor(name) { return actor }
    let names = actors.actors.map(\.name)
    let hint = Suggestion.nearest(to: name, in: names).map { "did you mean `\($0)`?" }
    let list = "it has " + names.map { "`\($0)`" }.joined(separator: ", ")
    throw CommandFailure(
      "\(source.name) has no auth context `\(name)`",
      notes: names.isEmpty ? [] : [hint ?? list]
    )
  }

  private func read(_ text: String) throws(CommandFailure) -> SpecActor {
    if IDToken.isLikely(text) {
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
