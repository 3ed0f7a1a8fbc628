import DatabaseModel
import JSONStreaming
import RulesEvaluation
import SourceDiagnostics

/// One line of `rtdb simulate --json-lines`, taken apart.
struct SimulateLine {
  /// Why a line cannot be understood.
  struct Malformed: Error {
    let message: String
    /// The `id` as it is written, where it was read before anything else went wrong.
    let id: [UInt8]?

    init(_ message: String, id: [UInt8]? = nil) {
      self.message = message
      self.id = id
    }
  }

  /// Why a request that is understood cannot be carried out.
  struct Invalid: Error {
    let message: String

    init(_ message: String) {
      self.message = message
    }
  }

  /// What can be asked for.
  enum Operation: String, CaseIterable {
    case read, set, write, update, push, remove, transaction, setPriority, onDisconnect, publish
    case expr
  }

  /// The `id` as it is written.
  private(set) var id: [UInt8]?
  private(set) var operation = Operation.read
  /// The text of the rules document.
  private(set) var rulesText: [UInt8]?
  /// Whether the document was given as text, so that it has lines.
  private(set) var hasRulesAsText = false
  /// The database as it is written.
  private(set) var dataText: [UInt8]?
  /// The members that are not kept as they are written.
  private(set) var members: [String: JSONValue] = [:]

  /// Creates a request that was not written as a line.
  init(_ operation: Operation, members: [String: JSONValue]) {
    self.operation = operation
    self.members = members
  }

  /// Takes a line apart; `interpret` goes on when the `id` is known, so that every answer has it.
  init(_ line: [UInt8]) throws(Malformed) {
    var isObject = false
    do throws(JSONError) {
      var reader = JSONReader(bytes: line)
      isObject = try reader.next() == .beginObject
      if isObject {
        while try reader.next() == .key { try readMember(&reader, of: line) }
        _ = try reader.next()
      }
    } catch {
      throw Malformed(error.message, id: id)
    }
    guard isObject else { throw Malformed("the line is not a JSON object") }
  }

  private mutating func readMember(
    _ reader: inout JSONReader,
    of line: [UInt8]
  ) throws(JSONError) {
    let name = String(decoding: reader.tokenBytes(), as: UTF8.self)
    let first = try reader.next()
    let start = reader.tokenOffset
    switch name {
    case "id", "rules", "data":
      if first == .beginObject || first == .beginArray { try reader.skipValue() }
      let text = Array(line[start..<reader.tokenEndOffset])
      switch name {
      case "id": id = text
      case "rules": rulesText = text
      default: dataText = text
      }
    default:
      members[name] = try JSONValue.read(first, from: &reader)
    }
  }

  /// The members that a line can have beside `id`, `rules` and `data`.
  private static let known = [
    "rulesText", "auth", "op", "path", "value", "priority", "expression", "vars", "query", "now",
    "transport",
  ]

  /// What SDKs and REST call some of the operations.
  private static let otherNames: [String: Operation] = [
    "get": .read, "once": .read, "put": .set, "patch": .update, "post": .push, "delete": .remove,
  ]

  /// Finds out what is asked.
  ///
  /// What is not known is refused: a misspelt `value` would be taken for a deletion.
  mutating func interpret() throws(Malformed) {
    for name in members.keys.sorted() where !Self.known.contains(name) {
      let candidates = Self.known + ["id", "rules", "data"]
      let hint = Suggestion.nearest(to: name, in: candidates).map { "; did you mean `\($0)`?" }
      throw Malformed("a request has no member `\(name)`\(hint ?? "")")
    }
    if let text = members["rulesText"] {
      guard let bytes = text.stringBytes else { throw Malformed("`rulesText` is not a string") }
      rulesText = bytes
      hasRulesAsText = true
    }
    guard let name = members["op"] else {
      throw Malformed("`op` is missing")
    }
    guard let text = name.string, let known = Operation(rawValue: text) else {
      let names = Operation.allCases.filter { $0 != .write }.map(\.rawValue)
      let list = names.quotedList()
      let nearest = name.string.flatMap {
        Self.otherNames[$0]?.rawValue ?? Suggestion.nearest(to: $0, in: names)
      }
      let hint = nearest.map { "; did you mean `\($0)`?" }
      throw Malformed("`op` is not an operation\(hint ?? ""); there are \(list)")
    }
    operation = known
    try refuseIdleMembers()
    switch operation {
    case .set, .write, .update, .transaction, .onDisconnect:
      if members["value"] == nil {
        throw Malformed("`\(operation.rawValue)` needs `value`; write null to delete")
      }
    case .setPriority:
      if members["priority"] == nil, members["value"] == nil {
        throw Malformed("`setPriority` needs `priority`; write null to take it away")
      }
    default: break
    }
  }

  /// Refuses what the operation would pass over, as somebody has meant something by it.
  private func refuseIdleMembers() throws(Malformed) {
    let idle: [String] =
      switch operation {
      case .read: ["value", "priority"]
      case .remove: ["value", "priority", "query"]
      case .set, .write, .update, .push, .transaction, .setPriority, .onDisconnect: ["query"]
      case .publish, .expr: []
      }
    guard let name = idle.first(where: { members[$0]?.isNull == false }) else { return }
    throw Malformed("`\(operation.rawValue)` has no `\(name)`")
  }

  /// The expression of `expr`.
  var expression: [UInt8]? { members["expression"]?.stringBytes }

  /// The values of `$` variables.
  var variables: [[UInt8]: [UInt8]] {
    var variables: [[UInt8]: [UInt8]] = [:]
    for member in members["vars"]?.members ?? [] {
      if let value = member.value.stringBytes { variables[member.key] = value }
    }
    return variables
  }
}
