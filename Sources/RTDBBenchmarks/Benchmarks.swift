import DatabaseExports
import DatabaseModel
import JSONStreaming
import RulesEvaluation
import RulesLanguage
import SourceDiagnostics
import SystemAccess

/// The program `RTDBBenchmarks`: build it with `RTDB_BENCHMARKS=1 swift build -c release`.
@main
enum Benchmarks {
  private static let rules = """
    {"rules": {"users": {"$uid": {
      ".read": "auth != null && auth.uid == $uid",
      ".write": "auth != null && auth.uid == $uid",
      "items": {"$item": {"title": {
        ".validate": "newData.isString() && newData.val().length > 0"
      }}}
    }}}}
    """

  static func main() throws {
    let output = StandardOutput()
    let document = RulesDocument.parse(SourceFile(name: "rules", text: rules))
    for userCount in [50, 5_000] {
      let database = ItemsDatabase(userCount: userCount)
      let export = database.export()
      output.write("\(database.nodeCount) nodes, \(export.count) bytes\n")
      let jobs = try jobs(database, export, CompiledRules(document))
      for line in PairedMeasurement().run(jobs) { output.write("  \(line)\n") }
    }
    try output.flush()
  }

  private static func jobs(
    _ database: ItemsDatabase,
    _ export: [UInt8],
    _ rules: CompiledRules
  ) throws -> [PairedMeasurement.Job] {
    let tree = try ExportTree.load(bytes: export, name: "export")
    let title = try ExportTree.load(bytes: Array("\"new\"".utf8), name: "title")
    let user = AuthContext.user(.map([Array("uid".utf8): .string(Array(database.uid(7).utf8))]))
    let path = DatabasePath(parsing: "/users/\(database.uid(7))/items/item3/title")
    var read = Request(.read(DatabaseQuery()), at: path)
    read.auth = user
    var write = Request(.set(title), at: path)
    write.auth = user
    let count = 20_000
    return [
      .init(name: "check", unit: "bytes", count: export.count) { check(export) },
      .init(name: "allowed read", unit: "decisions", count: count) {
        for _ in 0..<count { _ = rules.decide(read, on: tree) }
      },
      .init(name: "validated write", unit: "decisions", count: count) {
        for _ in 0..<count { _ = rules.decide(write, on: tree) }
      },
    ]
  }

  private static func check(_ export: [UInt8]) {
    var reader = JSONReader(bytes: export)
    do throws(JSONError) {
      try reader.skipValue()
      _ = try reader.next()
    } catch {
      StandardError.write("the generated export is damaged: \(error.message)\n")
    }
  }
}
