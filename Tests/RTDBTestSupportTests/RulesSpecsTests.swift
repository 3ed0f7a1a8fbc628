import RTDBTestSupport
import RulesTesting
import TestSupport
import Testing

@Suite("Specs as cases of Swift Testing")
struct RulesSpecsTests {
  @Test("each case runs by itself", arguments: try RulesSpecs.cases(in: "Fixtures"))
  func passes(_ spec: RulesSpecCase) { spec.run() }

  @Test("cases have the names of their suites and groups")
  func names() throws {
    let names = try RulesSpecs.cases(in: "Fixtures/notes.rtdb.yaml").map(\.testDescription)
    #expect(
      names == [
        "Notes › own notes [allow ann]", "Notes › own notes [deny ben]", "Notes › known to fail",
      ]
    )
  }

  @Test("a case that fails is an issue at its place in the spec")
  func failure() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      """
      version: 1
      rules: {rules: {}}
      tests:
        - {read: /x, expect: allow}
      """,
      to: "a.rtdb.yaml"
    )
    let spec = try #require(try RulesSpecs.cases(in: path).first)
    withKnownIssue {
      spec.run()
    } matching: { issue in
      issue.sourceLocation?.line == 4
        && issue.comments.contains { $0.rawValue.contains("expected allow, got deny") }
    }
  }

  @Test("a folder without cases, or a spec with a mistake, is an error")
  func errors() throws {
    let folder = try TemporaryFolder()
    #expect(throws: RulesSpecsError.self) { try RulesSpecs.cases(in: folder.path) }
    try folder.write("version: 2", to: "a.rtdb.yaml")
    #expect {
      try RulesSpecs.cases(in: folder.path)
    } throws: {
      "\($0)".contains("the version of the format has to be 1")
    }
  }
}
