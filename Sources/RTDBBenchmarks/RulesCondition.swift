import DatabaseModel
import RulesEvaluation
import SystemAccess

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

  /// How often everything is measured, in turns.
  private static let rounds = 301

  /// The medians of many short rounds: a machine that is slow for a while is so for all three.
  static func figures() throws -> [Figure] {
    let database = try RulesWorkload.value(export())
    let requests = requests()
    var rule = Decider(
      try RulesWorkload(rules: rules("\(located) && \(condition)"), database: database)
    )
    var frame = Decider(try RulesWorkload(rules: rules(located), database: database))
    guard let hand = Handwritten(database) else { return [] }
    var (perRule, perHand, ratios): ([Double], [Double], [Double]) = ([], [], [])
    for _ in 0..<rounds {
      let difference = rule.seconds(requests) - frame.seconds(requests)
      let byHand = hand.seconds()
      perRule.append(difference * 1e9)
      perHand.append(byHand * 1e9)
      ratios.append(difference / byHand)
    }
    return [
      Figure("condition by rule", median(perRule), "ns"),
      Figure("condition by hand", median(perHand), "ns"),
      Figure("by rule for by hand", median(ratios), "×", .atMost(2.2)),
    ]
  }

  private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

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

  private static func rules(_ condition: String) -> String {
    """
    {"rules": {"records": {"$uid": {".read": "\(condition)"}}}}
    """
  }

  /// Decides by a rule.
  private struct Decider {
    private let database: DatabaseTree
    private var engine: RulesEngine

    init(_ workload: RulesWorkload) {
      database = workload.database
      engine = RulesEngine(workload.rules)
    }

    /// The seconds of one decision.
    mutating func seconds(_ requests: [Request]) -> Double {
      var allowed = 0
      // A span hands out the requests where they are: copying them is not the engine's work.
      let given = requests.span
      let start = Clock.processorTime
      for place in given.indices where engine.decide(given[place], on: database).isAllowed {
        allowed += 1
      }
      let seconds = Double(Clock.processorTime - start) / 1e9
      return allowed == requests.count ? seconds / Double(requests.count) : .infinity
    }
  }

  /// What a person would write who knows the tree.
  private struct Handwritten {
    /// What the condition looks at.
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

    private let storage: TreeStorage
    private let title: Key
    private let records: [Record]
    private let repetitions = 10

    init?(_ database: DatabaseTree) {
      storage = database.storage
      let bytes = Array("title".utf8)
      let hash = ByteHash.hash(bytes.span)
      guard let name = storage.names.id(of: bytes.span, hash: hash, in: storage.text) else {
        return nil
      }
      title = Key(bytes: bytes, hash: hash, name: name)
      records = (0..<recordCount).compactMap { record in
        database.node(at: DatabasePath(parsing: "/records/\(uid(record))")).map {
          Record(uid: Array(uid(record).utf8), key: $0.key.bytes, node: $0.index)
        }
      }
    }

    /// The seconds of one evaluation.
    func seconds() -> Double {
      var granted = 0
      let given = records.span
      let start = Clock.processorTime
      for _ in 0..<repetitions {
        for place in given.indices where isGranted(given[place]) { granted += 1 }
      }
      let seconds = Double(Clock.processorTime - start) / 1e9
      let count = recordCount * repetitions
      return granted == count ? seconds / Double(count) : 0
    }

    private func isGranted(_ record: Record) -> Bool {
      guard let uid = record.uid, ByteEquality.areEqual(uid.span, record.key.span),
        let title = storage.child(
          record.node,
          named: title.bytes.span,
          hash: title.hash,
          name: title.name
        ),
        storage.kind(title) == .string
      else { return false }
      return !storage.textRange(title).isEmpty
    }
  }
}
