import RTDBCommands
import TestSupport
import Testing

/// `rtdb simulate` for one request.
struct SimulateRequestTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      {
        "rules": {
          "rooms": {
            ".read": "query.orderByChild == 'topic' && query.limitToFirst <= 10",
            "$room": {
              "members": {
                "$uid": {
                  ".write": "auth.uid === $uid || root.child('rooms').child($room).child('owner').val() == auth.uid",
                  ".validate": "newData.hasChildren(['nick', 'since'])",
                  "nick": { ".validate": "newData.isString() && newData.val().length < 10" },
                  "since": { ".validate": "newData.val() == now" },
                  "$other": { ".validate": false }
                }
              }
            }
          },
          "admin": {
            ".write": "auth.token.admin === true
                       && (newData.val().matches(/^[a-z]+$/) ? data.val() != newData.val() : newData.val() < data.val())"
          }
        }
      }
      """,
      to: "rules.json"
    )
    try folder.write(
      #"{"rooms": {"lobby": {"owner": "mia", "topic": "all", "members": {"mia": {"nick": "Mia"}}}}}"#,
      to: "data.json"
    )
    try folder.write(
      """
      mia: {uid: mia}
      admin: {uid: ed, token: {admin: true}}
      nobody: null
      """,
      to: "people.yaml"
    )
  }

  private func run(_ arguments: [String]) -> CommandRun {
    rtdb(
      ["simulate", "--rules", "rules.json", "--data", "data.json"] + arguments,
      in: folder.path
    )
  }

  /// A request with the golden file of its explanation.
  struct Sample: CustomTestStringConvertible, Sendable {
    var name: String
    var arguments: [String]
    var isAllowed: Bool

    init(_ name: String, _ arguments: [String], isAllowed: Bool = false) {
      self.name = name
      self.arguments = arguments
      self.isAllowed = isAllowed
    }

    var testDescription: String { name }
  }

  private static let fred = "/rooms/lobby/members/fred"

  static let samples: [Sample] = [
    Sample("join", ["--as", "fred", "--set", fred, #"{"nick": "Fred"}"#]),
    Sample(
      "join-complete",
      ["--as", "fred", "--set", fred, #"{"nick": "Fred", "since": {".sv": "timestamp"}}"#],
      isAllowed: true
    ),
    Sample(
      "join-other",
      ["--as", "fred", "--set", "/rooms/lobby/members/zoe", #"{"nick": "Zoe"}"#]
    ),
    Sample(
      "extra-child",
      ["--as", "mia", "--update", "/rooms/lobby/members/mia", #"{"since": 5, "age": 7}"#]
    ),
    Sample("leave", ["--as", "fred", "--remove", fred], isAllowed: true),
    Sample("no-rule", ["--set", "/rooms/lobby/topic", #""new""#]),
    Sample(
      "query",
      ["--read", "/rooms", "--query", #"orderBy="topic"&limitToFirst=5"#, "--transport", "rest"],
      isAllowed: true
    ),
    Sample("no-query", ["--read", "/rooms"]),
    Sample("error", ["--auth-file", "people.yaml", "--as", "admin", "--set", "/admin", "5"]),
    Sample("admin", ["--admin", "--push", "/admin"], isAllowed: true),
    Sample("illegal-key", ["--set", "/a.b", "1"]),
    Sample("on-disconnect", ["--as", "ann", "--on-disconnect", "--set", "/admin", "-5"]),
    Sample(
      "transaction",
      ["--as", "mia", "--transaction", "/rooms/lobby/members/mia", "null"],
      isAllowed: true
    ),
  ]

  @Test(arguments: samples)
  func `a decision is explained`(sample: Sample) {
    let run = run(sample.arguments)
    #expect(run.errors.isEmpty)
    #expect(run.status == (sample.isAllowed ? .success : .findings))
    #expect(GoldenFile.mismatch(run.output, "simulate/\(sample.name).txt") == nil)
  }

  @Test func `machines get the same`() {
    let run = run(
      ["--as", "fred", "--set", "/rooms/lobby/members/zoe", #"{"nick": "Zoe"}"#, "-f", "json"]
    )
    #expect(GoldenFile.mismatch(run.output, "simulate/join-other.json") == nil)
  }

  @Test func `quiet means the verdict`() {
    let run = run(["--read", "/rooms", "--quiet"])
    #expect(run.output == "deny: read /rooms as signed out\n  refused by /rooms/.read\n")
  }

  @Test func `strict fails for an uncertain verdict`() throws {
    try folder.write(#"{"rules": {".read": "query.orderByKey"}}"#, to: "rules.json")
    let arguments = ["--read", "/", "--query", #"{"limitToFirst": 1}"#]
    let plain = run(arguments)
    #expect(plain.status == .success)
    #expect(GoldenFile.mismatch(plain.output, "simulate/uncertain.txt") == nil)
    #expect(run(arguments + ["--strict"]).status == .findings)
  }

  @Test func `rules that cannot be published decide nothing`() throws {
    try folder.write(#"{"rules": {".read": "data == null"}}"#, to: "rules.json")
    let run = run(["--read", "/"])
    #expect(run.status == .failure)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("rules.json:1:22: error: `==` cannot compare a snapshot"))
  }

  @Test func `a configuration stands for its rules`() throws {
    try folder.write(
      #"{"database": [{"target": "a", "rules": "rules.json"}, {"target": "b", "rules": "b.json"}]}"#,
      to: "firebase.json"
    )
    try folder.write(#"{"rules": {".read": true}}"#, to: "b.json")
    let command = "simulate --rules firebase.json --read /"
    #expect(rtdb(command + " --target b", in: folder.path).status == .success)
    #expect(rtdb(command + " --target a", in: folder.path).status == .findings)
    let open = rtdb(command, in: folder.path)
    #expect(open.status == .failure)
    #expect(open.errors.contains("`firebase.json` names several rules files"))
  }

  @Test func `actors come from specs as well`() throws {
    try folder.write(
      """
      version: 1
      name: some
      rules: {rules: {}}
      auth: {ann: {uid: a1}, ben: {uid: b1}}
      tests: [{name: one, as: ann, read: /, expect: deny}]
      """,
      to: "some.rtdb.yaml"
    )
    let arguments = ["--auth-file", "some.rtdb.yaml", "--read", "/", "--as"]
    #expect(run(arguments + ["ben"]).output.contains(#"{"uid": "b1"}"#))
    let missing = run(arguments + ["bne"])
    #expect(missing.status == .failure)
    #expect(missing.errors.contains("has no auth context `bne`\n  note: did you mean `ben`?"))
  }

  @Test(arguments: [
    (["--set", "/a"], "`--set` needs a VALUE behind the path; `null` deletes"),
    (["--read", "/a", "5"], "`--read` takes no value"),
    (["--read", "/a", "--remove", "/b"], "`--read` and `--remove` exclude each other"),
    ([], "say what is asked: --read, --set"),
    (["--set", "/a", "5", "--query", "orderBy=\"a\""], "`--query` needs `--read`"),
    (["--read", "/a", "--as", "x", "--admin"], "`--as` and `--admin` exclude each other"),
    (["--read", "/a", "--auth-file", "x"], "`--auth-file` needs `--as NAME`"),
    (["--auth-file", "-", "--as", "x", "--rules", "-"], "standard input can hold only one thing"),
    (["--json-lines", "--read", "/a"], "with `--json-lines` each line says who asks"),
    (["--set", "/a", "word"], "the value is not JSON: expected a value, found `word`"),
    (["--read", "/", "--auth", "Bearer eyJ.a.b"], "leave out the word `Bearer` before the token"),
    (
      ["--read", "/", "--auth", "eyJhbGciOiJub25l"], "`--auth` is not an ID token: an ID token has"
    ),
    (["--read", "/", "--as", "signed out"], "note: leave out `--as` to be signed out"),
    (["--read", "/", "--as", "null"], "note: leave out `--as` to be signed out"),
    (["--read", "/", "--as", "admin"], "note: `--admin` asks with admin credentials"),
    (["--read", "/", "--as", "bypass"], "note: `--admin` asks with admin credentials"),
    (
      ["--read", "/a?limitToLast=10"],
      "a path has no query; write `--read /a --query 'limitToLast=10'`"
    ),
    (["--read", "/", "--auth", "token"], "`--auth` is not JSON"),
    (["--read", "/", "--auth", "5"], "`--auth` has to be an object or null"),
    (["--read", "/", "--query", "orderBy"], "the parameter `orderBy` of `--query` has no value"),
    (["--read", "/", "--query", "orderBy=a"], "the value of `orderBy` in `--query` is not JSON"),
  ])
  func `what cannot be asked is explained`(arguments: [String], message: String) {
    let run = run(arguments)
    #expect(run.status == .failure)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains(message), "\(run.errors)")
  }

  @Test(arguments: [
    ("limitToFirst=1&limitToLast=1", "sdk", "a query has one limit"),
    (
      #"orderBy="$key"&equalTo=5"#, "rest",
      "ordered by key, `equalTo` has to be a text, not a number; keys are texts, also"
    ),
    (#"orderBy="a"&startAt=1&equalTo=1"#, "rest", "`equalTo` and `startAt` exclude each other"),
    (#"startAt="a""#, "rest", "over REST, `startAt` needs an `orderBy`"),
    (#"orderBy="a/$b""#, "sdk", "`a/$b` is no path of a child to order by"),
    (#"orderBy="a"&orderBy="b""#, "sdk", "`orderBy` stands twice in the query"),
    (#"{"orderByKey": true, "orderByValue": true}"#, "sdk", "a query has one order"),
  ])
  func `a query that no client can send is invalid`(query: String, transport: String, why: String) {
    let run = run(["--read", "/rooms", "--query", query, "--transport", transport])
    #expect(run.output.contains(why), "\(run.output)")
    #expect(run.output.hasPrefix("invalid"), "\(run.output)")
    #expect(run.status == .findings)
  }

  @Test("the auth contexts of a file may stand below `auth`, as in a spec")
  func actorsBelowAuth() throws {
    try folder.write("auth: {mia: {uid: mia}, nobody: null}", to: "headed.yaml")
    let request = [
      "--as", "mia", "--read", "/rooms", "--query", #"orderBy="topic"&limitToFirst=1"#,
    ]
    let run = run(["--auth-file", "headed.yaml"] + request)
    #expect(run.output.hasPrefix("allow"), "\(run.errors)")
    // An auth context may have that name.
    try folder.write("auth: {uid: mia}", to: "named.yaml")
    #expect(
      self.run(["--auth-file", "named.yaml", "--as", "auth", "--read", "/rooms"]).status
        == .findings
    )
  }
}
