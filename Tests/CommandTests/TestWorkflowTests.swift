import Foundation
import RTDBCommands
import TestSupport
import Testing

/// Ways of working with `rtdb test`: again and again, only what failed, with new expectations.
struct TestWorkflowTests {
  private static let spec = """
    version: 1
    rules: rules.json
    auth: {ann: {uid: ann}, ben: {uid: ben}}
    tests:
      - {name: one, as: ann, read: /a, expect: deny}
      - name: two
        as: ann
        read: /a
        expect: {decision: deny}  # kept
      - {name: three, as: ann, read: /a, expect: allow}
      - name: four
        steps:
          - {as: ann, read: /a, expect: deny}
          - {as: ann, read: /b, expect: allow}
      - {name: five, read: /a, allow: [ann], deny: others}
      - {name: six, read: /b, deny: ann}

    """

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(#"{"rules": {"a": {".read": "auth != null"}}}"#, to: "rules.json")
    try folder.write(TestWorkflowTests.spec, to: "a.rtdb.yaml")
    return folder
  }

  @Test func `what failed is remembered until it has passed`() throws {
    let folder = try folder()
    let cache = try TemporaryFolder()
    // one, two, four and one of five fail; a run of one case forgets none of the others.
    _ = rtdb("test", in: folder.path, cache: cache.path)
    _ = rtdb("test --filter three", in: folder.path, cache: cache.path)
    var run = rtdb("test --rerun-failed -v", in: folder.path, cache: cache.path)
    #expect(run.output.contains("4 failed"), "\(run.output)")
    run = rtdb("test --rerun-failed --list", in: folder.path, cache: cache.path)
    #expect(run.output.split(separator: "\n").count == 4, "\(run.output)")
    try folder.write(
      TestWorkflowTests.spec.replacing(
        "read: /a, expect: deny}\n  - name: two",
        with: "read: /a, expect: allow}\n  - name: two"
      ),
      to: "a.rtdb.yaml"
    )
    _ = rtdb("test --filter one", in: folder.path, cache: cache.path)
    run = rtdb("test --rerun-failed -v", in: folder.path, cache: cache.path)
    #expect(run.output.contains("3 failed"), "\(run.output)")
    #expect(!run.output.contains("one"), "\(run.output)")
  }

  @Test func `expectations are updated where they are written out, and nothing else is`() throws {
    let folder = try folder()
    let run = rtdb("test --update-expectations", in: folder.path)
    #expect(
      run.errors == """
        rtdb test: 4 expectations updated, 1 failure left to you
          a.rtdb.yaml:15:48: five [deny ben]: got allow, and names are not moved from list to list

        """
    )
    #expect(run.status == .findings)
    #expect(run.output.contains("1 failed"), "\(run.output)")
    let expected = TestWorkflowTests.spec
      .replacing(
        "name: one, as: ann, read: /a, expect: deny",
        with: "name: one, as: ann, read: /a, expect: allow"
      )
      .replacing("{decision: deny}  # kept", with: "{decision: allow}  # kept")
      .replacing(
        "- {as: ann, read: /a, expect: deny}",
        with: "- {as: ann, read: /a, expect: allow}"
      )
      .replacing(
        "- {as: ann, read: /b, expect: allow}",
        with: "- {as: ann, read: /b, expect: deny}"
      )
    #expect(try folder.text(of: "a.rtdb.yaml") == expected)
  }

  @Test(arguments: [
    "{decision: deny, deniedBy: /a/.read}", "{decision: allow, by: /a/.read}",
    "{decision: allow, value: null}", "{decision: deny, evaluationError: true}",
    "{decision: deny, uncertain: [J-1]}", "{decision: allow, message: x}",
    "{decision: allow, data: {/a: 1}}", "{decision: deny, warnings: []}",
  ])
  func `a decision that more hangs on is left to the author`(expectation: String) throws {
    let folder = try folder()
    let isDenied = expectation.contains("deny")
    let rules = #"{"rules": {"a": {".read": "auth != null"}}}"#
    try folder.write(rules, to: "rules.json")
    let spec = """
      version: 1
      rules: rules.json
      auth: {ann: {uid: ann}, nobody: null}
      tests:
        - {name: more, as: \(isDenied ? "ann" : "nobody"), read: /a, expect: \(expectation)}
        - {name: word, as: ann, read: /a, expect: deny}

      """
    try folder.write(spec, to: "a.rtdb.yaml")
    let run = rtdb("test --update-expectations", in: folder.path)
    #expect(run.status == .findings, "\(run)")
    #expect(
      run.errors.hasPrefix(
        "rtdb test: 1 expectation updated, 1 failure left to you\n  a.rtdb.yaml:5:"
      ),
      "\(run.errors)"
    )
    #expect(
      try folder.text(of: "a.rtdb.yaml")
        == spec.replacing("read: /a, expect: deny}", with: "read: /a, expect: allow}")
    )
  }

  @Test func `a word that several cases want otherwise is left to the author`() throws {
    let folder = try folder()
    let spec = """
      version: 1
      rules: rules.json
      auth: {ann: {uid: ann}, nobody: null}
      tests:
        - {name: one, as: "${who}", matrix: {who: [ann, nobody]}, read: /a, expect: deny}
        - {name: two, as: ann, matrix: [{word: deny}], read: /a, expect: "${word}"}

      """
    try folder.write(spec, to: "a.rtdb.yaml")
    let run = rtdb("test --update-expectations", in: folder.path)
    #expect(run.errors.hasPrefix("rtdb test: 0 expectations updated, 2 failures left to you\n"))
    #expect(
      run.errors.contains(
        "one [who: ann]: cases that share its `expect` give something else\n"
      ),
      "\(run.errors)"
    )
    #expect(run.errors.hasSuffix("two [word: deny]: got allow, and the word stands elsewhere\n"))
    #expect(try folder.text(of: "a.rtdb.yaml") == spec)
  }

  @Test func `a word in quotes is updated, and why others are not is said`() throws {
    let folder = try folder()
    let spec = """
      version: 1
      rules: rules.json
      auth: {ann: {uid: ann}}
      tests:
        - {name: one, as: ann, read: /a, expect: "deny"}
        - {name: two, as: ann, read: /a, expect: {decision: 'deny'}}
        - {name: three, read: /a, expect: {decision: allow, by: /a/.read}}
        - {name: four, as: ann, read: /a, expect: {decision: allow, value: 1}}
        - {name: five, as: ann, xfail: later, read: /a, expect: allow}

      """
    try folder.write(spec, to: "a.rtdb.yaml")
    let run = rtdb("test --update-expectations", in: folder.path)
    #expect(
      run.errors == """
        rtdb test: 2 expectations updated, 3 failures left to you
          a.rtdb.yaml:7:37: three: got deny, and `expect` says more than the decision
          a.rtdb.yaml:8:45: four: only decisions are written, and that is as expected: the value that was read is not the expected one
          a.rtdb.yaml:9:5: five: it passes against its `xfail`

        """
    )
    #expect(
      try folder.text(of: "a.rtdb.yaml")
        == spec.replacing("\"deny\"", with: "\"allow\"").replacing("'deny'", with: "'allow'")
    )
  }

  @Test func `rules are no spec`() throws {
    let folder = try folder()
    let run = rtdb("test rules.json", in: folder.path)
    #expect(run.status == .failure)
    #expect(
      run.errors == """
        rtdb: `rules.json` is a rules file, and no spec that tests rules
          note: `rtdb rules check rules.json` says what the service would answer
          note: `rtdb spec init rules.json -o NAME.rtdb.yaml` writes a first spec for it

        """
    )
  }

  @Test func `a file that is just being saved is looked at once more`() throws {
    let folder = try folder()
    var looks = 0
    let output = run("test --watch", folder, nil) { _ in
      looks += 1
      if looks == 2 { _ = try? folder.write("", to: "rules.json") }
      if looks == 3 { _ = try? folder.write(#"{"rules": {".read": true}}"#, to: "rules.json") }
      return looks < 6
    }
    #expect(output.components(separatedBy: "in 1 suite").count == 3, "\(output)")
    #expect(!output.contains("so nothing was run"), "\(output)")
  }

  @Test func `long names of cases are cut in the list`() throws {
    let folder = try folder()
    try folder.write(
      TestWorkflowTests.spec.replacing(
        "name: one",
        with: "name: \(String(repeating: "long ", count: 50))"
      ),
      to: "a.rtdb.yaml"
    )
    let list = rtdb("test --list", in: folder.path).output.split(separator: "\n")
    #expect(list.contains { $0.hasSuffix("long…") || $0.hasSuffix("long …") }, "\(list)")
    #expect(list.allSatisfy { $0.count < 130 }, "\(list)")
  }

  @Test func `only what failed is run again`() throws {
    let folder = try folder()
    let cache = try TemporaryFolder()
    #expect(run("test --rerun-failed", folder, cache).contains("no case is known to have failed"))
    #expect(run("test --rerun-failed", folder, cache).contains("4 failed in 1 suite"))
    try folder.write(#"{"rules": {"a": {".read": "false"}}}"#, to: "rules.json")
    #expect(run("test --rerun-failed", folder, cache).contains("3 passed, 1 failed"))
  }

  @Test func `a watch runs what is touched`() throws {
    let folder = try folder()
    try folder.write(
      """
      version: 1
      rules: {rules: {}}
      tests: [{name: alone, read: /, expect: deny}]
      """,
      to: "b.rtdb.yaml"
    )
    var looks = 0
    let output = run("test --watch", folder, nil) { _ in
      looks += 1
      // A mistake is shown, and does not end the watch.
      if looks == 2 { _ = try? folder.write("{", to: "rules.json") }
      if looks == 4 {
        _ = try? folder.write(#"{"rules": {".read": true}}"#, to: "rules.json")
      }
      return looks < 6
    }
    let runs = output.components(separatedBy: "in 1 suite")
    #expect(output.contains("in 2 suites"), "\(output)")
    #expect(runs.count == 2, "\(output)")
    #expect(output.contains("so nothing was run"), "\(output)")
    #expect(output.components(separatedBy: "b.rtdb.yaml").count == 2, "\(output)")
  }

  /// Runs a command line with a cache and a way to wait, and returns all that it wrote.
  private func run(
    _ commandLine: String,
    _ folder: TemporaryFolder,
    _ cache: TemporaryFolder?,
    pause: @escaping (Int) -> Bool = { _ in false }
  ) -> String {
    var written: [UInt8] = []
    let channel = OutputChannel { piece in
      written += piece
      return true
    }
    var context = CommandContext(output: channel, errors: channel, folder: folder.path)
    context.cacheFolder = cache?.path
    context.pause = pause
    _ = Program.run(commandLine.split(separator: " ").map(String.init), in: context)
    return String(decoding: written, as: UTF8.self)
  }
}
