import RTDBCommands
import TestSupport
import Testing

/// What a user sees who writes an export anew.
struct ConvertCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("{\n  \"a\" : [ null, 1.0 ],\n  \"b\" : \"\\u0041\"\n}\n", to: "x.json")
    try folder.write("{\"c\":true}", to: "y.json")
  }

  @Test(arguments: [
    ("x.json", "{\n  \"a\" : [ null, 1.0 ],\n  \"b\" : \"\\u0041\"\n}\n"),
    ("x.json --style minified", "{\"a\":[null,1.0],\"b\":\"\\u0041\"}\n"),
    ("x.json --root /a --style minified", "[null,1.0]\n"),
    ("x.json y.json --style minified", "{\"a\":[null,1.0],\"b\":\"\\u0041\",\"c\":true}\n"),
    ("--mount /u=y.json", "{\n  \"u\": {\n    \"c\": true\n  }\n}\n"),
  ])
  func output(arguments: String, expected: String) throws {
    let run = rtdb("convert \(arguments) -o out.json", in: folder.path)
    #expect(run.errors.isEmpty)
    #expect(run.output.isEmpty)
    #expect(run.status == .success)
    #expect(try folder.text(of: "out.json") == expected)
    #expect(rtdb("convert \(arguments) -o -", in: folder.path).output == expected)
    #expect(try folder.names() == ["out.json", "x.json", "y.json"])
  }

  @Test func compressedOutputIsReadBack() throws {
    #expect(rtdb("convert x.json -o out.json.gz", in: folder.path).status == .success)
    let run = rtdb("convert out.json.gz -o -", in: folder.path)
    #expect(run.output == "{\n  \"a\" : [ null, 1.0 ],\n  \"b\" : \"\\u0041\"\n}\n")
  }

  @Test func nothingAtThePath() {
    let run = rtdb("convert x.json --root /z -o -", in: folder.path)
    #expect(run.output == "null\n")
    #expect(run.errors == "rtdb: nothing lies at /z; the output is `null`\n")
    #expect(run.status == .findings)
  }

  @Test(arguments: [
    ("x.json -o y.json", "rtdb: cannot create `y.json`: it already exists"),
    ("x.json -o x.json --force", "rtdb: the output `x.json` is the input `x.json`"),
    ("x.json -o ./x.json --force", "rtdb: the output `./x.json` is the input `x.json`"),
    (
      "x.json -o absent/out.json",
      "rtdb: cannot create `absent/out.json`: no such file or directory"
    ),
    ("absent.json -o out.json", "rtdb: cannot open `absent.json`: no such file or directory"),
    ("-o out.json", "rtdb convert: an export is missing"),
    (
      "x.json --root /a --style verbatim -o out.json",
      "rtdb convert: `--style verbatim` takes one whole export"
    ),
    (
      "--mount users=x.json -o out.json",
      "rtdb convert: `--mount` takes a path and a file, such as `/users=users.json`, not "
        + "`users=x.json`"
    ),
  ])
  func whatCannotBeDone(arguments: String, message: String) throws {
    let run = rtdb("convert \(arguments)", in: folder.path)
    #expect(run.errors.split(separator: "\n").first.map(String.init) == message)
    #expect(run.output.isEmpty)
    #expect(run.status == .failure)
    #expect(try folder.names() == ["x.json", "y.json"])
    #expect(try folder.text(of: "y.json") == "{\"c\":true}")
  }

  @Test func damageLeavesNoOutput() throws {
    try folder.write("{\"a\":1,\"b\"", to: "z.json")
    let run = rtdb("convert z.json -o out.json", in: folder.path)
    #expect(run.errors.hasPrefix("z.json:1:"))
    #expect(run.status == .failure)
    #expect(try folder.names() == ["x.json", "y.json", "z.json"])
  }

  @Test func forceReplaces() throws {
    let run = rtdb("convert x.json --root /b -o y.json --force", in: folder.path)
    #expect(run.status == .success)
    #expect(try folder.text(of: "y.json") == "\"\\u0041\"\n")
  }
}
