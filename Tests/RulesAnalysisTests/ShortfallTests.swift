import DatabaseExports
import DatabaseModel
import JSONStreaming
import RulesAnalysis
import RulesEvaluation
import RulesLanguage
import SourceDiagnostics
import Testing

/// What a request lacks, told from the rule that refused.
struct ShortfallTests {
  private static let stored = #"{"a": {"owner": "ann", "n": 3}, "list": {"x": 1}}"#

  /// Asks one rule at `/a` and gives what is said of it.
  private func messages(
    _ condition: String,
    _ kind: String = ".write",
    set value: String = "5",
    auth: AuthContext = .user(
      .map(["uid": .string("ben"), "token": .map(["admin": .boolean(false)])])
    )
  ) throws -> [String] {
    try shortfalls(condition, kind, set: value, auth: auth).map(\.message)
  }

  private func shortfalls(
    _ condition: String,
    _ kind: String = ".write",
    set value: String = "5",
    auth: AuthContext = .user(.map(["uid": .string("ben")]))
  ) throws -> [Shortfall] {
    let grant = kind == ".validate" ? #"".write": true,"# : ""
    let document = RulesDocument.parse(
      SourceFile(
        name: "rules",
        text: #"{"rules": {"$k": {\#(grant) "\#(kind)": "\#(condition)"}}}"#
      )
    )
    try #require(document.isDeployable, "\(document.serverMessage?.description ?? "")")
    let rules = CompiledRules(document)
    let database = try ExportTree.tree(of: try JSONValue.parse(Self.stored))
    let request = Request(
      .set(try ExportTree.tree(of: try JSONValue.parse(value))),
      at: "/a",
      auth: auth
    )
    let trace = try #require(
      rules.explain(request, on: database).paths.first?.rules.first {
        if case .asked(let outcome) = $0.result { !outcome.isGranted } else { false }
      }
    )
    let finder = ShortfallFinder(
      rules.rules[trace.rule],
      trace,
      stored: database,
      written: try PendingWrites(database, try request.writes(on: database)).after
    )
    return finder.find()
  }

  @Test(arguments: [
    ("auth == null", "somebody is signed in; this rule wants a client that is not"),
    ("auth.uid == 'ann'", #"`auth.uid` is "ben"; this rule wants "ann""#),
    ("$k == auth.uid", #"`auth.uid` is "ben"; this rule wants "a""#),
    ("auth.token.admin == true", "`auth.token.admin` is false; this rule wants true"),
    ("auth.uid != 'ben'", #"`auth.uid` is "ben"; this rule wants anything but that"#),
    ("!(auth.uid == 'ben')", #"`auth.uid` is "ben"; this rule wants anything but that"#),
    ("newData.val() == 4", "the new value of `/a` is 5; this rule wants 4"),
    (
      "newData.val() == data.child('n').val() + 1",
      "the new value of `/a` is 5; this rule wants 4, which is `data.child('n').val() + 1`"
    ),
    (
      "data.child('owner').val() == auth.uid",
      #"`auth.uid` is "ben"; this rule wants "ann", which is the stored value of `/a/owner`"#
    ),
    ("data.val() == null", "something is stored at `/a`; this rule wants nothing there"),
    (
      "null != data.child('x').val()",
      "nothing is stored at `/a/x`; this rule wants something there"
    ),
    ("auth.token.email != null", "`auth.token.email` is null; this rule wants a value"),
    ("auth.uid * 2 == 4", #"`auth.uid` is "ben"; this rule wants a number"#),
    (
      "-data.child('owner').val() < 0",
      #"the stored value of `/a/owner` is "ann"; this rule wants a number"#
    ),
    (
      "newData.val() < 'a'", "the new value of `/a` is 5; this rule wants a text"
    ),
    (
      "newData.val() > data.child('owner').val()",
      "the new value of `/a` is 5; this rule wants a text"
    ),
    ("auth.uid > 3", #"`auth.uid` is "ben"; this rule wants a number"#),
    ("3 >= auth.uid", #"`auth.uid` is "ben"; this rule wants a number"#),
    ("auth.token.admin > 3", "`auth.token.admin` is false; this rule wants a number or a text"),
    (
      "data.val() + 'x' == 'x'",
      "the stored value of `/a` is an object; this rule wants a number or a text"
    ),
    ("newData.val().length < 3", "the new value of `/a` is 5; this rule wants a text"),
    ("newData.val() < 5", "the new value of `/a` is 5; this rule wants less than 5"),
    ("5 < newData.val()", "the new value of `/a` is 5; this rule wants more than 5"),
    ("!(newData.val() >= 5)", "the new value of `/a` is 5; this rule wants less than 5"),
    ("newData.isString()", "the new value of `/a` is 5; this rule wants a text"),
    ("data.isNumber()", "the stored value of `/a` is an object; this rule wants a number"),
    ("data.child('b').exists()", "nothing is stored at `/a/b`; this rule wants something there"),
    ("!data.exists()", "something is stored at `/a`; this rule wants nothing there"),
    ("!newData.exists()", "something is at `/a` afterwards; this rule wants nothing there"),
    ("root.hasChild('b/c')", "nothing is stored at `/b/c`; this rule wants something there"),
    ("data.hasChildren(['n', 'm', 'o/p'])", "the stored value of `/a` lacks `m`, `o/p`"),
    ("newData.hasChildren()", "the new value of `/a` has no children; this rule wants some"),
    (
      "auth.uid.contains('x')",
      #"`auth.uid` is "ben"; this rule wants a text that holds "x""#
    ),
    (
      "auth.uid.matches(/^x/)", #"`auth.uid` is "ben"; this rule wants a text that matches `/^x/`"#
    ),
    ("newData.val().contains('x')", "the new value of `/a` is 5; this rule wants a text"),
    ("data.child(newData.val()).exists()", "the new value of `/a` is 5; this rule wants a text"),
    ("auth.uid.length > 3", "the length of `auth.uid` is 3; this rule wants more than 3"),
    ("false", "nobody may write by this rule, only admin credentials pass"),
    (
      "true && (auth.uid == 'ben' ? newData.val() == 6 : false)",
      "the new value of `/a` is 5; this rule wants 6"
    ),
    (
      "data.child('x').val() < 3",
      "the stored value of `/a/x` is null, and without it this rule fails"
    ),
  ])
  func `the part that decided is put into words`(condition: String, message: String) throws {
    #expect(try messages(condition) == [message])
  }

  @Test func `nobody is signed in`() throws {
    let message = "nobody is signed in; this rule wants somebody who is"
    #expect(try messages("auth != null && auth.uid == 'a'", auth: .signedOut) == [message])
    #expect(try messages("root.child(auth.uid).exists()", auth: .signedOut) == [message])
  }

  @Test func `alternatives are all told`() throws {
    let both = try messages("newData.val() == 1 || newData.val() == 2 && auth == null")
    #expect(
      both == [
        "the new value of `/a` is 5; this rule wants 1",
        "the new value of `/a` is 5; this rule wants 2",
      ]
    )
  }

  @Test(arguments: ["newData.val() * 2 == newData.val() * 3 || !(true && 1 == 1)", "!(1 < 2)"])
  func `nothing is said of what is not understood`(condition: String) throws {
    for message in try messages(condition) { #expect(!message.isEmpty) }
  }

  @Test func `the order of a read is wanted`() throws {
    let document = RulesDocument.parse(
      SourceFile(name: "rules", text: #"{"rules": {".read": "query.orderByKey"}}"#)
    )
    let rules = CompiledRules(document)
    let request = Request(.read(DatabaseQuery(order: .value)), at: .root)
    let trace = try #require(rules.explain(request, on: .null).paths.first?.rules.first)
    let found = ShortfallFinder(rules.rules[0], trace, stored: .null, written: nil).find()
    #expect(found.map(\.message) == ["the read is not ordered by key; this rule wants that"])
    guard case .query(.orderByKey, .boolean(true))? = found.first?.change else {
      Issue.record("no query")
      return
    }
  }

  @Test func `the change is given where there is one`() throws {
    guard case .write(let path, .number(4)?)? = try shortfalls("newData.val() == 4").first?.change
    else {
      Issue.record("no write")
      return
    }
    #expect(path == "/a")
    guard case .auth(let names, .string(let uid))? = try shortfalls("auth.uid == $k").first?.change
    else {
      Issue.record("no auth")
      return
    }
    #expect(names == [Array("uid".utf8)])
    #expect(uid == Array("a".utf8))
    #expect(try shortfalls("data.child('n').val() == 4").first?.change == nil)
  }
}
