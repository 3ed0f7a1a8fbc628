import DataMigration
import Foundation
import JSONStreaming
import SourceDiagnostics
import SystemAccess
import TestSupport
import Testing

/// What stops a migration, what it says, and that nothing is left behind.
struct MigrationFailureTests {
  private static let export = """
    {"jokes":{"a":{"author":"x","jokeText":"t"},"b":{}},"users":{"u":{"username":"x"}}}
    """

  private func migration(_ folder: TemporaryFolder, _ name: String = "in.json") -> Migration {
    Migration(
      path: folder[name],
      name: name,
      settings: Migration.Settings(scratchFolder: folder.path)
    )
  }

  /// Applies a migration that must fail; only the export may be there afterwards.
  private func failure(
    of text: String,
    overwriting: Bool = false,
    plan: MigrationPlan.Stored? = nil
  ) throws -> MigrationError {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "in.json")
    let error = try #require(
      throws: MigrationError.self,
      performing: {
        _ = try migration(folder).apply(
          to: Migration.Target(path: folder["out"], overwriting: overwriting),
          expecting: plan,
          tool: "test"
        )
      }
    )
    #expect(try folder.names() == ["in.json"])
    return error
  }

  @Test(
    arguments: [
      ("", nil), ("{\"users\": {\"u\": {\"username\": \"x\"", "1:33"), ("{\"jokes\": {},}", "1:14"),
      ("<html></html>", nil), ("{} {}", "1:4"), ("{\n  \"jokes\" : @\n}", "2:13"),
    ] as [(String, String?)]
  ) func `what is no export is refused`(
    text: String,
    place: String?
  ) throws {
    let error = try failure(of: text)
    #expect(error.location?.description == place)
    #expect(!error.message.isEmpty)
  }

  @Test func `a missing file is named`() throws {
    let folder = try TemporaryFolder()
    let error = #expect(throws: MigrationError.self) {
      _ = try migration(folder, "none.json").plan(tool: "test")
    }
    #expect(error?.message == "cannot open `none.json`: no such file or directory")
  }

  @Test func `standard input is refused`() throws {
    let migration = Migration(
      path: "-",
      name: "-",
      settings: Migration.Settings(scratchFolder: "/tmp")
    )
    #expect(throws: MigrationError.standardInput) { _ = try migration.plan(tool: "test") }
  }

  @Test(arguments: ["in.json", "./in.json", "link"]) func `the export is never written to`(
    name: String
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.export, to: "in.json")
    try folder.link("link", to: folder["in.json"])
    #expect(throws: MigrationError.outputIsInput(folder[name])) {
      _ = try migration(folder).apply(
        to: Migration.Target(path: folder[name], overwriting: true),
        tool: "test"
      )
    }
    #expect(try folder.text(of: "in.json") == Self.export)
  }

  @Test(arguments: ["out", "out.quarantine.json"]) func `a file that is there stays`(
    name: String
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.export, to: "in.json")
    try folder.write("precious", to: name)
    let error = #expect(throws: MigrationError.self) {
      _ = try migration(folder).apply(to: Migration.Target(path: folder["out"]), tool: "test")
    }
    guard case .system(let cause)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(cause.isAlreadyThere)
    #expect(try folder.text(of: name) == "precious")
    #expect(try folder.names() == ["in.json", name])
  }

  @Test func `an old quarantine does not outlive its output`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.export, to: "in.json")
    let target = Migration.Target(path: folder["out"], overwriting: true)
    _ = try migration(folder).apply(to: target, tool: "test")
    #expect(try folder.names() == ["in.json", "out", "out.quarantine.json"])
    try folder.write("null", to: "in.json")
    _ = try migration(folder).apply(to: target, tool: "test")
    #expect(try folder.names() == ["in.json", "out"])
  }

  /// A folder that appears where the output is to be keeps it from getting its name.
  @Test(arguments: [false, true]) func `a quarantine without its output is told`(
    hasQuarantine: Bool
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.export, to: "in.json")
    if hasQuarantine { try folder.write("old", to: "out.quarantine.json") }
    let output = folder["out"]
    let migration = Migration(
      path: folder["in.json"],
      name: "in.json",
      settings: Migration.Settings(scratchFolder: folder.path)
    ) {
      try? FileSystem.makeFolder(output)
      return nil
    }
    let error = try #require(throws: MigrationError.self) {
      _ = try migration.apply(to: Migration.Target(path: output, overwriting: true), tool: "test")
    }
    guard hasQuarantine else {
      #expect(try folder.names() == ["in.json", "out"])
      #expect(error.notes.isEmpty)
      return
    }
    #expect(error.notes.first?.hasPrefix("`\(output).quarantine.json` is new already") == true)
    #expect(try folder.text(of: "out.quarantine.json") != "old")
  }

  @Test func `a plan for another export is refused`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.export, to: "in.json")
    let plan = try migration(folder).plan(tool: "test")
    let stored = try MigrationPlan.read(SourceFile(name: "plan.json", bytes: plan.document))
    let error = try failure(of: Self.export + " ", plan: stored)
    #expect(error == .planForOtherInput(plan.input))
  }

  @Test func `a plan that comes to something else is refused`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.export, to: "in.json")
    let plan = try migration(folder).plan(tool: "test 9")
    let text = String(decoding: plan.document, as: UTF8.self)
      .replacing("\"migrated\": 1", with: "\"migrated\": 2")
    let stored = try MigrationPlan.read(SourceFile(name: "plan.json", text: text))
    let error = try failure(of: Self.export, plan: stored)
    #expect(error == .planDisagrees("migrated", planned: 2, found: 1, tool: "test 9"))
  }

  @Test func `a folder that cannot be written to is named`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.export, to: "in.json")
    let error = #expect(throws: MigrationError.self) {
      _ = try migration(folder).apply(
        to: Migration.Target(path: folder["none/out"]),
        tool: "test"
      )
    }
    #expect(error?.message.hasSuffix("no such file or directory") == true)
    #expect(try folder.names() == ["in.json"])
  }

  @Test func `a compressed export gives the plain result`() throws {
    let plain = try MigrationRun(Self.export)
    let folder = try TemporaryFolder()
    try folder.write(Self.export, to: "in.json")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/gzip")
    process.arguments = ["-n", folder["in.json"]]
    try process.run()
    process.waitUntilExit()
    let compressed = try MigrationRun(folder.bytes(of: "in.json.gz"))
    #expect(compressed.output == plain.output)
    #expect(compressed.summary == plain.summary)
  }
}
