import RTDBCommands
import TestSupport
import Testing

/// What a user sees who compares two exports.
struct DiffCommandTests {
  private static let old = """
    {
      "jokes" : {
        "-K1" : { "jokeText" : "a", "votes" : 1.0 },
        "-K2" : { "jokeText" : "b", "votes" : 2 },
        "-K3" : { "jokeText" : "c", "votes" : 3, ".priority" : 1 }
      },
      "list" : [ "x", "y" ]
    }
    """

  private static let new = """
    {"list":{"0":"x","1":"y"},
     "jokes":{"-K1":{"jokeText":"a","votes":1},"-K2":{"jokeText":"\\u001b[31mb","votes":4},
              "-K3":{"jokeText":"c","votes":3,".priority":2},"-K4":{"jokeText":"d"}},
     "users":{"u":{"name":"Ann","votes":{"-K2":true}}}}
    """

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.old, to: "old.json")
    try folder.write(Self.new, to: "new.json")
  }

  @Test(arguments: ["text", "json", "patch"])
  func report(format: String) {
    let run = rtdb("diff old.json new.json --format \(format)", in: folder.path)
    #expect(GoldenFile.mismatch(run.output, "diff/jokes.\(format)") == nil)
    #expect(run.errors.isEmpty)
    #expect(run.status == .findings)
  }

  @Test(arguments: ["", "--path /a", "--path /a/x"])
  func ofTwoSameKeysTheLastIsCompared(arguments: String) throws {
    try folder.write(#"{"a":{"x":1},"c":0,"a":{"x":2}}"#, to: "twice.json")
    try folder.write(#"{"a":{"x":1},"c":0}"#, to: "first.json")
    try folder.write(#"{"a":{"x":2},"c":0}"#, to: "last.json")
    let same = rtdb("diff twice.json last.json \(arguments)", in: folder.path)
    #expect(same.status == .success)
    #expect(
      same.errors == "rtdb: note: `twice.json`: the key `a` stands twice in /; the last is taken, "
        + "as the database does\n"
    )
    let other = rtdb("diff first.json twice.json \(arguments) --quiet", in: folder.path)
    #expect(other.output == "~ /a/x  1 → 2\n")
    #expect(other.errors.isEmpty)
  }

  @Test func depthAndPath() {
    let run = rtdb("diff old.json new.json --path /jokes --depth 1 --quiet", in: folder.path)
    #expect(run.output == "~ /jokes/-K2\n~ /jokes/-K3\n+ /jokes/-K4  {\"jokeText\":\"d\"}\n")
    #expect(run.status == .findings)
  }

  /// How long the paths of a patch are, counted from the path that is compared.
  @Test(arguments: [
    ("", [#""/users/u": {"name":"Ann","votes":{"-K2":true}}"#]),
    ("--depth 1", [#""/users": {"u":{"name":"Ann","votes":{"-K2":true}}}"#]),
    ("--depth 3", [#""/users/u/name": "Ann""#, #""/users/u/votes": {"-K2":true}"#]),
    ("--path /users --depth 1", [#""/users/u": {"name":"Ann","votes":{"-K2":true}}"#]),
    ("--path /users --depth 9", [#""/users/u/name": "Ann""#, #""/users/u/votes/-K2": true"#]),
  ])
  func depthOfAPatch(arguments: String, expected: [String]) {
    let run = rtdb("diff old.json new.json -f patch \(arguments)", in: folder.path)
    let lines = run.output.split(separator: "\n").filter { $0.contains("/users") }
    #expect(
      lines.map { $0.drop { $0 == " " } }.map { $0.hasSuffix(",") ? $0.dropLast() : $0 }
        == expected.map { $0[...] }
    )
  }

  @Test(arguments: ["child:votes", "priority", "value"])
  func order(order: String) {
    let run = rtdb("diff old.json new.json --path /jokes --order \(order)", in: folder.path)
    let name = order.split(separator: ":")[0]
    #expect(GoldenFile.mismatch(run.output, "diff/order-\(name).text") == nil)
    #expect(run.status == .findings)
  }

  @Test func noDifference() throws {
    let run = rtdb("diff old.json - --path /list", input: Self.new, in: folder.path)
    #expect(run.output == "no difference in 2 values\n")
    #expect(run.status == .success)
    let quiet = rtdb("diff old.json old.json --quiet", in: folder.path)
    #expect(quiet.output.isEmpty)
    #expect(quiet.status == .success)
    #expect(rtdb("diff old.json old.json -f patch", in: folder.path).output == "{}\n")
  }

  @Test(arguments: ["text", "json", "patch"])
  func nothingAtThePath(format: String) throws {
    let run = rtdb(
      "diff old.json new.json --path /no/such -f \(format) -o out.txt",
      in: folder.path
    )
    #expect(run.errors == "rtdb: nothing lies at /no/such in either export\n")
    #expect(run.output.isEmpty)
    #expect(run.status == .failure)
    #expect(try folder.names() == ["new.json", "old.json"])
    let one = rtdb("diff old.json new.json --path /users/u/name -f \(format)", in: folder.path)
    #expect(one.status == .findings)
    try folder.write("null", to: "empty.json")
    #expect(rtdb("diff empty.json empty.json -f \(format)", in: folder.path).status == .success)
  }

  @Test func compressed() {
    #expect(rtdb("convert old.json -o old.json.gz", in: folder.path).status == .success)
    #expect(rtdb("diff old.json.gz old.json", in: folder.path).status == .success)
  }

  @Test func longValuesShowTheirBeginning() throws {
    let text = String(repeating: "é", count: 300)
    try folder.write("{\"a\":\"\(text)\"}", to: "long.json")
    try folder.write("{\"a\":1,\"b\":[\"\(text)\",2]}", to: "short.json")
    let run = rtdb("diff short.json long.json", in: folder.path)
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[0].hasPrefix("~ /a  1 → \"éé") && lines[0].hasSuffix("é…"))
    #expect(lines[1].hasSuffix("é… (2 values)"))
  }

  @Test(arguments: [
    ("old.json", "rtdb diff: two exports are compared, the old and the new one"),
    ("- -", "rtdb diff: only one export can be standard input"),
    ("old.json absent.json", "rtdb: cannot open `absent.json`: no such file or directory"),
    ("old.json cut.json", "cut.json:1:8: "),
    ("cut.json old.json", "cut.json:1:8: "),
    (
      "old.json slash.json -f patch",
      "rtdb: no update can name /a/b, as one of its keys can be in no database"
    ),
    ("old.json empty-key.json -f patch", "rtdb: no update can name /"),
    ("old.json sv.json", "sv.json:1:7: `.sv` was never filled in by a server"),
    ("old.json deep.json", "deep.json:1:513: "),
    (
      "old.json new.json -f patch --depth 0",
      "rtdb diff: with `--format patch`, `--depth` takes a number from 1 on"
    ),
    ("old.json new.json --order up", "rtdb diff: `--order` takes `key`, `value`, `priority` or"),
    (
      "old.json new.json --order value --depth 1",
      "rtdb diff: `--order value` tells the children of the path, nothing else"
    ),
    (
      "old.json new.json --memory 0",
      "rtdb diff: `--memory` takes a number of MiB, such as 256, not `0`"
    ),
  ])
  func trouble(arguments: String, message: String) throws {
    try folder.write("{\"a\":1,", to: "cut.json")
    try folder.write("{\"a/b\":1}", to: "slash.json")
    try folder.write("{\"\":1}", to: "empty-key.json")
    try folder.write("{\"a\":{\".sv\":\"timestamp\"}}", to: "sv.json")
    try folder.write(String(repeating: "[", count: 100_000), to: "deep.json")
    let run = rtdb("diff \(arguments)", in: folder.path)
    #expect(run.errors.hasPrefix(message), "\(run.errors)")
    #expect(run.output.isEmpty)
    #expect(run.status == .failure)
  }

  @Test func aHugeKeyIsOnlyAKey() throws {
    let key = String(repeating: "k", count: 1 << 20)
    try folder.write("{\"\(key)\":1}", to: "huge.json")
    let run = rtdb("diff huge.json huge.json", in: folder.path)
    #expect(run.output == "no difference in 1 value\n")
    let other = rtdb("diff huge.json old.json --quiet", in: folder.path)
    #expect(other.output.split(separator: "\n").count == 3)
  }
}
