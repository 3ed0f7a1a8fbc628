import RTDBCommands
import TestSupport
import Testing

/// What a user sees who puts several files together.
struct MountTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(#"{"j1":{"author":"mia","jokeText":"x","votes":1}}"#, to: "jokes.json")
    try folder.write(
      #"{"u1":{"email":"m@x","provider":"password","username":"mia","votes":{"j1":true}}}"#,
      to: "users.json"
    )
    try folder.write(#"{"config":{"open":true},"jokes":{"j1":{"votes":1}}}"#, to: "base.json")
    try folder.write(#"{"name":"Bo"}"#, to: "bo.json")
    try folder.write(
      #"{"rules":{".read":"root.child('config/open').val() === true && root.child('users/bo').exists()"}}"#,
      to: "rules.json"
    )
  }

  @Test func validationSeesReferencesBetweenFiles() {
    let arguments = "--mount /jokes=jokes.json --mount /users=users.json"
    let run = rtdb("validate --schema jokes \(arguments)", in: folder.path)
    #expect(run.status == .success, "\(run.output)")
    let alone = rtdb("validate --schema jokes --mount /users=users.json", in: folder.path)
    #expect(alone.status == .findings)
    #expect(alone.output.hasPrefix("users.json:1:"), "\(alone.output)")
  }

  @Test func inspection() {
    let run = rtdb("inspect base.json --mount /users/bo=bo.json --format json", in: folder.path)
    #expect(run.status == .success, "\(run.errors)")
    #expect(run.output.contains("base.json + bo.json"), "\(run.output)")
    #expect(run.output.contains("\"users\""))
    let check = rtdb("inspect --check --mount /a=bo.json --mount /b=users.json", in: folder.path)
    #expect(check.output.contains("bo.json + users.json"))
    let trouble = rtdb("inspect base.json --mount /jokes=bo.json", in: folder.path)
    #expect(
      trouble.errors.contains("`bo.json` cannot lie at /jokes: `base.json` has something there")
    )
    #expect(trouble.status == .failure)
  }

  @Test func simulation() {
    let request = "simulate --rules rules.json --data base.json --read /config --quiet"
    #expect(rtdb(request, in: folder.path).status == .findings)
    #expect(rtdb("\(request) --mount /users/bo=bo.json", in: folder.path).status == .success)
    let lines = rtdb(
      "simulate --json-lines --rules rules.json --data base.json --mount /users/bo=bo.json",
      input: #"{"id":1,"op":"read","path":"/config"}"# + "\n",
      in: folder.path
    )
    #expect(lines.output.contains(#""decision":"allow""#), "\(lines.output)")
  }

  @Test func conversion() {
    let run = rtdb(
      "convert base.json --mount /users/bo=bo.json --style minified -o -",
      in: folder.path
    )
    #expect(
      run.output
        == #"{"config":{"open":true},"jokes":{"j1":{"votes":1}},"users":{"bo":{"name":"Bo"}}}"#
        + "\n"
    )
    let fixture = rtdb(
      "convert base.json --mount /b=bo.json --sample 1 --root /b -o -",
      in: folder.path
    )
    #expect(fixture.output == "{\n  \"name\": \"Bo\"\n}\n")
  }

  @Test(arguments: [
    ("base.json --mount-new /jokes/j1=bo.json --mount-new /config/open=bo.json", 3),
    ("base.json base.json --mount-new /users/bo=bo.json", 1),
    ("base.json base.json --mount-new /x=bo.json --mount-old /x=bo.json", 0),
    ("--mount-old /a=bo.json --mount-new /b=bo.json", 2),
    ("bo.json --mount-old /name=users.json", 1),
  ])
  func comparison(arguments: String, count: Int) {
    let run = rtdb("diff \(arguments) --quiet", in: folder.path)
    #expect(run.errors.isEmpty)
    #expect(run.output.split(separator: "\n").count == count, "\(run.output)")
    #expect(run.status == (count == 0 ? .success : .findings))
  }

  @Test(arguments: [
    (
      "convert base.json --mount /jokes=jokes.json -o -",
      "base.json:1:25: `jokes.json` cannot lie at /jokes: `base.json` has something there"
    ),
    (
      "validate base.json --mount /config/open/x=bo.json",
      "base.json:1:19: `bo.json` cannot lie at /config/open/x: `base.json` has a value "
        + "without children at /config/open"
    ),
    (
      "validate --mount /a.b=bo.json",
      "rtdb validate: `--mount` takes a path without `.`, `$`, `#`, `[` and `]`, not `/a.b=bo.json`"
    ),
    (
      "validate base.json bo.json --mount /a=bo.json",
      "rtdb validate: with `--mount`, only one export can be the rest of the database"
    ),
    ("validate", "rtdb validate: an export is missing"),
    (
      "simulate --rules rules.json --read / --mount /a=absent.json",
      "rtdb: cannot open `absent.json`: no such file or directory"
    ),
    (
      "diff base.json --mount-old /a=bo.json --mount-new /b=bo.json",
      "rtdb diff: with `--mount-old` and `--mount-new`, the exports are left out or there are both "
        + "of them"
    ),
    ("convert - --mount /a=- -o -", "rtdb convert: only one of the files can be standard input"),
  ])
  func trouble(arguments: String, message: String) {
    let run = rtdb(arguments, in: folder.path)
    #expect(run.errors.split(separator: "\n").first.map(String.init) == message)
    #expect(run.output.isEmpty)
    #expect(run.status == .failure)
  }
}
