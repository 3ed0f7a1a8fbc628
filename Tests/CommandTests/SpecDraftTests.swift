import RTDBCommands
import TestSupport
import Testing

/// What `rtdb spec init` draws, and what it says where it finds nothing.
@Suite("Drafts of specs")
struct SpecDraftTests {
  @Test(
    "the value that an alternative asks for is drafted, and users who fit it",
    arguments: [
      // What is asked for by itself comes before what equals something stored.
      (
        "newData.val() === now || data.val() === newData.val()",
        #"value: {".sv": "timestamp"}"#, "given:"
      ),
      (
        "newData.val().matches(/^[^@]+@.+$/) && newData.val() === auth.token.email",
        #"value: "alice@"#, "with claims"
      ),
      (
        "newData.val().matches(/^[a-z]+@corp[.]example$/) && newData.val() === auth.token.email",
        #"token: {email: "a@corp.example""#, "  todo:"
      ),
      (
        "newData.val().matches(/^r[0-9]$/) && newData.val() === auth.token.role",
        #"role: "r0""#, "  todo:"
      ),
      ("data.val() === auth.token.email", #"given: {/m/id1: "alice@example.com"}"#, "with claims"),
      // What is only not to be there is left out.
      (
        "!root.child('banned').hasChild(auth.uid) && root.child('x').hasChild(auth.uid) && root.child('y').hasChild(auth.uid)",
        "given: {/x/alice: true, /y/alice: true}", "  todo:"
      ),
    ]
  )
  func fittingValues(rule: String, text: String, absent: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"{"rules": {"m": {"$id": {".write": "auth != null", ".validate": "\#(rule)"}}}}"#,
      to: "rules.json"
    )
    #expect(rtdb("spec init rules.json -o a.rtdb.yaml", in: folder.path).status == .success)
    let draft = try folder.text(of: "a.rtdb.yaml")
    #expect(draft.contains(text), "\(draft)")
    #expect(!draft.contains(absent), "\(draft)")
    let test = rtdb("test", in: folder.path)
    #expect(test.output.contains("4 passed"), "\(test.output)\(draft)")
  }

  @Test func `what is missing is said of the request that comes furthest, and of what refuses it`()
    throws
  {
    let folder = try TemporaryFolder()
    try folder.write(
      #"""
      {"rules": {
        "a": {".write": "root.child('members').hasChild(auth.uid) && auth.token.role == 'a' + now"},
        "b": {".write": "newData.child('c').val() == 'a' + now", "c": {".validate": "newData.isString()"}}
      }}
      """#,
      to: "rules.json"
    )
    #expect(rtdb("spec init rules.json -o a.rtdb.yaml", in: folder.path).status == .success)
    let text = try folder.text(of: "a.rtdb.yaml")
    #expect(
      text.contains(
        """
          - name: /a/.write grants
            todo: "`auth.token.role` is null
        """
      ),
      "\(text)"
    )
    #expect(text.contains("given: {/members/alice: true}"), "\(text)")
    #expect(
      text.contains(
        """
          - name: /b/c/.validate grants
            todo: "`/b/.write` refuses: the new value of `/b/c` is
        """
      ),
      "\(text)"
    )
  }

  @Test func `a place that no database has is not drafted`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"""
      {"rules": {
        "a": {".write": "root.child('emails').child(auth.token.email).exists()"},
        "b": {".write": "newData.hasChildren(['a.b'])", ".read": "data.hasChild('a.b')"}
      }}
      """#,
      to: "rules.json"
    )
    #expect(rtdb("spec init rules.json -o a.rtdb.yaml", in: folder.path).status == .success)
    let text = try folder.text(of: "a.rtdb.yaml")
    #expect(
      text.contains(
        "todo: \"this rule asks for `/emails/alice@example.com`, where nothing can be: no key may hold `.`\""
      ),
      "\(text)"
    )
    let test = rtdb("test", in: folder.path)
    #expect(test.output.contains("3 passed, 3 to do"), "\(test.output)\(test.errors)")
  }

  /// It is counted in requests, so that the same rules always give the same draft.
  @Test func `many rules that nobody satisfies end, and are said not to be worked out`() throws {
    let folder = try TemporaryFolder()
    let write = "auth.uid == 'a' && auth.uid == 'b' && newData.child('o').val() == auth.uid"
    let validate = "newData.child('o').val() == 1 && newData.child('o').val() == 2"
    let rules = (0..<300).map {
      #""c\#($0)": {"$k": {".write": "\#(write)", ".validate": "\#(validate)", ".read": "auth != null"}}"#
    }
    try folder.write("{\"rules\": {\(rules.joined(separator: ","))}}", to: "rules.json")
    #expect(rtdb("spec init rules.json -o a.rtdb.yaml", in: folder.path).status == .success)
    let text = try folder.text(of: "a.rtdb.yaml")
    #expect(text.contains("todo: \"not everything was tried; "))
    #expect(rtdb("spec init rules.json -o b.rtdb.yaml", in: folder.path).status == .success)
    #expect(try folder.text(of: "b.rtdb.yaml") == text)
    // What is easily found is found all the same.
    let test = rtdb("test a.rtdb.yaml", in: folder.path)
    #expect(test.output.contains("900 passed, 900 to do"), "\(test.output.suffix(200))")
  }

  /// What the service puts into `auth` has its kind whatever a rule compares it with (C-8, C-10).
  @Test(
    "whatever rules compare members of auth with, the draft can be run",
    arguments: [
      "auth.provider == 5", "auth.provider == null", "auth.provider == true", "auth.token == true",
      "auth.token == 'text'", "auth.uid == 5", "auth.uid.length == 3", "auth.uid.x == 'y'",
      "auth.provider.x == 'y'", "auth.token.email == 6", "auth.token.email.x == 1",
      "auth.token.email_verified == 'yes'", "auth.token.firebase == 'x'",
      "auth.token.firebase.sign_in_provider == 7", "auth.tenant == false", "auth.role == 'staff'",
      "auth.provider.beginsWith('${x')", "auth.token.role == '${now}'", "auth.token['${x}'] == 1",
      "auth.token['a.b'] == '${'",
      "auth.uid == 'u12345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890'",
    ]
  )
  func loadableAuth(rule: String) throws {
    let folder = try TemporaryFolder()
    let reversed = rule.split(separator: " == ").reversed().joined(separator: " == ")
    try folder.write(
      #"{"rules": {"a": {".read": "\#(rule)"}, "b": {".write": "auth != null && \#(reversed)"}}}"#,
      to: "rules.json"
    )
    #expect(rtdb("spec init rules.json -o a.rtdb.yaml", in: folder.path).status == .success)
    let test = rtdb("test", in: folder.path)
    let draft = try folder.text(of: "a.rtdb.yaml")
    #expect(test.status == .success, "\(test.output)\(test.errors)\(draft)")
    #expect(test.errors.isEmpty, "\(test.errors)\(draft)")
  }

  @Test func `a text with the beginning of a helper stands for itself`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"""
      {"rules": {
        "a": {".write": "newData.val() == '${now}' && auth.token.role == '$${x}'"},
        "b": {".write": "root.child('c').val() == '${y'"},
        "q": {".read": "query.orderByChild == '${z}' && query.equalTo == 'a${b}'"}
      }}
      """#,
      to: "rules.json"
    )
    #expect(rtdb("spec init rules.json -o a.rtdb.yaml", in: folder.path).status == .success)
    let test = rtdb("test", in: folder.path)
    let draft = try folder.text(of: "a.rtdb.yaml")
    #expect(draft.contains(#"value: "${repeat('$', 1)}{now}""#), "\(draft)")
    #expect(draft.contains(#"role: "$${repeat('$', 1)}{x}""#), "\(draft)")
    #expect(test.output.contains("5 passed, 1 to do"), "\(test.output)\(test.errors)\(draft)")
  }

  /// The rule beside a wildcard is the one that is asked (A-28).
  @Test(
    "a key for a wildcard is none that a rule beside it names",
    arguments: [
      #""$k": {".validate": "newData.isString()"}, "k1": {".write": "auth != null"}"#,
      #""$k": {".validate": false}, "k1": {".write": false}, "k2": {".write": true}"#,
      #""$uid": {".validate": "newData.val() == auth.uid"}, "alice": {".write": true}"#,
      #""$k": {".read": "auth.uid == 'bob'", "a": {".validate": "newData.exists()"}}, "k1": {".read": false}"#,
    ],
    [nil, #"{"r": {"k1": 1}}"#, #"{"r": {"k1": 1, "z": 2, "alice": 3}}"#]
  )
  func unnamedKeys(rules: String, data: String?) throws {
    let folder = try TemporaryFolder()
    try folder.write("{\"rules\": {\"r\": {\(rules)}}}", to: "rules.json")
    try folder.write(data ?? "null", to: "data.json")
    let option = data == nil ? "" : " --data data.json"
    let made = rtdb("spec init rules.json -o a.rtdb.yaml" + option, in: folder.path)
    #expect(made.status == .success, "\(made.errors)")
    let draft = try folder.text(of: "a.rtdb.yaml")
    let test = rtdb("test", in: folder.path)
    #expect(test.status == .success, "\(test.output)\(test.errors)\(draft)")
    #expect(!draft.contains("  todo:"), "\(draft)")
  }

  @Test func `a key that no database has is written to in vain`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"{"rules": {"x\u007fy": {".validate": "newData.isString()"}}}"#,
      to: "rules.json"
    )
    #expect(rtdb("spec init rules.json -o a.rtdb.yaml", in: folder.path).status == .success)
    let draft = try folder.text(of: "a.rtdb.yaml")
    #expect(draft.contains("is not asked, since nothing can be there"), "\(draft)")
    let test = rtdb("test", in: folder.path)
    #expect(test.output.contains("1 passed in"), "\(test.output)\(test.errors)\(draft)")
  }

  @Test(
    "a key is drafted as rules want it: one that `push` makes, where that fits",
    arguments: [
      ("$m.matches(/^-[A-Za-z0-9_-]{19}$/)", #"/m/-[A-Za-z0-9_-]{19}$"#, "  todo:"),
      ("$m.length == 20", "/m/-[A-Za-z0-9_-]{19}$", "  todo:"),
      ("20 <= $m.length", "/m/-[A-Za-z0-9_-]{19}$", "  todo:"),
      ("$m.matches(/^room[0-9]{3}$/)", "/m/room000$", "  todo:"),
      ("$m.beginsWith('r_')", "/m/r_$", "  todo:"),
      ("$m.length > 1", "/m/m1$", "/-O"), ("!$m.matches(/^-/)", "/m/m1$", "  todo:"),
    ]
  )
  func wantedKeys(condition: String, path: String, absent: String) throws {
    let folder = try TemporaryFolder()
    let rules = """
      {"rules": {"m": {"$m": {
        ".read": "auth != null && \(condition)", ".write": "auth != null",
        ".validate": "\(condition) && newData.hasChildren(['t'])",
        "t": {".validate": "newData.isString()"}, "$o": {".validate": false}
      }}}}
      """
    try folder.write(rules, to: "rules.json")
    #expect(rtdb("spec init rules.json -o a.rtdb.yaml", in: folder.path).status == .success)
    let draft = try folder.text(of: "a.rtdb.yaml")
    let pattern = try Regex("set: " + path)
    #expect(draft.split(separator: "\n").contains { $0.contains(pattern) }, "\(draft)")
    #expect(!draft.contains(absent), "\(draft)")
    let test = rtdb("test", in: folder.path)
    #expect(test.status == .success, "\(test.output)")
  }
}
