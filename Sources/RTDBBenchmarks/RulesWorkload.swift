import DatabaseExports
import DatabaseModel
import RulesEvaluation
import RulesLanguage
import SourceDiagnostics

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

  /// The decisions a second that one engine makes, and how many of them allow.
  func rate(_ requests: [Request]) -> (perSecond: Double, allowed: Int) {
    var engine = RulesEngine(rules)
    var allowed = 0
    let seconds = ProcessorTime.seconds {
      allowed = 0
      // A span hands out the requests where they are: copying them is not the engine's work.
      let given = requests.span
      for place in given.indices
      where engine.decide(given[place], on: database).isAllowed { allowed += 1 }
    }
    return (Double(requests.count) / seconds, allowed)
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
