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
    try folder.write(#"{"a":0,"10":[],"2":{"b":2.0,"a":1}}"#, to: "z.json")
  }

  @Test(arguments: [
    ("x.json", "{\n  \"a\" : [ null, 1.0 ],\n  \"b\" : \"\\u0041\"\n}\n"),
    ("x.json --style minified", "{\"a\":[null,1.0],\"b\":\"\\u0041\"}\n"),
    ("x.json --root /a --style minified", "[null,1.0]\n"),
    ("x.json y.json --style minified", "{\"a\":[null,1.0],\"b\":\"\\u0041\",\"c\":true}\n"),
    ("x.json --verbatim", "{\n  \"a\" : [ null, 1.0 ],\n  \"b\" : \"\\u0041\"\n}\n"),
    ("z.json --sort --style minified", "{\"2\":{\"a\":1,\"b\":2.0},\"10\":[],\"a\":0}\n"),
    ("z.json --sort --root /2", "{\n  \"a\": 1,\n  \"b\": 2.0\n}\n"),
    ("--mount /u=y.json", "{\n  \"u\": {\n    \"c\": true\n  }\n}\n"),
  ])
  func output(arguments: String, expected: String) throws {
    let run = rtdb("convert \(arguments) -o out.json", in: folder.path)
    #expect(run.errors.isEmpty)
    #expect(run.output.isEmpty)
    #expect(run.status == .success)
    #expect(try folder.text(of: "out.json") == expected)
    #expect(rtdb("convert \(arguments) -o -", in: folder.path).output == expected)
    #expect(try folder.names() == ["out.json", "x.json", "y.json", "z.json"])
  }

  @Test func compressedOutputIsReadBack() throws {
    #expect(rtdb("convert x.json -o out.json.gz", in: folder.path).status == .success)
    let run = rtdb("convert out.json.gz -o -", in: folder.path)
    #expect(run.output == "{\n  \"a\" : [ null, 1.0 ],\n  \"b\" : \"\\u0041\"\n}\n")
  }

  @Test func aKeyOnTheWayToAPartStandsOnce() throws {
    try folder.write(#"{"a":{"b":1},"c":0,"a":{"b":2}}"#, to: "twice.json")
    let run = rtdb("convert twice.json --root /a/b -o out.json", in: folder.path)
    #expect(
      run.errors == """
        twice.json:1:20: the key `a` stands twice, so there is no telling what /a/b is
          note: in the database at /a
          note: the first one is at twice.json:1:2
          note: take one of them out

        """
    )
    #expect(run.status == .failure)
    #expect(try !folder.names().contains("out.json"))
  }

  @Test(arguments: [
    (
      "", #"{"a":{"x":1},"c":{"d":0,"d":1},"a":{"x":2}}"#,
      "the key `d` stands twice in /c"
    ),
    (
      "--style minified", #"{"a":{"x":1},"c":{"d":0,"d":1},"a":{"x":2}}"#,
      "the key `d` stands twice in /c"
    ),
    (
      "--sort --style minified", #"{"a":{"x":1},"a":{"x":2},"c":{"d":0,"d":1}}"#,
      "2 keys stand twice, the first of them `d` in /c"
    ),
  ])
  func keysThatStandTwiceAreTold(arguments: String, expected: String, words: String) throws {
    try folder.write(#"{"a":{"x":1},"c":{"d":0,"d":1},"a":{"x":2}}"# + "\n", to: "twice.json")
    let run = rtdb("convert twice.json \(arguments) -o -", in: folder.path)
    #expect(run.output == expected + "\n")
    #expect(
      run.errors == "rtdb: note: \(words); all are written, and what reads them keeps the last\n"
    )
    #expect(run.status == .success)
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
      "x.json --sort --verbatim -o out.json",
      "rtdb convert: `--style verbatim` changes nothing"
    ),
    (
      "x.json --style console --verbatim -o out.json",
      "rtdb convert: `--verbatim` and `--style` exclude each other"
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
    #expect(try folder.names() == ["x.json", "y.json", "z.json"])
    #expect(try folder.text(of: "y.json") == "{\"c\":true}")
  }

  @Test func damageLeavesNoOutput() throws {
    try folder.write("{\"a\":1,\"b\"", to: "cut.json")
    let run = rtdb("convert cut.json -o out.json", in: folder.path)
    #expect(run.errors.hasPrefix("cut.json:1:"))
    #expect(run.status == .failure)
    #expect(try folder.names() == ["cut.json", "x.json", "y.json", "z.json"])
  }

  @Test func forceReplaces() throws {
    let run = rtdb("convert x.json --root /b -o y.json --force", in: folder.path)
    #expect(run.status == .success)
    #expect(try folder.text(of: "y.json") == "\"\\u0041\"\n")
  }

  @Test func salvage() throws {
    try folder.write("{\"a\":{\"b\":1,\"c\":{\"d\":", to: "cut.json")
    let run = rtdb("convert cut.json --salvage --style minified -o out.json", in: folder.path)
    #expect(run.status == .findings)
    #expect(run.errors.hasPrefix("cut.json:1:22: "))
    let lost = "  lost: /a/c and what comes behind it, from byte 12 of the text on\n"
    #expect(run.errors.hasSuffix(lost))
    #expect(try folder.text(of: "out.json") == "{\"a\":{\"b\":1}}\n")
    let whole = rtdb("convert y.json --salvage --style minified -o -", in: folder.path)
    #expect(whole.status == .success)
    #expect(whole.output == "{\"c\":true}\n")
  }

  @Test func sampleAndMask() throws {
    let arguments = "convert FirebaseJokes/export.json --sample 2 --mask -o -"
    let run = rtdb(arguments, in: Repository.path("Samples"))
    #expect(GoldenFile.mismatch(run.output, "convert/fixture.json") == nil)
    #expect(
      run.errors == """
        rtdb: note: not masked, as names of fields and collections: `author`, `email`, `jokeText`, \
        `jokes`, `provider`, `username`, `users`, `votes`
        rtdb: note: not masked, as they tell of nobody by their look: push IDs (keys), UUIDs (keys), \
        names of providers (`provider`); `--mask-field` masks those in fields
        rtdb: note: truth values are never masked: `votes`
        rtdb: note: numbers and dates not masked: `votes`

        """
    )
    #expect(run.status == .success)
    try folder.write(run.output, to: "fixture.json")
    #expect(rtdb("validate fixture.json", in: folder.path).status == .success)
    let all = rtdb("convert x.json --sample 9 -o -", in: folder.path)
    #expect(
      all.errors
        == "rtdb: note: no collection has more than 9 records, so all of them are kept\n"
    )
  }

  /// Nothing comes back of a value that another with the same key has taken the place of.
  @Test(arguments: [
    (#"{"a":{"x":1},"b":2,"a":null}"#, #"{"b":2}"#), (#"{"a":[1],"b":2,"a":{}}"#, #"{"b":2}"#),
    (#"{"a":{"x":1},"a":[null]}"#, "null"), (#"{"b":{"a":1,"a":2}}"#, #"{"b":{"a":2}}"#),
    (#"{"b":{"a":{"x":1},"y":1,"a":{".value":null}},"a":1}"#, #"{"a":1,"b":{"y":1}}"#),
  ])
  func theLastOfTwoEqualKeysIsInTheFixture(text: String, expected: String) throws {
    try folder.write(text, to: "twice.json")
    for change in ["--sample 9", "--mask", "--sample 9 --mask --sort"] {
      let run = rtdb("convert twice.json \(change) --style minified -o -", in: folder.path)
      #expect(run.output == expected + "\n")
      #expect(run.errors.contains("stands twice in /") && run.errors.contains("the last is taken"))
    }
  }

  /// Neither notes nor errors of a mask name whom it hides.
  @Test func aMaskTellsOfNobody() throws {
    let users = #""users":{"u00001":{"email":"ann.b@x.com"},"u00002":{"email":"bob@y.com"}}"#
    let mails = #""mails":{"ann,b@x,com":1,"ann,b@x,com":2,"bob@y,com":true}"#
    try folder.write("{\(mails),\(users)}", to: "mails.json")
    try folder.write("{\(mails),\(users),\"x\":{\"bob@y,com\":01}}", to: "bad.json")
    let run = rtdb("convert mails.json --mask --style minified -o -", in: folder.path)
    #expect(run.errors.contains("the key `$key` stands twice in /mails; the last is taken"))
    #expect(run.errors.contains("numbers and dates not masked: `/mails/$mail`"))
    #expect(run.errors.contains("truth values are never masked: `/mails/$mail`"))
    let bad = rtdb("convert bad.json --mask -o -", in: folder.path)
    #expect(bad.errors.hasPrefix("bad.json:1:152: a number begins with a needless zero"))
    for text in [run.errors, run.output, bad.errors] {
      #expect(!text.contains("ann") && !text.contains("bob"), "\(text)")
    }
    // The index still leads from the address to the user.
    let addresses = run.output.split(separator: "\"").filter { $0.contains("@") }.map(String.init)
    let (keys, texts) = (
      addresses.filter { $0.contains(",") }, addresses.filter { $0.contains(".") }
    )
    #expect(Set(texts.map { $0.split(separator: ".").joined(separator: ",") }) == Set(keys))
    #expect(keys.count == 2)
  }

  @Test func emulatorFolder() throws {
    let run = rtdb("convert x.json --emulator my-app -o seed", in: folder.path)
    #expect(run.errors.isEmpty)
    #expect(run.status == .success)
    let database = try folder.text(of: "seed/database_export/my-app.json")
    #expect(database == "{\"a\":[null,1.0],\"b\":\"\\u0041\"}\n")
    #expect(rtdb("diff x.json seed", in: folder.path).status == .success)
    let again = rtdb("convert y.json --emulator my-app -o seed", in: folder.path)
    #expect(again.errors.hasPrefix("rtdb: the folder `seed` already exists"))
    #expect(again.status == .failure)
    let forced = rtdb("convert y.json --emulator my-app -o seed --force", in: folder.path)
    #expect(forced.status == .success)
    #expect(rtdb("diff y.json seed", in: folder.path).status == .success)
  }

  @Test func aFailureLeavesNoEmulatorFolder() throws {
    try folder.write("{\"a\":1", to: "cut.json")
    #expect(rtdb("convert cut.json --emulator a -o seed", in: folder.path).status == .failure)
    #expect(try folder.names() == ["cut.json", "x.json", "y.json", "z.json"])
  }

  @Test(arguments: ["", " --sample 1"])
  func fieldsToKeepThatAreNoKeysAreTold(arguments: String) throws {
    let user = #"{"nick":"ann","city":"Oslo"}"#
    try folder.write(#"{"users":{"a":\#(user),"b":\#(user)},"tail":{"note":"x"}}"#, to: "u.json")
    let run = rtdb(
      "convert u.json --mask --keep-field city --keep-field nosuch --keep-field note -o u2.json"
        + arguments,
      in: folder.path
    )
    let lines = run.errors.split(separator: "\n").filter { $0.contains("keep-field") }
    #expect(
      lines == ["rtdb: note: `--keep-field` keeps nothing by `nosuch`, as no key has that name"]
    )
    #expect(run.status == .success)
    #expect(try folder.text(of: "u2.json").contains("Oslo"))
  }

  @Test func kindsAndNumbersAreTold() throws {
    let user =
      #"{"name":"Ann","role":"admin","gender":"f","phone":4711471147,"age":34,"kind":"x1"}"#
    try folder.write(#"{"users":{"u00001":\#(user)}}"#, to: "u.json")
    let run = rtdb("convert u.json --mask --style minified -o u2.json", in: folder.path)
    #expect(
      run.errors == """
        rtdb: note: not masked, as names of fields and collections: `age`, `gender`, `kind`, `name`, \
        `phone`, `role`, `users`
        rtdb: note: not masked, as names of kinds that tell of nobody: `role` (admin); `--mask-field` \
        masks them
        rtdb: note: masked, though they may be names of kinds: `kind`; `--keep-field` keeps them
        rtdb: note: numbers and dates masked by the name of the field: `phone`
        rtdb: note: numbers and dates not masked: `age`
        rtdb: note: of these, by their names, about persons: `age`; `--mask-field` masks them

        """
    )
    let text = try folder.text(of: "u2.json")
    #expect(text.contains(#""role":"admin""#) && text.contains(#""age":34"#))
    #expect(!text.contains("Ann") && !text.contains("4711") && !text.contains(#""gender":"f""#))
    let fields = "--mask-field role --mask-field age --keep-field kind --mask-field nosuch"
    let other = rtdb("convert u.json --mask \(fields) --style minified -o -", in: folder.path)
    #expect(other.output.contains(#""kind":"x1""#))
    #expect(!other.output.contains("admin") && !other.output.contains(#""age":34"#))
    #expect(
      other.errors.contains("`--mask-field` masks nothing by `nosuch`, as no key has that name")
    )
  }

  @Test(arguments: [
    ("--sample 0", "`--sample` takes a number from 1 on"),
    ("--keep-field a", "`--keep-field` goes with `--mask`"),
    ("--mask-field a", "`--mask-field` goes with `--mask`"),
    ("--mask --mask-field a --keep-field a", "`a` can be kept or masked, not both"),
    ("--salvage --sort", "`--salvage` takes one whole export, and nothing else at the same time"),
    ("--emulator a/b", "`--emulator` takes the name of a database, such as `my-default-rtdb`"),
    ("--mask --verbatim", "`--style verbatim` changes nothing"),
  ])
  func whatDoesNotGoTogether(arguments: String, message: String) {
    let run = rtdb("convert x.json -o out.json \(arguments)", in: folder.path)
    #expect(run.errors.hasPrefix("rtdb convert: \(message)\n"), "\(run.errors)")
    #expect(run.status == .failure)
  }
}
