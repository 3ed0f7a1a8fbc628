import ArgumentParsing
import JSONStreaming
import RulesEvaluation

/// What is asked for, as the command line says it.
struct SimulateOperation: Sendable {
  var read: PathArgument?
  var set: PathArgument?
  var update: PathArgument?
  var push: PathArgument?
  var remove: PathArgument?
  var transaction: PathArgument?
  var setPriority: PathArgument?
  var value: String?
  var priority: String?
  var query: String?
  var isOnDisconnect = false

  static func arguments<Root>(
    _ keyPath: any WritableKeyPath<Root, SimulateOperation> & Sendable
  ) -> [Argument<Root>] {
    let arguments: [Argument<SimulateOperation>] = [
      .positional("VALUE", \.value, "the value of --set, --update, --push and --transaction"),
      .option("read", "PATH", \.read, "read a place"),
      .option("set", "PATH", \.set, "write VALUE to a place"),
      .option("update", "PATH", \.update, "write the members of VALUE, whose keys are paths"),
      .option("push", "PATH", \.push, "add VALUE under a new key"),
      .option("remove", "PATH", \.remove, "delete what is at a place"),
      .option("transaction", "PATH", \.transaction, "write VALUE depending on what is there"),
      .option("set-priority", "PATH", \.setPriority, "give VALUE as priority to what is there"),
      .option("priority", "JSON", \.priority, "the priority of the value"),
      .option(
        "query",
        "QUERY",
        \.query,
        "the query of --read, as REST parameters or as an object"
      ),
      .flag("on-disconnect", \.isOnDisconnect, "register the write for when the client goes"),
    ]
    return arguments.map { $0.under(heading: "what is asked").lifted(to: keyPath) }
  }

  private var choices: [(option: String, kind: SimulateLine.Operation, path: PathArgument?)] {
    [
      ("--read", .read, read), ("--set", .set, set), ("--update", .update, update),
      ("--push", .push, push), ("--remove", .remove, remove),
      ("--transaction", .transaction, transaction), ("--set-priority", .setPriority, setPriority),
    ]
  }

  private var chosen: (option: String, kind: SimulateLine.Operation, path: PathArgument)? {
    for (option, kind, path) in choices { if let path { return (option, kind, path) } }
    return nil
  }

  /// What is done, in the words of the machine interface.
  var name: String {
    let name = chosen?.kind.rawValue ?? SimulateLine.Operation.read.rawValue
    return isOnDisconnect ? "onDisconnect \(name)" : name
  }

  /// Where.
  var path: String { chosen?.path.argument ?? "/" }

  /// Whether anything was said.
  var isGiven: Bool {
    chosen != nil || value != nil || priority != nil || query != nil || isOnDisconnect
  }

  func validate() throws(ValidationError) {
    let given = choices.filter { $0.path != nil }.map { "`\($0.option)`" }
    guard let chosen, given.count == 1 else {
      throw ValidationError(
        given.isEmpty
          ? "say what is asked: \(choices.map(\.option).joined(separator: ", "))"
          : "\(given.joined(separator: " and ")) exclude each other"
      )
    }
    let option = "`\(chosen.option)`"
    switch chosen.kind {
    case .read, .remove:
      if value != nil { throw ValidationError("\(option) takes no value") }
    case .push: break
    default:
      if value == nil {
        throw ValidationError("\(option) needs a VALUE behind the path; `null` deletes")
      }
    }
    if chosen.kind == .read { try Self.refuseQuery(in: chosen.path.argument) }
    if chosen.kind != .read, query != nil { throw ValidationError("`--query` needs `--read`") }
    if chosen.kind == .read || chosen.kind == .transaction, isOnDisconnect {
      throw ValidationError("\(option) cannot be registered with `--on-disconnect`")
    }
    if priority != nil, ![.set, .push, .transaction].contains(chosen.kind) {
      throw ValidationError("\(option) takes no `--priority`")
    }
  }

  /// A `?` can be in a key, but what follows it here is meant for REST.
  private static func refuseQuery(in path: String) throws(ValidationError) {
    guard let mark = path.firstIndex(of: "?") else { return }
    let query = path[path.index(after: mark)...]
    let parameters = [
      "orderBy", "equalTo", "startAt", "startAfter", "endAt", "endBefore", "limitToFirst",
      "limitToLast", "shallow",
    ]
    guard parameters.contains(where: { query.hasPrefix($0 + "=") }) else { return }
    throw ValidationError(
      "a path has no query; write `--read \(path[..<mark]) --query '\(query)'`"
    )
  }

  /// The request as the machine interface would get it.
  ///
  /// - Throws: `CommandFailure` where a value is not JSON.
  func line(
    in context: CommandContext,
    now: Int64?,
    transport: Request.Transport?
  ) throws(CommandFailure) -> SimulateLine {
    var members: [String: JSONValue] = [:]
    members["path"] = JSONValue(.string(Array(path.utf8)))
    if let value { members["value"] = try json(value, "the value", in: context) }
    if let priority { members["priority"] = try json(priority, "`--priority`", in: context) }
    if let query {
      members["query"] =
        query.hasPrefix("{") || query.hasPrefix("@")
        ? try json(query, "`--query`", in: context) : try RESTQuery.parse(query)
    }
    if let now { members["now"] = JSONValue(.number(lexeme: String(now))) }
    if let transport { members["transport"] = JSONValue(.string(Array(transport.rawValue.utf8))) }
    return SimulateLine(chosen?.kind ?? .read, members: members)
  }

  private func json(
    _ text: String,
    _ what: String,
    in context: CommandContext
  ) throws(CommandFailure) -> JSONValue {
    let bytes =
      text.hasPrefix("@") ? try context.readFile(String(text.dropFirst())) : Array(text.utf8)
    do throws(JSONError) {
      return try JSONValue.parse(bytes)
    } catch {
      let isWord = !text.hasPrefix("@") && text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x22 }
      throw CommandFailure(
        "\(what) is not JSON: \(error.message)",
        notes: isWord ? ["a text needs quotes of its own: '\"\(text)\"'"] : []
      )
    }
  }
}
