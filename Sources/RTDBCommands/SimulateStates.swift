import DatabaseModel
import JSONStreaming
import RulesEvaluation
import RulesTesting

/// The database before and after an operation, to show what rules saw of it.
struct SimulateStates {
  /// A database with writes, copied when somebody wants to see it.
  private final class Copy {
    let writes: [DatabaseWrite]
    let database: DatabaseTree
    private(set) lazy var tree = (try? database.applying(writes)) ?? database

    init(_ writes: [DatabaseWrite], on database: DatabaseTree) {
      self.writes = writes
      self.database = database
    }
  }

  let before: DatabaseTree
  /// The database after the operation; nil where it is empty.
  let after: MergedNode?
  private let copy: Copy

  /// A value that is longer than this as JSON is shown, but not given to machines.
  private static let longestJSON = 4096

  init(_ request: Request, on database: DatabaseTree) {
    before = database
    let writes = (try? request.writes(on: database)) ?? []
    after = ((try? PendingWrites(database, writes)) ?? PendingWrites(database)).after
    copy = Copy(writes, on: database)
  }

  /// What is at a place.
  func tree(_ snapshot: Snapshot) -> DatabaseTree {
    (snapshot.isAfter && !copy.writes.isEmpty ? copy.tree : before).subtree(at: snapshot.path)
  }

  /// A value as people read it.
  func text(_ value: RuleValue, limit: Int) -> String {
    switch value {
    case .snapshot(let snapshot), .object(let snapshot):
      return cut(ValueText.text(tree(snapshot), limit: limit), to: limit)
    case .auth(let value): return cut(Self.text(value), to: limit)
    case .string:
      var writer = JSONWriter()
      writer.value(value)
      return cut(writer.text, to: limit)
    case .query: return "the query"
    case .null, .boolean, .number:
      var writer = JSONWriter()
      writer.value(value)
      // Not a number is no JSON, but it is what the rule has.
      if case .number(let number) = value, !number.isFinite { return JSONNumber.text(number) }
      return writer.text
    }
  }

  /// A value as JSON; nil where it has none or is long.
  func json(_ value: RuleValue) -> [UInt8]? {
    switch value {
    case .snapshot(let snapshot), .object(let snapshot):
      let text = ValueText.text(tree(snapshot), limit: Self.longestJSON)
      return text.utf8.count < Self.longestJSON ? Array(text.utf8) : nil
    case .query: return nil
    case .null, .boolean, .number, .string, .auth:
      var writer = JSONWriter()
      writer.value(value)
      return writer.bytes.count < Self.longestJSON ? writer.bytes : nil
    }
  }

  /// A part of `auth` as people read it; recursion is bounded by the nesting of what was given.
  static func text(_ value: AuthValue) -> String {
    switch value {
    case .list(let elements): return "[" + elements.map(text).joined(separator: ", ") + "]"
    case .map(let members):
      let names = members.keys.sorted { $0.lexicographicallyPrecedes($1) }
      let parts = names.map { "\(ValueText.text($0)): \(text(members[$0] ?? .null))" }
      return "{" + parts.joined(separator: ", ") + "}"
    case .null, .boolean, .number, .string:
      var writer = JSONWriter()
      writer.auth(value)
      return writer.text
    }
  }

  /// A value that can be stored, as people read it.
  static func text(_ leaf: DatabaseLeaf) -> String {
    ValueText.text(DatabaseTree(leaf))
  }

  private func cut(_ text: String, to limit: Int) -> String {
    text.count > limit ? text.prefix(limit) + "…" : text
  }
}
