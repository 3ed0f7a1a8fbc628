import RTDBCommands
import TestSupport
import Testing

/// Specs that the program writes, run by the program.
struct SpecCommandTests {
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

  @Test func `a first spec grants and refuses by each rule, and passes`() throws {
    let folder = try TemporaryFolder()
    try folder.write(SpecCommandTests.rules, to: "rules/database.rules.json")
    let made = rtdb("spec init rules/database.rules.json -o specs/a.rtdb.yaml", in: folder.path)
    #expect(made.status == .failure)  // there is no folder `specs`
    let run = rtdb("spec init rules/database.rules.json -o rules/a.rtdb.yaml", in: folder.path)
    #expect(run.status == .success)
    #expect(
      run.errors == "rules/a.rtdb.yaml: 15 cases\n",
      "\(run.errors)"
    )
    let test = rtdb("test", in: folder.path)
    #expect(test.status == .success, "\(test.output)\(test.errors)")
    #expect(test.output.contains("15 passed"), "\(test.output)")
  }

  @Test(arguments: [
    #"{"rules": {}}"#, #"{"rules": {"\u0085\u2028\ufeff": {".read": "auth != null"}}}"#,
  ])
  func `odd rules get a spec that can be run`(rules: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(rules, to: "rules.json")
    #expect(rtdb("spec init rules.json -o a.rtdb.yaml", in: folder.path).status == .success)
    let test = rtdb("test", in: folder.path)
    #expect(test.status == .success, "\(test.output)\(test.errors)")
  }

  @Test func `a first spec is for the rules that a configuration names`() throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{"rules": {".read": true}}"#, to: "app/a.json")
    try folder.write(#"{"rules": {".read": false}}"#, to: "app/b.json")
    try folder.write(#"{"database": {"rules": "a.json"}}"#, to: "app/firebase.json")
    let one = rtdb("spec init app/firebase.json -o app/a.rtdb.yaml", in: folder.path)
    #expect(one.errors == "app/a.rtdb.yaml: 1 case\n")
    let text = try folder.text(of: "app/a.rtdb.yaml")
    #expect(text.contains("rules: a.json\n"), "\(text)")
    // What is open to everybody is shown by who is nobody.
    #expect(text.contains("as: signed out\n"), "\(text)")
    #expect(rtdb("test", in: folder.path).status == .success)
    try folder.write(
      #"{"database": [{"target": "x", "rules": "a.json"}, {"target": "y", "rules": "b.json"}]}"#,
      to: "app/firebase.json"
    )
    let several = rtdb("spec init app/firebase.json", in: folder.path)
    #expect(several.status == .failure)
    #expect(several.errors.contains("note: they are `app/a.json`, `app/b.json`\n"))
    let target = rtdb("spec init app/firebase.json --target y", in: folder.path)
    #expect(target.output.contains("rules: app/b.json\n"), "\(target)")
  }

  @Test func `what conditions ask for is given, or said to be missing`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"""
      {"rules": {
        "rooms": {"$room": {".read": "root.child('members/' + $room + '/' + auth.uid).val() == 'yes'"}},
        "codes": {"$code": {".read": "auth.token.role == 'a' + now"}}
      }}
      """#,
      to: "rules.json"
    )
    let run = rtdb("spec init rules.json -o a.rtdb.yaml", in: folder.path)
    #expect(run.errors == "a.rtdb.yaml: 4 cases, 1 of them for you to complete\n")
    let text = try folder.text(of: "a.rtdb.yaml")
    #expect(text.contains("    given: {/members/room1/alice: \"yes\"}\n"), "\(text)")
    #expect(text.contains("    todo: \"`auth.token.role` is null"), "\(text)")
    #expect(rtdb("test", in: folder.path).output.contains("3 passed, 1 to do"))
  }

  @Test(arguments: [
    ("auth.token.admin === true && auth.token.level >= 3", "  with claims: {"),
    ("auth.token.role == 'owner' || auth.token.role == 'editor'", #"role: "owner""#),
    ("auth.token.org == $room", #"org: "room1""#),
    ("auth.provider == 'google'", #"provider: "google""#),
    (
      "auth.token.email.endsWith('@corp.example') && auth.token.email_verified == true",
      #"email: "@corp.example""#
    ),
    ("auth.uid == 'Zoe7'", "  user Zoe7: {"),
    ("auth.token.role.matches(/^[a-z]{3}[0-9]$/)", #"role: "aaa0""#),
    (
      "query.orderByChild == 'owner' && query.equalTo == auth.uid",
      "query: {orderBy: \"owner\", equal"
    ),
    (
      "(query.orderByKey && query.limitToFirst <= 10) || auth.token.admin == true",
      #"query: {orderBy: "$key", limitToFirst: 10}"#
    ),
    ("root.child('config/host').val().beginsWith('https://')", #"{/config/host: "https://"}"#),
  ])
  func `what a read asks of users, queries and data is drafted`(rule: String, text: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{"rules": {"rooms": {"$room": {".read": "\#(rule)"}}}}"#, to: "rules.json")
    let run = rtdb("spec init rules.json -o a.rtdb.yaml", in: folder.path)
    #expect(run.errors == "a.rtdb.yaml: 2 cases\n")
    let draft = try folder.text(of: "a.rtdb.yaml")
    #expect(draft.contains(text), "\(draft)")
    let test = rtdb("test", in: folder.path)
    #expect(test.output.contains("2 passed"), "\(test.output)\(draft)")
  }

  @Test(arguments: [
    ("newData.val().beginsWith('img/') && newData.val().endsWith('.png')", #"value: "img/.png""#),
    ("newData.isString() && newData.val().length >= 12", "value: \"textxxxxxxxx\""),
    ("newData.val().matches(/^(\\\\d{4})-(0[1-9]|1[0-2])$/)", #"value: "0000-01""#),
    ("newData.val().matches(/^[^.#$]+\\\\.(com|org)$/i)", #"value: "a.com""#),
    ("newData.val() > 1000 && newData.val() < 1002", "value: 1001"),
    ("newData.val().contains('@')", #"value: "@""#),
  ])
  func `what a write has to look like is drafted`(rule: String, value: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{"rules": {"a": {".write": "\#(rule)"}}}"#, to: "rules.json")
    let run = rtdb("spec init rules.json -o a.rtdb.yaml", in: folder.path)
    #expect(run.errors == "a.rtdb.yaml: 2 cases\n")
    let draft = try folder.text(of: "a.rtdb.yaml")
    #expect(draft.contains(value), "\(draft)")
    #expect(rtdb("test", in: folder.path).output.contains("2 passed"))
  }

  @Test func `every rule of a chat gets its cases`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"""
      {"rules": {
        "count": {".write": "newData.val() === data.val() + 1", ".validate": "newData.isNumber()"},
        "posts": {"$room": {"$post": {
          ".write": "root.child('rooms').child($room).child('banned').val() === false && (!data.exists() || data.child('from').val() === auth.uid)",
          ".validate": "newData.hasChildren(['from', 'at'])",
          "from": {".validate": "newData.val() === root.child('names').child(auth.uid).val()"},
          "at": {".validate": "newData.val() === (data.exists() ? data.val() : now)"}
        }}}
      }}
      """#,
      to: "rules.json"
    )
    let run = rtdb("spec init rules.json -o a.rtdb.yaml", in: folder.path)
    let text = try folder.text(of: "a.rtdb.yaml")
    #expect(text.split(separator: "\n").filter { $0.contains("  todo:") }.count == 1, "\(text)")
    #expect(run.status == .success)
    #expect(rtdb("test", in: folder.path).status == .success)
  }

  @Test(
    "nothing is left open that needs no author",
    arguments: [
      // What stands beside a place is there when the place is written (G-10).
      (
        #""a": {"$k": {".validate": "newData.hasChildren(['p', 'q'])", "p": {".write": "newData.exists()"}}}"#,
        "given: {/a/k1: {p: \"text\", q: \"text\"}}"
      ),
      // What is granted above is not asked (G-1, J-26).
      (
        #"".read": "auth != null", "a": {".read": "auth.token.x == true"}"#,
        "name: /a/.read is not asked where /.read grants"
      ),
      // Nobody may write, so nothing is validated.
      (
        #""a": {".validate": "newData.isString()"}"#,
        "name: \"/a/.validate is not asked, since nobody may write there\""
      ),
      (
        #"".write": false, "a": {".validate": "newData.isString()"}"#,
        "name: \"/a/.validate is not asked, since nobody may write there\""
      ),
      // Only a deletion is allowed, or refused (G-9).
      (#""a": {".write": "data.exists() && !newData.exists()"}"#, "remove: /a"),
      (#""a": {".write": "newData.exists()"}"#, "remove: /a"),
      // A constant has one outcome, however it is written.
      (#""a": {".write": "1 == 1"}"#, "name: /a/.write grants"),
    ]
  )
  func nothingLeftOpen(rules: String, text: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("{\"rules\": {\(rules)}}", to: "rules.json")
    let run = rtdb("spec init rules.json -o a.rtdb.yaml", in: folder.path)
    #expect(run.status == .success)
    let draft = try folder.text(of: "a.rtdb.yaml")
    #expect(draft.contains(text), "\(draft)")
    #expect(!draft.contains("  todo:"), "\(draft)")
    let test = rtdb("test --coverage", in: folder.path)
    #expect(test.status == .success, "\(test.output)\(draft)")
  }

  @Test func `requests are looked for in an export`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"{"rules": {"users": {"$uid": {".read": "auth.uid == $uid && data.child('age').val() > 17"}}}}"#,
      to: "rules.json"
    )
    try folder.write(#"{"users": {"u7": {"age": 40}, "u8": {"age": 3}}}"#, to: "export.json")
    let run = rtdb("spec init rules.json --data export.json -o a.rtdb.yaml", in: folder.path)
    #expect(run.errors == "a.rtdb.yaml: 2 cases\n")
    let text = try folder.text(of: "a.rtdb.yaml")
    #expect(text.contains("  file: \"export.json\"\n"), "\(text)")
    #expect(text.contains("uid: u7") || text.contains("uid: \"u7\""), "\(text)")
    #expect(rtdb("test", in: folder.path).output.contains("2 passed"))
  }

  @Test(
    "rules are named from the folder of the spec, wherever that is",
    arguments: [
      ("rules.json", "a.rtdb.yaml", "rules.json"),
      ("rules.json", "./sub/a.rtdb.yaml", "../rules.json"),
      ("rules.json", "../a.rtdb.yaml", "app/rules.json"),
      ("rules.json", "../other/a.rtdb.yaml", "../app/rules.json"),
      ("../app/rules.json", "a.rtdb.yaml", "rules.json"),
      ("sub/../rules.json", "sub/a.rtdb.yaml", "../rules.json"),
      // A link leads elsewhere: what is beside the spec is beside where it is.
      ("rules.json", "link/a.rtdb.yaml", "../../app/rules.json"),
      ("link/far.json", "a.rtdb.yaml", "../other/deep/far.json"),
    ]
  )
  func namedRules(rules: String, output: String, name: String) throws {
    let folder = try TemporaryFolder()
    for path in ["app/rules.json", "other/deep/far.json"] {
      try folder.write(#"{"rules": {".read": true}}"#, to: path)
    }
    try folder.write("", to: "app/sub/empty")
    _ = try folder.link("app/link", to: "../other/deep")
    let app = folder.path + "/app"
    for path in [output, app + "/" + output] {
      let made = rtdb(["spec", "init", rules, "-o", path, "--force"], in: app)
      #expect(made.status == .success, "\(made.errors)")
      let text = try folder.text(of: "app/" + output)
      let quoted = name.hasPrefix(".") ? "\"\(name)\"" : name
      #expect(text.contains("\nrules: \(quoted)\n"), "\(text)")
      let test = rtdb(["test", path], in: app)
      #expect(test.status == .success, "\(test.output)\(test.errors)")
    }
    let made = rtdb(["spec", "init", app + "/rules.json", "-o", output, "--force"], in: app)
    #expect(made.status == .success, "\(made.errors)")
    #expect(try folder.text(of: "app/" + output).contains("\nrules: \(app)/rules.json\n"))
  }

  @Test func `a name that folders are not searched for is noted`() throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{"rules": {".read": true}}"#, to: "rules.json")
    let run = rtdb("spec init rules.json -o a.yaml", in: folder.path)
    #expect(
      run.errors == """
        a.yaml: 1 case
          note: `rtdb test FOLDER` does not find it: the name of a spec ends in `.rtdb.yaml` or `.rtdb.yml`

        """
    )
    #expect(rtdb("spec init rules.json -o b.yaml -q", in: folder.path).errors == "")
  }

  @Test func `rules that cannot be published get no spec`() throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{"rules": {".read": "auth.uid = 1"}}"#, to: "rules.json")
    let run = rtdb("spec init rules.json", in: folder.path)
    #expect(run.status == .failure)
    #expect(run.errors.hasPrefix("rules.json:1:"), "\(run.errors)")
  }

  @Test(arguments: [("-", "rules"), ("rules.json --data -", "data")])
  func `a draft is of files that it can name`(arguments: String, what: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{"rules": {}}"#, to: "rules.json")
    let run = rtdb("spec init \(arguments)", in: folder.path)
    #expect(run.status == .failure)
    #expect(run.output == "")
    let message = "the spec names the file of its \(what), and standard input is none"
    #expect(run.errors.contains(message))
  }
}
