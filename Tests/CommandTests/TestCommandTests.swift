import RTDBCommands
import TestSupport
import Testing

/// What a user sees who runs specs.
struct TestCommandTests {
  static let spec = """
    version: 1
    name: Notes
    rules: {rules: {notes: {$uid: {".read": "auth.uid == $uid"}}}}
    auth: {ann: {uid: ann}, ben: {uid: ben}}
    tests:
      - {name: own notes, read: /notes/ann, as: ann, tags: [smoke], expect: allow}
      - {name: other notes, read: /notes/ann, as: ben, expect: allow}

    """

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(TestCommandTests.spec, to: "specs/notes.rtdb.yaml")
    return folder
  }

  @Test func `a failing case explains itself`() throws {
    let folder = try folder()
    let run = rtdb("test", in: folder.path)
    #expect(
      run.output == """
        specs/notes.rtdb.yaml  .F

        ✗ other notes
          specs/notes.rtdb.yaml:7:60
          expected allow, got deny
            read /notes/ann as ben, now 2026-01-01T00:00:00Z
            got: deny by /notes/$uid/.read
            rules for /notes/ann:
              refused   /notes/$uid/.read  at /notes/ann  specs/notes.rtdb.yaml:3:42
                  auth.uid == $uid
                    auth.uid = "ben"
                    $uid     = "ann"
            what it takes:
              /notes/$uid/.read: `auth.uid` is "ben"; this rule wants "ann"
                → with "ann" as `auth.uid`, it is allowed

        1 passed, 1 failed in 1 suite

        """
    )
    #expect(run.errors == "")
    #expect(run.status == .findings)
  }

  /// A run that never begins has nothing but its annotations to show on a pull request.
  @Test(arguments: [
    ("tests: [", "::error file=bad.rtdb.yaml,line=1,col=42,"),
    ("tests: [{read: /, expct: deny}]", "::error file=bad.rtdb.yaml,line=1,col=52,"),

  ])
  func `a spec that cannot run is annotated`(text: String, annotation: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("{version: 1, rules: {rules: {}}, \(text)}\n", to: "bad.rtdb.yaml")
    let run = rtdb("test --format github", in: folder.path)
    #expect(run.status == .failure)
    #expect(run.output.hasPrefix(annotation), "\(run.output)")
    #expect(run.errors.contains("bad.rtdb.yaml:"))
    #expect(rtdb("test --format text", in: folder.path).output.isEmpty)
  }

  @Test(arguments: [
    (
      "test missing.rtdb.yaml",
      "::error title=rtdb/failure::there is no file or folder `missing.rtdb.yaml`"
    ),
    (
      "test .",
      "::error title=rtdb/failure::there are no specs below `.`%0Anote: the name of a spec"
    ),
    ("rules check missing.json", "::error title=rtdb/failure::"),
    ("validate missing.json", "::error title=rtdb/failure::"),
  ])
  func `what keeps a run from beginning is annotated`(arguments: String, annotation: String) throws
  {
    let folder = try TemporaryFolder()
    let run = rtdb("\(arguments) --format github", in: folder.path)
    #expect(run.status == .failure)
    #expect(run.output.hasPrefix(annotation), "\(run.output)")
    #expect(run.output.split(separator: "\n").count == 1)
    #expect(!run.errors.isEmpty)
    #expect(rtdb("\(arguments) --format text", in: folder.path).output.isEmpty)
  }

  /// Which of two equal keys the service takes is not known (J-20).
  @Test func `rules with a key twice fail a strict run where it matters`() throws {
    let folder = try folder()
    let rules = #"{"rules": {"a": {".read": false}, "a": {".read": true}, "b": {".read": true}}}"#
    try folder.write(rules, to: "rules.json")
    func write(_ path: String, _ expectation: String) throws {
      let spec = """
        version: 1
        rules: rules.json
        tests: [{name: read it, read: \(path), expect: \(expectation)}]

        """
      try folder.write(spec, to: "twice.rtdb.yaml")
    }
    try write("/a", "allow")
    let run = rtdb("test twice.rtdb.yaml --strict", in: folder.path)
    #expect(run.output.contains("the verdict is uncertain (J-20): of equal keys in the rules the"))
    #expect(run.status == .findings)
    #expect(rtdb("test twice.rtdb.yaml", in: folder.path).status == .success)
    try write("/b", "allow")
    #expect(rtdb("test twice.rtdb.yaml --strict", in: folder.path).status == .success)
    try write("/a", "{decision: allow, uncertain: [J-20]}")
    #expect(rtdb("test twice.rtdb.yaml --strict", in: folder.path).status == .success)
  }

  @Test func `some cases can be chosen, by name or by tag`() throws {
    let folder = try folder()
    #expect(rtdb("test --filter OWN", in: folder.path).status == .success)
    #expect(rtdb("test --tag smoke", in: folder.path).status == .success)
    let run = rtdb("test --filter nothing", in: folder.path)
    #expect(run.status == .failure)
    #expect(run.errors.contains("no case matches `--filter nothing`"))
  }

  @Test func `a word that is no file is answered with what it may mean`() throws {
    let folder = try folder()
    let run = rtdb("test note", in: folder.path)
    #expect(run.status == .failure)
    #expect(
      run.errors == """
        rtdb: there is no file or folder `note`
          note: specs with this in their paths: `specs/notes.rtdb.yaml`
          note: `rtdb test --filter note` runs the cases with this in their names

        """
    )
    #expect(rtdb(["test", "--filter", ""], in: folder.path).status == .failure)
    #expect(rtdb("test --list-tags", in: folder.path).output == "smoke\n")
  }

  @Test(arguments: ["1", "2", "8"])
  func `reports do not tell how many threads there were`(jobs: String) throws {
    let folder = try TemporaryFolder()
    let cases = (0..<900).map { "  - {name: n\($0), read: /a, as: u\($0 % 3), expect: deny}\n" }
    try folder.write(
      "version: 1\nrules: {rules: {\".read\": \"auth.uid == 'u1'\"}}\n"
        + "auth: {u0: {uid: u0}, u1: {uid: u1}, u2: {uid: u2}}\ntests:\n" + cases.joined(),
      to: "a.rtdb.yaml"
    )
    let one = rtdb("test --coverage --jobs 1 -f json", in: folder.path)
    #expect(one.status == .findings)
    #expect(rtdb("test --coverage --jobs \(jobs) -f json", in: folder.path).output == one.output)
    #expect(rtdb("test --jobs 0", in: folder.path).status == .failure)
  }

  @Test func `cases can be listed`() throws {
    let folder = try folder()
    let run = rtdb("test specs/notes.rtdb.yaml --list", in: folder.path)
    #expect(run.output.contains("specs/notes.rtdb.yaml:6:5  own notes\n"))
    #expect(run.status == .success)
  }

  @Test func `reports go to files beside the one that is shown`() throws {
    let folder = try folder()
    let run = rtdb("test --report junit=out.xml --report json=out.json", in: folder.path)
    #expect(run.status == .findings)
    #expect(try folder.text(of: "out.xml").contains("<testsuite"))
    #expect(try folder.text(of: "out.json").hasPrefix("{"))
    #expect(rtdb("test --report junit=out.xml", in: folder.path).status == .failure)
    #expect(rtdb("test --report junit=out.xml --force", in: folder.path).status == .findings)
  }

  @Test func `a spec with a mistake keeps everything from running`() throws {
    let folder = try folder()
    try folder.write("version: 1\nrulse: x.json\ntests: []\n", to: "specs/bad.rtdb.yaml")
    let run = rtdb("test", in: folder.path)
    #expect(run.status == .failure)
    #expect(run.output == "")
    #expect(run.errors.contains("specs/bad.rtdb.yaml:2:1: error: a suite has no member `rulse`"))
    #expect(run.errors.contains("did you mean `rules`?"))
  }

  @Test func `a folder without specs is no success`() throws {
    let folder = try TemporaryFolder()
    let run = rtdb("test", in: folder.path)
    #expect(run.status == .failure)
    #expect(run.errors.contains("there are no specs below `.`"))
    #expect(rtdb("test missing", in: folder.path).status == .failure)
  }

  @Test func `only is for the moment, strict runs refuse it`() throws {
    let folder = try folder()
    let only = TestCommandTests.spec.replacing("tags: [smoke]", with: "only: true")
    try folder.write(only, to: "specs/notes.rtdb.yaml")
    let run = rtdb("test", in: folder.path)
    #expect(run.status == .success)
    let warning = "case left out, since others are marked `only`"
    #expect(run.output.contains("warning: 1 \(warning)\n"))
    #expect(run.output.hasSuffix("1 passed in 1 suite, 1 left out\n"))
    let strict = rtdb("test --strict", in: folder.path)
    #expect(strict.status == .findings)
    #expect(strict.errors.contains("`--strict` fails the run for cases marked `only`"))
    // What fails is never silent.
    let quiet = rtdb("test --strict --quiet", in: folder.path)
    #expect(quiet.status == .findings)
    #expect(quiet.output == "" && quiet.errors == strict.errors)
    for format in ["json", "github", "markdown", "tap", "html"] {
      let output = rtdb("test --format \(format)", in: folder.path).output
      #expect(output.contains("1 case left out"), "\(format)")
    }
    for format in ["junit", "lcov", "cobertura"] {
      let errors = rtdb("test --format \(format)", in: folder.path).errors
      #expect(errors.contains("1 \(warning)"), "\(format)")
    }
    #expect(rtdb("test --list", in: folder.path).errors.contains("1 \(warning)"))
    #expect(rtdb("test --filter own --tag none", in: folder.path).status == .failure)
  }

  @Test func `the run ends with the first failure when asked to`() throws {
    let folder = try folder()
    try folder.write(TestCommandTests.spec, to: "specs/other.rtdb.yaml")
    let run = rtdb("test --fail-fast", in: folder.path)
    #expect(run.output.contains("1 passed, 1 failed in 1 suite\n"))
  }

  @Test func `coverage says what was not seen, and fails where too little was`() throws {
    let folder = try folder()
    let own = TestCommandTests.spec.replacing(
      "as: ben, expect: allow",
      with: "as: ann, expect: deny"
    )
    try folder.write(own, to: "specs/notes.rtdb.yaml")
    let run = rtdb("test --filter own --coverage", in: folder.path)
    #expect(
      run.output == """
        specs/notes.rtdb.yaml  .

        coverage of rules
        specs/notes.rtdb.yaml  50 %  1 of 2 outcomes  1 of 1 rule asked

        /notes/$uid/.read
          specs/notes.rtdb.yaml:3:42 the rule was never false

        1 passed in 1 suite

        """
    )
    #expect(run.status == .success)
    let low = rtdb("test --filter own --min-coverage 50.5", in: folder.path)
    #expect(low.output.contains("✗ the coverage is 50 %, less than 50.5 %\n"))
    #expect(low.status == .findings)
    #expect(rtdb("test --filter own --min-coverage 50", in: folder.path).status == .success)
    #expect(rtdb("test --min-coverage 101", in: folder.path).status == .failure)
  }

  @Test func `coverage goes to files of its own, and to several reports at once`() throws {
    let folder = try folder()
    let run = rtdb(
      "test --filter own --report lcov=c.info --report cobertura=c.xml --report html=c.html",
      in: folder.path
    )
    #expect(run.status == .success)
    #expect(try folder.text(of: "c.info").contains("BRDA:3,0,0,1\nBRDA:3,0,1,0\n"))
    #expect(try folder.text(of: "c.xml").contains(#"branch-rate="0.5""#))
    #expect(try folder.text(of: "c.html").contains("Coverage of rules"))
    #expect(!run.output.contains("coverage"))
    let shown = rtdb("test --filter own --coverage --format json", in: folder.path)
    #expect(shown.output.contains(#""percent""#))
  }

  @Test func `a suite's demands count only where coverage is asked for`() throws {
    let folder = try folder()
    let spec = TestCommandTests.spec.replacing("tests:", with: "coverage: {min: 90}\ntests:")
    try folder.write(spec, to: "specs/notes.rtdb.yaml")
    #expect(rtdb("test --filter own", in: folder.path).status == .success)
    #expect(rtdb("test --filter own --report lcov=c", in: folder.path).status == .success)
    let run = rtdb("test --filter own --coverage --quiet", in: folder.path)
    #expect(
      run.output == """
        ✗ specs/notes.rtdb.yaml demands a coverage of 90 %, specs/notes.rtdb.yaml has 50 %

        """
    )
    #expect(run.status == .findings)
  }

  @Test func `changes that no case notices fail the run, with a case to begin with`() throws {
    let folder = try folder()
    let run = rtdb("test --filter own --mutate", in: folder.path)
    #expect(
      run.output == """
        specs/notes.rtdb.yaml  .

        ✗ mutation  50 %  1 of 2 changes noticed

        your tests would not notice if `/notes/$uid/.read` were always true
          specs/notes.rtdb.yaml:3:42
            - auth.uid == $uid
            + true
          a case that would:
            - name: "read /notes/ann as ben is refused, but would not be if `/notes/$uid/.read` were always true"
              as: ben
              read: /notes/ann
              expect: {decision: deny, deniedBy: /notes/$uid/.read}

        1 passed in 1 suite

        """
    )
    #expect(run.status == .findings)
    #expect(rtdb("test --filter own --min-mutation-score 50", in: folder.path).status == .success)
    let failing = rtdb("test --mutate", in: folder.path)
    #expect(failing.output.contains("warning: the rules were not changed"))
    #expect(failing.status == .findings)
  }
}
