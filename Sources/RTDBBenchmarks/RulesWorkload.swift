import DatabaseExports
import DatabaseModel
import RulesEvaluation
import RulesLanguage
import SourceDiagnostics
import SystemAccess

/// Rules, a database of a chosen size, and requests for it, always the same.
struct RulesWorkload {
  let rules: CompiledRules
  let database: DatabaseTree
  let nodeCount: Int

  init(rules text: String, export: [UInt8], nodeCount: Int) throws {
    rules = CompiledRules(RulesDocument.parse(SourceFile(name: "rules", text: text)))
    database = try ExportTree.load(bytes: export, name: "database")
    self.nodeCount = nodeCount
  }

  init(rules text: String, database: DatabaseTree) throws {
    rules = CompiledRules(RulesDocument.parse(SourceFile(name: "rules", text: text)))
    self.database = database
    nodeCount = 0
  }

  /// How many requests are read before they are decided.
  private static let blockSize = 32

  /// The decisions a second that one engine makes, and how many of them allow.
  ///
  /// A request that comes in was just read, so it lies in the processor's cache; what it asks of
  /// the database does not. So requests are taken in blocks: another engine first decides each of a
  /// block on an empty database, and what it writes is gone through, and that is not counted.
  func rate(_ requests: [Request]) -> (perSecond: Double, allowed: Int) {
    var engine = RulesEngine(rules)
    var reader = RulesEngine(rules)
    var allowed = 0
    var best = Double.infinity
    // The first round is not counted either, as it is the shortest that counts.
    for _ in 0..<8 {
      allowed = 0
      var seconds = 0.0
      for start in stride(from: 0, to: requests.count, by: Self.blockSize) {
        let block = start..<min(start + Self.blockSize, requests.count)
        _ = decide(requests, block, on: .null, by: &reader)
        read(requests, block)
        let begin = Clock.processorTime
        allowed += decide(requests, block, on: database, by: &engine)
        seconds += Double(Clock.processorTime - begin) / 1e9
      }
      best = min(best, seconds)
    }
    return (Double(requests.count) / max(best, 1e-9), allowed)
  }

  /// Decides a block of requests; gives how many are allowed.
  private func decide(
    _ requests: [Request],
    _ block: Range<Int>,
    on database: DatabaseTree,
    by engine: inout RulesEngine
  ) -> Int {
    var allowed = 0
    // A span hands out the requests where they are: copying them is not the engine's work.
    let given = requests.span
    for place in block where engine.decide(given[place], on: database).isAllowed { allowed += 1 }
    return allowed
  }

  /// Finds everything that a block of requests writes by its key.
  ///
  /// An engine that refuses a request has not looked at all of it.
  private func read(_ requests: [Request], _ block: Range<Int>) {
    let given = requests.span
    for place in block {
      guard case .set(let value) = given[place].operation, let root = value.root else { continue }
      var open = [root]
      while let node = open.popLast() {
        for child in node.children {
          guard let found = node.child(named: child.key) else { continue }
          if found.leaf == nil { open.append(found) }
        }
      }
    }
  }

  /// A value in export form.
  static func value(_ json: String) throws -> DatabaseTree {
    var text = Array(json.utf8)
    text.append(UInt8(ascii: "\n"))
    return try ExportTree.load(bytes: text, name: "value")
  }

  static func user(_ uid: String) -> AuthContext { .user(.map(["uid": .string(uid)])) }

  /// Numbers below a bound, spread so that neighbours in a list lie far apart in the database.
  static func spread(_ count: Int, below bound: Int) -> [Int] {
    (0..<count).map { Int((UInt64($0) &* 0x9E37_79B9_7F4A_7C15) >> 33) % bound }
  }
}
