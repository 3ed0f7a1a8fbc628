import DataMigration
import TestSupport

/// One migration in a folder of its own.
struct MigrationRun {
  /// What was written.
  let output: [UInt8]
  /// What was left out, or nil where nothing was.
  let quarantine: [UInt8]?
  /// The counts.
  let summary: MigrationSummary

  /// Plans and applies the migration of an export.
  ///
  /// - Parameters:
  ///   - export: The bytes of the export.
  ///   - name: The name of its file.
  ///   - memoryLimit: How much may be held before scratch files are used.
  ///   - matching: How authors are recognized.
  /// - Throws: What the migration throws.
  init(
    _ export: [UInt8],
    name: String = "export.json",
    memoryLimit: Int = 1 << 20,
    matching: MigrationOptions.AuthorMatching = .loose
  ) throws {
    let folder = try TemporaryFolder()
    let migration = Migration(
      path: try folder.write(export, to: name),
      name: name,
      options: MigrationOptions(authorMatching: matching),
      settings: Migration.Settings(memoryLimit: memoryLimit, scratchFolder: folder.path)
    )
    let plan = try migration.plan(tool: "test")
    let result = try migration.apply(to: Migration.Target(path: folder["out"]), tool: "test")
    guard plan == result else { throw Disagreement(plan: plan, result: result) }
    output = try folder.bytes(of: "out")
    let names = try folder.names()
    let hasQuarantine = names.contains("out.quarantine.json")
    quarantine = hasQuarantine ? try folder.bytes(of: "out.quarantine.json") : nil
    summary = result.summary
    let expected = [name, "out"] + (hasQuarantine ? ["out.quarantine.json"] : [])
    guard names == expected.sorted() else { throw Leftovers(names: names) }
  }

  /// The same for an export that is a text.
  init(_ export: String, matching: MigrationOptions.AuthorMatching = .loose) throws {
    try self.init(Array(export.utf8), matching: matching)
  }

  /// The output as text.
  var text: String { String(decoding: output, as: UTF8.self) }

  /// The plan and what was done differ.
  struct Disagreement: Error {
    let plan: MigrationPlan
    let result: MigrationPlan
  }

  /// There are files that should not be there.
  struct Leftovers: Error {
    let names: [String]
  }
}
