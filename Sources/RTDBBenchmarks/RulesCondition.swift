import DatabaseModel
import RulesEvaluation

/// One condition, evaluated by a rule and by Swift that was written for it.
///
/// Both look at the same records in the same order. The cost of a decision around the condition is
/// what a rule that is only `true` costs; it is taken off.
enum RulesCondition {
  private static let count = 200_000
  private static let condition =
    "auth != null && auth.uid == $uid && newData.child('title').isString()"
    + " && newData.child('title').val().length > 0"

  static func figures() throws -> [Figure] {
    let database = try RulesWorkload.value(export())
    let requests = requests()
    let rule = try seconds(condition, database, requests)
    let frame = try seconds("true", database, requests)
    let byHand = handwritten(database)
    let perRule = (rule - frame) / Double(count) * 1e9
    let perHand = byHand / Double(count) * 1e9
    return [
      Figure("condition by rule", perRule, "ns"),
      Figure("condition by hand", perHand, "ns"),
      Figure("by rule for by hand", perRule / perHand, "×", .atMost(2.2)),
    ]
  }

  private static let recordCount = 20_000

  private static func uid(_ record: Int) -> String {
    "user-with-a-long-identifier-\(10_000 + record)"
  }

  private static func export() -> String {
    let records = (0..<recordCount).map { "\"\(uid($0))\":{\"title\":\"title of \($0)\"}" }
    return "{\"records\":{\(records.joined(separator: ","))}}"
  }

  private static func requests() -> [Request] {
    (0..<recordCount).map { record in
      Request(
        .setPriority(.none),
        at: DatabasePath(parsing: "/records/\(uid(record))"),
        auth: RulesWorkload.user(uid(record))
      )
    }
  }

  private static func seconds(
    _ condition: String,
    _ database: DatabaseTree,
    _ requests: [Request]
  ) throws -> Double {
    let rules = """
      {"rules": {"records": {"$uid": {".write": "\(condition)"}}}}
      """
    let workload = try RulesWorkload(rules: rules, database: database)
    return Double(count) / workload.rate(requests).perSecond
  }

  /// What a person would write who knows the records: `auth.uid` beside the key, and the title.
  private static func handwritten(_ database: DatabaseTree) -> Double {
    guard let records = database.node(at: "/records") else { return 0 }
    let uids = (0..<recordCount).map { Array(uid($0).utf8) }
    let keys = uids.map { DatabaseKey(bytes: $0) }
    var granted = 0
    let seconds = ProcessorTime.seconds {
      granted = 0
      for record in 0..<recordCount {
        guard let node = records.child(named: keys[record]) else { continue }
        guard uids[record] == keys[record].bytes, let title = node.child(named: "title") else {
          continue
        }
        if case .string(let text)? = title.leaf, !text.isEmpty { granted += 1 }
      }
    }
    return granted == recordCount ? seconds * Double(count) / Double(recordCount) : 0
  }
}
