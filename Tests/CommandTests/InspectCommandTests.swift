import RTDBCommands
import TestSupport
import Testing

/// What a user sees who looks into a file.
struct InspectCommandTests {
  private static let edited = """
    {
      "jokes" : {
        "-KBNC5F-IChvShLV0h_x" : { "jokeText" : "b", "votes" : 9007199254740993 },
        "-KBNCK87f_VAUKf18gh-" : { "jokeText" : "a", "jokeText" : "c", "votes" : {} }
      },
      "a.b" : 1
    }
    """

  @Test(arguments: ["text", "json", "html"])
  func report(format: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.edited, to: "edited.json")
    let run = rtdb("inspect edited.json --format \(format)", in: folder.path)
    #expect(GoldenFile.mismatch(run.output, "inspect/edited.\(format)") == nil)
    #expect(run.errors.isEmpty)
    #expect(run.status == .findings)
  }

  @Test func genuineExportHasNothingToSay() throws {
    let run = rtdb("inspect --quiet FirebaseJokes/export.json", in: Repository.path("Samples"))
    #expect(run.output.isEmpty)
    #expect(run.errors.isEmpty)
    #expect(run.status == .success)
  }

  @Test func backupsTellWhatTheyAreOf() throws {
    let folder = try TemporaryFolder()
    try folder.write("{\"a\":1}", to: "2017-09-06T10-50-37Z_my_app_data.json")
    let run = rtdb("inspect 2017-09-06T10-50-37Z_my_app_data.json", in: folder.path)
    #expect(run.output.contains("backup made  "))
    #expect(run.output.contains("  2017-09-06T10:50:37Z\n"))
    #expect(run.output.contains("  my_app\n"))
    try folder.write("{\"a\":1}", to: "2017-09-06_data.json")
    #expect(!rtdb("inspect 2017-09-06_data.json", in: folder.path).output.contains("backup"))
  }

  @Test func quietLeavesOnlyWhatMatters() throws {
    let run = rtdb("inspect --quiet -", input: Self.edited)
    #expect(GoldenFile.mismatch(run.output, "inspect/quiet.text") == nil)
    #expect(run.status == .findings)
  }

  @Test func findingsThatMatterAreChosen() {
    let run = rtdb("inspect --quiet --fail-level never -", input: #"{"a.b":1}"#)
    #expect(run.status == .success)
    let note = rtdb("inspect --quiet --fail-level note -", input: #"{"b":1,"a":1}"#)
    #expect(note.status == .findings)
  }

  @Test func check() throws {
    let folder = try TemporaryFolder()
    try folder.write("{\"a\":1}", to: "x.json")
    let run = rtdb("inspect --check x.json", in: folder.path)
    #expect(run.output == "well-formed\n  x.json  7 bytes\n")
    #expect(run.status == .success)
    let quiet = rtdb("inspect --check --quiet x.json", in: folder.path)
    #expect(quiet.output.isEmpty)
  }

  @Test(arguments: [
    ("", "rtdb: standard input is empty"),
    ("<html>", "rtdb: standard input is a web page or XML, not an export"),
    (
      #"{"error":"Permission denied"}"#,
      "rtdb: standard input holds the service's answer to a failed request: `Permission denied`"
    ),
  ])
  func whatIsNoExport(text: String, message: String) {
    let run = rtdb("inspect -", input: text)
    #expect(run.output.isEmpty)
    #expect(run.errors.split(separator: "\n").first.map(String.init) == message)
    #expect(run.status == .failure)
  }

  @Test func aPartAndFewLevels() throws {
    let run = rtdb(
      "inspect --path /users --depth 1 FirebaseJokes/export.json",
      in: Repository.path("Samples")
    )
    #expect(GoldenFile.mismatch(run.output, "inspect/part.text") == nil)
    #expect(run.status == .success)
  }

  @Test func fewOfTheLargest() throws {
    let run = rtdb("inspect --top 1 FirebaseJokes/export.json", in: Repository.path("Samples"))
    #expect(GoldenFile.mismatch(run.output, "inspect/top.text") == nil)
    let none = rtdb("inspect --top 0 FirebaseJokes/export.json", in: Repository.path("Samples"))
    #expect(!none.output.contains("largest records"))
    #expect(!none.output.contains("collections"))
    #expect(rtdb("inspect --top -1 x.json").status == .failure)
  }

  @Test func collectionsBelowAPathHaveTheirWholePath() throws {
    let run = rtdb(
      "inspect --path /users/simplelogin:13 --format json FirebaseJokes/export.json",
      in: Repository.path("Samples")
    )
    #expect(run.output.contains("\"path\": \"/users/simplelogin:13/votes/$vote\""))
  }

  @Test func severalExportsOnOnePage() throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{"a":1}"#, to: "a.json")
    try folder.write(#"{"b":1}"#, to: "b.json")
    let page = rtdb("inspect --format html a.json b.json", in: folder.path).output
    #expect(page.contains("<h1>rtdb inspect: 2 exports</h1>"))
    #expect(page.contains("<h2>a.json</h2>"))
    #expect(page.contains("<h3>what is in it</h3>"))
  }

  @Test func aPageStandsOnItsOwn() throws {
    let page = rtdb(
      "inspect --format html FirebaseJokes/export.json",
      in: Repository.path("Samples")
    ).output
    for part in ["<script", "<link", "<img", "src=", "url(", "@import"] {
      #expect(!page.contains(part))
    }
    #expect(page.contains("<svg role=\"img\" aria-labelledby=\"picture-1-title picture-1-text\""))
    #expect(page.contains("Of 54 kB: jokes 34 kB ("))
  }

  @Test func keysThatStandTwiceFarApart() throws {
    let folder = try TemporaryFolder()
    let text = #"{"b":1,"a":2,"b":3}"#
    try folder.write(text, to: "x.json")
    let file = rtdb("inspect --quiet x.json", in: folder.path)
    #expect(file.output.hasPrefix("x.json:1:14: error: the key `b` stands twice"))
    #expect(file.status == .findings)
    let stream = rtdb("inspect --quiet -", input: text)
    #expect(stream.output.contains("[exports/unknown-duplicates]"))
    #expect(stream.status == .success)
  }

  @Test func nothingAtThePath() {
    let run = rtdb("inspect --path /b -", input: #"{"a":1}"#)
    #expect(run.errors == "standard input: nothing lies at /b\n")
    #expect(run.output.isEmpty)
    #expect(run.status == .failure)
  }

  @Test func damageHasItsPlace() {
    let run = rtdb("inspect -", input: #"{"a":{"b":1"#)
    #expect(run.errors.hasPrefix("standard input:1:12: "))
    #expect(run.errors.contains("in the database at /a/b"))
    #expect(run.status == .failure)
  }

  @Test(arguments: [
    #"{"a":{"b":{"c":1},"d"#, #"{"a":{"b":1,"#, #"{"a":{"b":1, nope"#, #"{"a":[{"c":1},tru"#,
  ])
  func damageBehindARecordIsThatOfItsContainer(text: String) throws {
    let run = rtdb("inspect -", input: text)
    #expect(run.errors.contains("in the database at /a\n"), "\(run.errors)")
    let folder = try TemporaryFolder()
    try folder.write(text, to: "x.json")
    let salvage = rtdb("convert x.json --salvage -o -", in: folder.path)
    #expect(salvage.errors.contains("in the database at /a\n"), "\(salvage.errors)")
  }

  @Test(arguments: [
    ("{\"a\":1}\nname\":\"Bob\"}}\n", "2:1: the JSON value is complete, but `name` follows"),
    ("{\"a\":1}\n{\"a\":2}\n", "2:1: the JSON value is complete, but `{` follows"),
    ("{\"a\":NaN}", "1:6: expected a value, found `NaN`"),
    ("{\"a\":1,}", "1:8: there is a comma before the closing bracket"),
    ("{\"a\":1, // one\n}", "1:9: expected a key in double quotes, found a comment"),
  ])
  func damageIsNamed(text: String, message: String) {
    let run = rtdb("inspect -", input: text)
    #expect(run.errors.hasPrefix("standard input:\(message)\n"))
    #expect(run.errors.contains("\n  note: "))
    #expect(run.status == .failure)
  }

  @Test func missingFile() throws {
    let folder = try TemporaryFolder()
    let run = rtdb("inspect absent.json", in: folder.path)
    #expect(run.errors == "rtdb: cannot open `absent.json`: no such file or directory\n")
    #expect(run.status == .failure)
  }
}
