import RTDBCommands
import TestSupport
import Testing

/// `rtdb simulate --json-lines`, line by line.
struct SimulateCommandTests {
  private let open = #""rules":{"rules":{".read":true,".write":true}}"#

  private func answer(_ line: String) -> String {
    rtdb(["simulate", "--json-lines"], input: line + "\n").output
  }

  @Test func answersInOrder() {
    let run = rtdb(
      ["simulate", "--json-lines"],
      input: """
        {"id":1,\(open),"op":"read","path":"/a"}
        {"id":"two","rules":{"rules":{".read":"auth != null"}},"auth":null,"op":"read"}
        {"id":[3],"rules":{"rules":{".read":"foo"}},"op":"publish"}

        """
    )
    #expect(
      run.output == """
        {"id":1,"decision":"allow","allowed":true,"rule":"/.read"}
        {"id":"two","decision":"deny","allowed":false,"rule":"/.read"}
        {"id":[3],"decision":"rejected","allowed":false,"error":"Unknown variable 'foo'."}

        """
    )
    #expect(run.status == .success)
  }

  @Test(arguments: [
    (
      #"{"id":2,"op":"foo"}"#,
      #"{"id":2,"error":"line 1: `op` is not an operation; there are `read`, `set`, `update`, `push`, "#
        + #"`remove`, `transaction`, `setPriority`, `onDisconnect`, `publish`, `expr`"}"#
    ),
    (
      #"{"id":2,"op":"updat"}"#,
      #"{"id":2,"error":"line 1: `op` is not an operation; did you mean `update`?; there are `read`, "#
        + #"`set`, `update`, `push`, `remove`, `transaction`, `setPriority`, `onDisconnect`, "#
        + #"`publish`, `expr`"}"#
    ),
    (#"{"id":3,"rulesText":5}"#, #"{"id":3,"error":"line 1: `rulesText` is not a string"}"#),
    (#"{"id":4}"#, #"{"id":4,"error":"line 1: `op` is missing"}"#),
    (
      #"{"id":5,"op":"set","valu":1}"#,
      #"{"id":5,"error":"line 1: a request has no member `valu`; did you mean `value`?"}"#
    ),
    (
      #"{"id":6,"op":"update","path":"/a"}"#,
      #"{"id":6,"error":"line 1: `update` needs `value`; write null to delete"}"#
    ),
    (
      #"{"id":7,"op":"setPriority","path":"/a"}"#,
      #"{"id":7,"error":"line 1: `setPriority` needs `priority`; write null to take it away"}"#
    ),
    ("[]", #"{"id":null,"error":"line 1: the line is not a JSON object"}"#),
    (#"{"id":8,"op":"remove","value":1}"#, #"{"id":8,"error":"line 1: `remove` has no `value`"}"#),
    (
      #"{"id":9,"op":"set","value":1,"query":{"orderBy":"a"}}"#,
      #"{"id":9,"error":"line 1: `set` has no `query`"}"#
    ),
  ])
  func malformedLinesAreAnsweredToo(line: String, expected: String) {
    let run = rtdb(["simulate", "--json-lines"], input: line + "\n")
    #expect(run.output == expected + "\n")
    #expect(run.status == .failure)
  }

  /// Whoever asks many things at once has to know which of them could not be understood.
  @Test(arguments: [
    (
      #"{"id":"deep","value":"# + String(repeating: "[", count: 5_000),
      #"{"id":"deep","error":"line 1: "#
    ),
    (#"{"id":{"n":[1]},"op":nope}"#, #"{"id":{"n":[1]},"error":"line 1: "#),
    (#"{"id":1,"op":"read""#, #"{"id":1,"error":"line 1: "#),
    // What stands behind the damage is not read.
    (#"{"op":nope,"id":1}"#, #"{"id":null,"error":"line 1: "#),
    (#"{"id":"#, #"{"id":null,"error""#),
    (#"{"id":[1"#, #"{"id":null,"error""#),
  ])
  func anIdInFrontOfDamageIsAnswered(line: String, expected: String) {
    let run = rtdb(["simulate", "--json-lines"], input: line + "\n")
    #expect(run.output.hasPrefix(expected), "\(run.output)")
    #expect(run.status == .failure)
  }

  @Test(arguments: [
    // {"sub":"u1"}
    (Self.token, #""decision":"allow""#),
    ("Bearer " + Self.token, "`auth` is not an ID token: leave out the word `Bearer`"),
    ("eyJhbGciOiJub25lIn0.eyJzdWIi", "`auth` is not an ID token: an ID token has three parts"),
    ("nobody", "`auth` is neither null, an object, an ID token, `admin` nor `bypass`"),
  ])
  func aLineTakesAToken(auth: String, expected: String) {
    let rules = #"{"rules": {".read": "auth.uid === 'u1'"}}"#
    let run = rtdb(
      ["simulate", "--json-lines"],
      input: #"{"id":1,"rules":\#(rules),"op":"read","path":"/","auth":"\#(auth)"}"#
    )
    #expect(run.output.contains(expected), "\(run.output)")
  }

  private static let token = "eyJhbGciOiJub25lIn0.eyJzdWIiOiJ1MSJ9.c2ln"

  @Test func malformedLinesAreAnsweredWithTheirNumber() {
    let run = rtdb(
      ["simulate", "--json-lines"],
      input: "\u{FEFF}{\(open),\"op\":\"read\"}\n\nnope\n"
    )
    #expect(
      run.output == """
        {"id":null,"decision":"allow","allowed":true,"rule":"/.read"}
        {"id":null,"error":"line 3: expected a value, found `nope`"}

        """
    )
    #expect(run.status == .failure)
  }

  @Test(arguments: [
    (#""rest","query":{"shallow":true}"#, #""decision":"allow""#),
    (#""sdk","query":{"shallow":true}"#, "`shallow` is a parameter of REST alone"),
    (#""sdk","query":{"shallow":false}"#, #""decision":"allow""#),
    (
      #""rest","query":{"shallow":true,"orderBy":"$key","limitToFirst":2}"#,
      "`shallow` goes with no other parameter"
    ),
    // What specs refuse is refused here, and a null is a bound like others (J-1).
    (#""sdk","query":{"orderByChild":"a","startAt":1e999}"#, "`startAt` is no number that the"),
    (#""sdk","query":{"limitToFirst":1e300}"#, "`limitToFirst` is larger than 9007199254740992"),
    (#""sdk","query":{"limitToFirst":null}"#, "`limitToFirst` is not a whole number from 1 on"),
    (#""sdk","query":{"limitToLast":1.5}"#, "`limitToLast` is not a whole number from 1 on"),
    (#""sdk","query":{"orderByKey":true,"startAt":null}"#, "has to be a text, not null"),
    (#""sdk","query":{"startAt":null,"endAt":null}"#, #""decision":"allow""#),
    (#""rest","query":{"startAt":null}"#, "over REST, `startAt` needs an `orderBy`"),
  ])
  func aReadAsksForWhatAClientCanSend(query: String, expected: String) {
    let rules = #"{"rules": {".read": true}}"#
    let run = rtdb(
      ["simulate", "--json-lines"],
      input: #"{"id":1,"rules":\#(rules),"op":"read","path":"/a","transport":\#(query)}"#
    )
    #expect(run.output.contains(expected), "\(run.output)")
  }

  @Test func aKeyThatStandsTwiceInTheDataIsTold() throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{"rules": {".read": "data.child('a/b').val() == 2"}}"#, to: "rules.json")
    try folder.write(#"{"a": {"b": 1, "b": 2}}"#, to: "data.json")
    let line = "simulate --rules rules.json --data data.json --read /"
    let run = rtdb(line, in: folder.path)
    #expect(run.status == .success)
    #expect(
      run.errors
        == "rtdb: note: the key `b` stands twice in /a; the last is taken, as the database does\n"
    )
    #expect(rtdb(line + " --quiet", in: folder.path).errors.isEmpty)
  }

  @Test func filesHoldForLinesThatCarryNoRulesAndNoData() throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{"rules": {".read": "data.child('a').val() == 1"}}"#, to: "rules.json")
    try folder.write(#"{"a": 1}"#, to: "data.json")
    let run = rtdb(
      "simulate --json-lines --rules rules.json --data data.json",
      input: """
        {"id":1,"op":"read"}
        {"id":2,"op":"read","data":{"a":2}}
        {"id":3,"op":"read","rules":{"rules":{}}}
        {"id":4,"op":"publish"}
        {"id":5,"op":"publish","rulesText":"{}"}
        {"id":6,"op":"expr","expression":"data.child('a').val()"}

        """,
      in: folder.path
    )
    #expect(
      run.output == """
        {"id":1,"decision":"allow","allowed":true,"rule":"/.read"}
        {"id":2,"decision":"deny","allowed":false,"rule":"/.read"}
        {"id":3,"decision":"deny","allowed":false}
        {"id":4,"decision":"accepted","allowed":true}
        {"id":5,"decision":"rejected","allowed":false,"error":"Expected 'rules' property.",\
        "line":1,"column":2}
        {"id":6,"decision":"deny","allowed":false,"value":1}

        """
    )
    #expect(run.status == .success)
  }

  @Test func aQueryThatNoClientCanSendIsInvalid() {
    let run = rtdb(
      "simulate --json-lines",
      input: #"""
        {"rules":{"rules":{".read":true}},"op":"read","query":{"limitToFirst":1,"limitToLast":1}}
        """#
    )
    let expected =
      #"{"id":null,"decision":"invalid","allowed":false,"error":"a query has one limit"}"# + "\n"
    #expect(run.output == expected)
  }

  /// Which of two equal keys the service takes is not known (J-20), so a verdict that hangs on it is
  /// not certain.
  @Test func rulesWithAKeyTwiceMakeVerdictsUncertain() {
    let rules =
      #"{\"rules\":{\"a\":{\".read\":false},\"a\":{\".read\":true},\"b\":{\".read\":true}}}"#
    func ask(_ path: String) -> CommandRun {
      rtdb(
        "simulate --json-lines --strict",
        input: #"{"rulesText":"\#(rules)","op":"read","path":"\#(path)"}"#
      )
    }
    let run = ask("/a")
    #expect(run.output.contains(#""decision":"allow","allowed":true"#))
    #expect(run.output.contains(#""uncertain":["J-20"]"#))
    #expect(run.status == .findings)
    let other = ask("/b")
    #expect(!other.output.contains("uncertain"))
    #expect(other.status == .success)
  }

  @Test func strictFailsForAnUncertainVerdict() {
    let line =
      #"{"rules":{"rules":{".read":"query.orderByKey"}},"op":"read","query":{"limitToFirst":1}}"#
    let expected =
      #"{"id":null,"decision":"allow","allowed":true,"rule":"/.read","uncertain":["J-1"]}"# + "\n"
    let run = rtdb("simulate --json-lines", input: line)
    #expect(run.output == expected)
    #expect(run.status == .success)
    let strict = rtdb("simulate --json-lines --strict", input: line)
    #expect(strict.output == expected)
    #expect(strict.status == .findings)
  }

  /// J-41.
  @Test func aTextThatGrowsTooLongIsNoPlainRefusal() {
    let text = String(repeating: "x", count: 5000)
    let condition = "!data.val().replace('x', data.val()).contains('y')"
    let line = #"{"data":"\#(text)","rules":{"rules":{".read":"\#(condition)"}},"op":"read"}"#
    #expect(answer(line).contains(#""decision":"deny""#))
    #expect(answer(line).contains(#""uncertain":["J-41"]"#))
  }

  /// G-34 for queries, G-25 for transactions: what one request is told, a line is told as well.
  @Test(arguments: [
    (
      #""op":"read","path":"/a","query":{"orderByChild":"n"}"#, #"".read":true"#,
      #"{"id":"index-missing","message":"`/a` has no `.indexOn` for `n`, so REST and `get()` refuse the query"}"#
    ),
    (
      #""op":"transaction","path":"/a","value":1"#, #"".write":true"#,
      #"{"id":"transaction-without-read","message":"an SDK reads `/a` before a transaction, "#
        + #"which the rules refuse"}"#
    ),
  ])
  func aLineIsWarnedAsASingleRequestIs(request: String, rules: String, warning: String) {
    let rule = rules.contains("read") ? "/.read" : "/.write"
    let line = #"{"id":1,\#(request),"rules":{"rules":{\#(rules),"a":{".indexOn":"m"}}}}"#
    #expect(
      answer(line) == #"{"id":1,"decision":"allow","allowed":true,"rule":"\#(rule)","#
        + #""warnings":[\#(warning)]}"# + "\n"
    )
    let silent = line.replacing(#""m""#, with: #"["m","n"]"#)
      .replacing(#"".write":true"#, with: #"".write":true,".read":true"#)
    #expect(!answer(silent).contains("warnings"))
  }

  @Test(arguments: [
    (#"{"orderBy":"a"}"#, "query.orderByChild == 'a'"),
    (#"{"orderBy":"$key"}"#, "query.orderByKey"),
    (#"{"orderBy":"$value"}"#, "query.orderByValue"),
    (#"{"orderBy":"$priority"}"#, "query.orderByPriority"),
  ])
  func theOrderMayBeNamedAsRESTAndSpecsDo(query: String, condition: String) {
    let line =
      #"{"rules":{"rules":{".read":"\#(condition)"}},"op":"read","query":\#(query)}"#
    #expect(answer(line).contains(#""allowed":true"#))
  }

  @Test func misspeltParametersOfAQueryAreNamed() {
    let line = #"{\#(open),"op":"read","query":{"ordrByKey":true}}"#
    #expect(
      answer(line).contains("`ordrByKey` is not a parameter of a query; did you mean `orderByKey`?")
    )
  }

  @Test func serverValuesInWhatIsStoredWereFilledIn() {
    let condition = "data.child('t').val() == now && data.child('n').val() == 2"
    let data = #"{"t":{".sv":"timestamp"},"n":{".sv":{"increment":2}}}"#
    let line =
      #"{"rules":{"rules":{".read":"\#(condition)"}},"op":"read","now":5000,"data":\#(data)}"#
    #expect(answer(line).contains(#""allowed":true"#))
  }

  @Test(arguments: [
    #""op":"read","auth":5"#, #""op":"read","auth":true"#, #""op":"read","auth":[1]"#,
    #""op":"read","auth":"root""#, #""op":"read","query":"x""#,
    #""op":"read","query":{"orderByKey":"yes"}"#, #""op":"read","query":{"limitToFirst":0}"#,
    #""op":"read","query":{"limitToFirst":0.5}"#, #""op":"read","query":{"limitToLast":1e400}"#,
    #""op":"update","path":"/a.b","value":{}"#, #""op":"push","path":"/a#b""#,
    #""op":"set","path":"/n","data":{"n":1.7e308},"value":{".sv":{"increment":1.7e308}}"#,
  ])
  func whatCannotBeAskedIsInvalid(members: String) {
    #expect(answer("{\"id\":1,\(open),\(members)}").contains(#""decision":"invalid""#))
  }
}
