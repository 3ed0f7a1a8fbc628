import DatabaseModel
import RulesEvaluation

/// One condition, evaluated by a rule and by Swift that was written for it.
///
/// Both look at records that are found already, the same ones in the same order, few enough to stay
/// in the processor's cache. The cost of a decision around the condition, finding the record
/// included, is what the rule costs that only asks whether the record exists; it is taken off. Reads
/// are decided, because least is done around their rules.
enum RulesCondition {
  private static let recordCount = 1_000
  private static let located = "data.exists()"
  private static let condition =
    "auth != null && auth.uid == $uid && data.child('title').isString()"
    + " && data.child('title').val().length > 0"

  static func figures() throws -> [Figure] {
    let database = try RulesWorkload.value(export())
    let requests = requests()
    // In turns, because the difference of both is small beside either.
    var (rule, frame) = (Double.infinity, Double.infinity)
    for _ in 0..<5 {
      rule = min(rule, try seconds("\(located) && \(condition)", database, requests))
      frame = min(frame, try seconds(located, database, requests))
    }
    let perRule = (rule - frame) * 1e9
    let perHand = handwritten(database) * 1e9
    return [
      Figure("condition by rule", perRule, "ns"),
      Figure("condition by hand", perHand, "ns"),
      Figure("by rule for by hand", perRule / perHand, "×", .atMost(2.2)),
    ]
  }

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
        .read(DatabaseQuery()),
        at: DatabasePath(parsing: "/records/\(uid(record))"),
        auth: RulesWorkload.user(uid(record))
      )
    }
  }

  /// The seconds of one decision by a rule.
  private static func seconds(
    _ condition: String,
    _ database: DatabaseTree,
    _ requests: [Request]
  ) throws -> Double {
    let rules = """
      {"rules": {"records": {"$uid": {".read": "\(condition)"}}}}
      """
    let workload = try RulesWorkload(rules: rules, database: database)
    return 1 / workload.rate(Array(repeatElement(requests, count: 20).joined())).perSecond
  }

  /// What the handwritten condition looks at.
  private struct Record {
    var uid: [UInt8]?
    var key: [UInt8]
    var node: UInt32
  }

  /// A key as the tree knows it.
  private struct Key {
    var bytes: [UInt8]
    var hash: UInt64
    var name: NameTable.ID
  }

  /// The seconds of one evaluation of what a person would write who knows the tree.
  private static func handwritten(_ database: DatabaseTree) -> Double {
    let storage = database.storage
    let title = Array("title".utf8)
    let hash = ByteHash.hash(title.span)
    guard let name = storage.names.id(of: title.span, hash: hash, in: storage.text) else {
      return 0
    }
    let titleKey = Key(bytes: title, hash: hash, name: name)
    let records = (0..<recordCount).compactMap { record in
      database.node(at: DatabasePath(parsing: "/records/\(uid(record))")).map {
        Record(uid: Array(uid(record).utf8), key: $0.key.bytes, node: $0.index)
      }
    }
    let rounds = 100
    var granted = 0
    let seconds = ProcessorTime.seconds {
      granted = 0
      // A span hands out the records where they are: copying them is not part of the condition.
      let given = records.span
      for _ in 0..<rounds {
        for place in given.indices where isGranted(given[place], storage, titleKey) { granted += 1 }
      }
    }
    return granted == recordCount * rounds ? seconds / Double(recordCount * rounds) : 0
  }

  private static func isGranted(
    _ record: Record,
    _ storage: TreeStorage,
    _ titleKey: Key
  ) -> Bool {
    guard let uid = record.uid, ByteEquality.areEqual(uid.span, record.key.span),
      let title = storage.child(
        record.node,
        named: titleKey.bytes.span,
        hash: titleKey.hash,
        name: titleKey.name
      ),
      storage.kind(title) == .string
    else { return false }
    return !storage.textRange(title).isEmpty
  }
}
