import RTDBCommands
import TestSupport
import Testing

/// Tests of other tools that become specs.
struct SpecImportCommandTests {
  private static let rules = """
    {"rules": {
      "posts": {
        ".read": true,
        "$post": {
          ".write": "auth.uid === newData.child('author').val()",
          ".validate": "newData.hasChildren(['author', 'title'])",
          "title": {".validate": "newData.isString() && newData.val().length < 100"},
          "hits": {".validate": "newData.isNumber()"}
        }
      },
      "users": {"$uid": {".read": "auth.uid === $uid", ".write": "auth.uid === $uid"}},
      "staff": {".read": "root.child('staff').child(auth.uid).exists()"}
    }}
    """

  private static let targaryen = """
    {
      "root": {"users": {"u1": {"name": "Ann: the first", "since": {".sv": "timestamp"}}}},
      "users": {"Ann": {"uid": "u1"}, "Ben, Jr.": {"uid": "u2"}, "nobody": null},
      "tests": {
        "users/u1": {
          "canRead": ["Ann"], "cannotRead": ["Ben, Jr.", "nobody"],
          "canWrite": [{"auth": "Ann", "data": {"name": "no"}}, "Ann"],
          "cannotWrite": [{"auth": "Ben, Jr.", "data": {"name": "no"}}, {"auth": null, "data": 1}]
        },
        "/posts/": {"canRead": [{"uid": "u9"}]}
      }
    }
    """

  @Test func `targaryen's tests run as a spec`() throws {
    let folder = try TemporaryFolder()
    try folder.write(SpecImportCommandTests.rules, to: "rules.json")
    try folder.write(SpecImportCommandTests.targaryen, to: "tests.json")
    let made = rtdb("spec import tests.json --rules rules.json -o t.rtdb.yaml", in: folder.path)
    #expect(made.status == .success, "\(made.errors)")
    #expect(made.errors == "t.rtdb.yaml: 5 tests\n")
    let text = try folder.text(of: "t.rtdb.yaml")
    #expect(text.contains("  Ben, Jr.") == false)
    #expect(text.contains("allow: [Ann]\n    deny: [\"Ben, Jr.\", nobody]\n"), "\(text)")
    let test = rtdb("test", in: folder.path)
    #expect(test.status == .success, "\(test.output)\(test.errors)")
    #expect(test.output.contains("8 passed"), "\(test.output)")
  }

  @Test func `what targaryen passes over is told`() throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{"rules": {".write": true}}"#, to: "database.rules.json")
    try folder.write(
      #"{"tests": {"x": {"canWrite": [{"auth": null, "data": 1, "now": 5}, {"auth": null, "priority": 1}]}}}"#,
      to: "tests.json"
    )
    let made = rtdb("spec import tests.json -o t.rtdb.yaml", in: folder.path)
    #expect(made.status == .success)
    let lines = made.errors.split(separator: "\n").filter { $0.contains("warning") }
    #expect(
      lines == [
        "tests.json:1:57: warning: `now` is left out: a write has `auth` and `data`, and targaryen passes over all else [import/ignored-member]",
        "tests.json:1:83: warning: `priority` is left out: a write has `auth` and `data`, and targaryen passes over all else [import/ignored-member]",
      ],
      "\(made.errors)"
    )
    #expect(rtdb("spec import tests.json -o u.rtdb.yaml -q", in: folder.path).errors.isEmpty)
  }

  @Test func `a text with the beginning of a helper is imported as it is`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"""
      {"rules": {
        ".read": "root.child('at').val() == now && root.child('a').val() == '${now}' && auth.r == '${x'",
        ".write": "newData.val() == 'a${b}$${c}'"
      }}
      """#,
      to: "database.rules.json"
    )
    try folder.write(
      #"""
      {
        "root": {"at": {".sv": "timestamp"}, "a": "${now}"},
        "users": {"Ann ${": {"uid": "ann", "r": "${x"}},
        "tests": {"/": {
          "canRead": ["Ann ${"], "canWrite": [{"auth": "Ann ${", "data": "a${b}$${c}"}],
          "cannotWrite": [{"auth": "Ann ${", "data": "${now}"}]
        }}
      }
      """#,
      to: "tests.json"
    )
    let made = rtdb("spec import tests.json -o t.rtdb.yaml", in: folder.path)
    #expect(made.status == .success, "\(made.errors)")
    let test = rtdb("test", in: folder.path)
    let text = try folder.text(of: "t.rtdb.yaml")
    #expect(test.output.contains("3 passed"), "\(test.output)\(test.errors)\(text)")
  }

  @Test(arguments: [
    ("[]", "tests.json:1:1: error: this is not a test file of targaryen: it has no `tests` object"),
    ("{\"tests\": ", "tests.json:1:11: error: "),
    (
      #"{"users": {"Ann": {"uid": "a"}}, "tests": {"x": {"canRead": ["Amn"]}}}"#,
      "tests.json:1:62: error: `users` has no `Amn`; did you mean `Ann`?"
    ),
    (
      #"{"users": {"Ann": {"id": 1}}, "tests": {}}"#,
      "tests.json:1:19: error: the user `Ann` has no `uid`"
    ),
    (
      #"{"tests": {"x": {"canWrite": [{"data": 1}]}}}"#,
      "tests.json:1:31: error: a write needs `auth`"
    ),
    (
      #"{"tests": {"x": {"cannotRwite": [null]}}}"#,
      "tests.json:1:18: error: `/x` has no member `cannotRwite` [import/unknown-member]"
    ),
    (
      #"{"data": {}, "tests": {}}"#,
      "tests.json:1:2: error: the file has no member `data` [import/unknown-member]"
    ),
    (#"{"tests": {"x": {"canRead": null}}}"#, "tests.json:1:29: error: `canRead` has to be a list"),
    (#"{"tests": {"x": []}}"#, "tests.json:1:17: error: `/x` has to be an object with `canRead`"),
  ])
  func `what cannot be imported is named with its place`(tests: String, message: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(tests, to: "tests.json")
    let run = rtdb("spec import tests.json", in: folder.path)
    #expect(run.status == .failure)
    #expect(run.errors.hasPrefix(message), "\(run.errors)")
  }

  @Test func `rules that are not there are noted`() throws {
    let folder = try TemporaryFolder()
    try folder.write(SpecImportCommandTests.targaryen, to: "tests.json")
    let run = rtdb("spec import tests.json -o t.rtdb.yaml", in: folder.path)
    #expect(run.status == .success)
    #expect(
      run.errors == """
        t.rtdb.yaml: 5 tests
        rtdb spec import: there is no file `database.rules.json`, which the spec names as its rules
          note: `--rules FILE` names another

        """
    )
    let named = rtdb("spec import tests.json --rules other.json -o u.rtdb.yaml", in: folder.path)
    #expect(named.status == .failure)
    #expect(named.errors == "rtdb: there is no file `other.json`\n")
    #expect(try !folder.names().contains("u.rtdb.yaml"))
  }

  @Test func `tests of long values have names of their own`() throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{"rules": {".write": "auth != null"}}"#, to: "database.rules.json")
    let long = #"{"a": "what is written here is long", "b": "#
    try folder.write(
      #"{"users": {"u": {"uid": "u"}}, "tests": {"/x": {"canWrite": [{"auth": "u", "data": \#(long)1}}, {"auth": "u", "data": \#(long)2}}]}}}"#,
      to: "tests.json"
    )
    #expect(rtdb("spec import tests.json -o t.rtdb.yaml", in: folder.path).status == .success)
    let run = rtdb("test", in: folder.path)
    #expect(run.status == .success)
    #expect(run.errors == "")
  }
}
