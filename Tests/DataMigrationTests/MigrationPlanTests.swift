import DataMigration
import DatabaseModel
import SourceDiagnostics
import TestSupport
import Testing

struct MigrationPlanTests {
  private static let plan: MigrationPlan = {
    var summary = MigrationSummary()
    summary.jokes = 9
    summary.migratedBy = [.exactName: 3, .uid: 1]
    summary.quarantinedBy = [.noText: 2, .itemExists: 1]
    summary.skipped = 2
    summary.blankTitles = 1
    summary.users = 5
    summary.usersWithoutJokes = 2
    summary.samples = [
      MigrationSummary.Sample(
        key: DatabaseKey(bytes: Array("k\"".utf8) + [0xED, 0xA0, 0x80]),
        uid: "github:1",
        match: .uid,
        title: "\"secret\""
      )
    ]
    return MigrationPlan(
      tool: "rtdb 1.2.3",
      input: MigrationPlan.Input(name: "é.json", byteCount: 12, sha256: "ab"),
      options: MigrationOptions(authorMatching: .exact),
      summary: summary
    )
  }()

  private var text: String { String(decoding: Self.plan.document, as: UTF8.self) }

  @Test func `the document is the one in the file`() {
    #expect(GoldenFile.mismatch(text, "plan.json") == nil)
  }

  @Test func `no value is in the document`() {
    #expect(!text.contains("secret"))
  }

  @Test func `what is written can be read`() throws {
    let stored = try MigrationPlan.read(SourceFile(name: "plan.json", text: text))
    #expect(stored.tool == "rtdb 1.2.3")
    #expect(stored.input == Self.plan.input)
    #expect(stored.options == Self.plan.options)
    #expect(stored.counts == Self.plan.summary.counts)
  }

  @Test(arguments: [
    ("", "there is no JSON value", "1:1"),
    ("[]", "the plan needs `formatVersion`, a whole number", "1:1"),
    ("{\"formatVersion\": \"1\"}", "the plan needs `formatVersion`, a whole number", "1:19"),
    (
      "{\n \"formatVersion\": 2}", "the plan is of format version 2, and this rtdb knows 1", "2:19"
    ),
    ("{\"formatVersion\": 1}", "the plan needs `migration`, a string", "1:1"),
    (
      "{\"formatVersion\": 1, \"migration\": \"other\"}",
      "the plan is for `other`, and this rtdb knows `jokes-to-items`", "1:35"
    ),
  ]) func `what is no plan is refused`(text: String, message: String, place: String) throws {
    let error = #expect(throws: PlanError.self) {
      _ = try MigrationPlan.read(SourceFile(name: "plan.json", text: text))
    }
    if !text.isEmpty { #expect(error?.message == message) }
    #expect(error?.location.description == place)
    #expect(error?.file == "plan.json")
  }

  @Test(arguments: [
    ("\"exact\"", "\"nearly\"", "this rtdb does not know the decision `authorMatching: nearly`"),
    (
      "\"authorMatching\"", "\"x\": 1, \"authorMatching\"",
      "this rtdb does not know the decision `x`"
    ),
    ("\"skipped\": 2", "\"skipped\": 2.5", "the plan needs `skipped`, a whole number"),
    ("\"bytes\": 12", "\"bytes\": -", "a digit"),
  ]) func `an edited plan is refused where it makes no sense`(
    old: String,
    new: String,
    message: String
  ) throws {
    let edited = text.replacing(old, with: new)
    #expect(edited != text)
    let error = #expect(throws: PlanError.self) {
      _ = try MigrationPlan.read(SourceFile(name: "plan.json", text: edited))
    }
    #expect(error?.message.contains(message) == true || message == "a digit")
  }
}
