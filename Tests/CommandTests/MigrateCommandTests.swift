import RTDBCommands
import TestSupport
import Testing

/// `rtdb migrate plan` and `rtdb migrate apply`, as a user meets them.
struct MigrateCommandTests {
  private static let export = """
    {
      "jokes": {
        "-KA0a": {"author": "mia", "jokeText": "a secret joke", "votes": 1},
        "-KA0b": {"author": "MIA", "jokeText": " "},
        "-KA0c": {"jokeText": "whose?"}
      },
      "users": {
        "u1": {"email": "mia@example.com", "username": "mia"},
        "u2": {"email": "quiet@example.com"}
      }
    }

    """

  private static let clean = """
    {"jokes":{"a":{"author":"x","jokeText":"t"}},"users":{"u":{"username":"x"}}}
    """

  private func folder(_ export: String = export) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(export, to: "export.json")
    return folder
  }

  @Test(arguments: [
    ("plan", "migrate plan export.json"),
    ("plan-values", "migrate plan export.json --show-values --match exact"),
    ("plan-json", "migrate plan export.json -o plan.json -f json"),
    ("plan-document", "migrate plan export.json -o -"),
    ("apply", "migrate apply export.json -o out.json"),
  ]) func `a report is the one in the file`(name: String, command: String) throws {
    let folder = try folder()
    let run = rtdb(command, in: folder.path)
    #expect(
      GoldenFile.mismatch(
        run.output.replacing("rtdb \(Program.version)", with: "rtdb VERSION"),
        "migrate/\(name).txt"
      ) == nil
    )
    #expect(run.errors.isEmpty)
    #expect(run.status == .findings)
  }

  @Test func `a clean migration exits with 0 and writes one file`() throws {
    let folder = try folder(Self.clean)
    #expect(rtdb("migrate plan export.json -o plan.json", in: folder.path).status == .success)
    let run = rtdb("migrate apply export.json --plan plan.json -o out.json", in: folder.path)
    #expect(run.status == .success)
    #expect(run.errors.isEmpty)
    #expect(try folder.names() == ["export.json", "out.json", "plan.json"])
    let output = try folder.text(of: "out.json")
    #expect(
      output
        == Self.clean.replacing(
          "{\"username\"",
          with: "{\"items\":{\"a\":{\"title\":\"t\"}},\"username\""
        )
    )
  }

  /// Jokes alone are one half of a database: the other is put beside them.
  @Test(arguments: ["plan export.json", "apply export.json -o out.json"])
  func `without users that is what leads`(command: String) throws {
    let folder = try folder(#"{"jokes":{"a":{"author":"x","jokeText":"t"}}}"#)
    let run = rtdb("migrate " + command, in: folder.path)
    #expect(run.status == .findings)
    let advice = "rtdb convert export.json --mount /users=users.json -o complete.json"
    #expect(
      run.output.hasPrefix(
        "the export has no users, so no author can be found; put them into it before\n  \(advice)\n"
      ),
      "\(run.output)"
    )
    #expect(!run.output.contains("validate"))
    try folder.write(#"{"u":{"username":"x"}}"#, to: "users.json")
    #expect(rtdb(String(advice.dropFirst(5)), in: folder.path).status == .success)
    let whole = rtdb("migrate plan complete.json", in: folder.path)
    #expect(whole.status == .success)
    #expect(!whole.output.contains("no users"))
  }

  /// A plan is for a text, however the file with it is compressed.
  @Test(arguments: [("export.json", "export.json.gz"), ("export.json.gz", "export.json")])
  func `a plan fits the same text`(planned: String, applied: String) throws {
    let folder = try folder()
    #expect(rtdb("convert export.json -o export.json.gz", in: folder.path).status == .success)
    #expect(rtdb("migrate plan \(planned) -o plan.json", in: folder.path).status == .findings)
    let run = rtdb("migrate apply \(applied) --plan plan.json -o out.json", in: folder.path)
    #expect(run.status == .findings, "\(run.errors)")
    #expect(rtdb("migrate apply export.json -o other.json", in: folder.path).status == .findings)
    #expect(try folder.text(of: "out.json") == folder.text(of: "other.json"))
  }

  @Test(arguments: ["export.json", "export.json.gz"])
  func `files whose names end in gz are compressed`(export: String) throws {
    let folder = try folder()
    #expect(rtdb("convert export.json -o export.json.gz", in: folder.path).status == .success)
    #expect(rtdb("migrate plan \(export) -o plan.json.gz", in: folder.path).status == .findings)
    let command = "migrate apply \(export) --plan plan.json.gz -o out.json.gz"
    #expect(rtdb(command, in: folder.path).status == .findings)
    #expect(rtdb("migrate apply \(export) -o plain.json", in: folder.path).status == .findings)
    for name in ["plan.json.gz", "out.json.gz"] {
      #expect(try folder.bytes(of: name).starts(with: [0x1F, 0x8B]), "\(name)")
    }
    #expect(rtdb("diff out.json.gz plain.json", in: folder.path).status == .success)
    #expect(
      rtdb("validate out.json.gz --schema items", in: folder.path).status == .success
    )
    #expect(
      try folder.text(of: "out.json.gz.quarantine.json")
        == folder.text(of: "plain.json.quarantine.json")
    )
    #expect(rtdb(command + " --force", in: folder.path).status == .findings)
  }

  @Test func `a compressed plan that is cut off is refused`() throws {
    let folder = try folder()
    #expect(rtdb("migrate plan export.json -o plan.json.gz", in: folder.path).status == .findings)
    let plan = try folder.bytes(of: "plan.json.gz")
    try folder.write(Array(plan.prefix(plan.count / 2)), to: "plan.json.gz")
    let run = rtdb("migrate apply export.json --plan plan.json.gz -o out.json.gz", in: folder.path)
    #expect(run.errors.contains("plan.json.gz"))
    #expect(run.status == .failure)
    #expect(try folder.names() == ["export.json", "plan.json.gz"])
  }

  @Test(arguments: [
    #"{"rooms":{"r":{"name":"x"}},"users":{"u":{"nick":"x"}}}"#, #"{"users":5}"#,
    #"{"users":{"u":{"username":"x"}}}"#,
    #"{"jokes":[null]}"#, "null",
  ])
  func `without jokes there is nothing to migrate`(export: String) throws {
    let folder = try folder(export)
    for command in ["plan export.json", "apply export.json -o out.json"] {
      let run = rtdb("migrate \(command)", in: folder.path)
      #expect(
        run.errors
          == "rtdb: there is nothing to migrate: `export.json` holds no jokes in /jokes\n"
      )
      #expect(run.status == .findings)
      #expect(!run.output.contains("next"))
    }
    #expect(try folder.text(of: "out.json") == export)
  }

  @Test func `a quiet migration says nothing`() throws {
    let folder = try folder()
    let run = rtdb("migrate apply export.json -o out.json -q", in: folder.path)
    #expect(run.output.isEmpty)
    #expect(run.errors.isEmpty)
    #expect(run.status == .findings)
  }

  @Test func `plan and apply agree, and no report shows a value unasked`() throws {
    let folder = try folder()
    let plan = rtdb("migrate plan export.json -o plan.json -f json", in: folder.path)
    let apply = rtdb("migrate apply export.json --plan plan.json -o o -f json", in: folder.path)
    let counts = try #require(plan.output.firstRange(of: "\"counts\""))
    let end = try #require(plan.output.firstRange(of: "\"next\""))
    let shared = plan.output[counts.lowerBound..<end.lowerBound]
    #expect(apply.output.contains(shared))
    let stored = try folder.text(of: "plan.json")
    for text in [plan.output, apply.output, stored] {
      #expect(!text.contains("secret"))
      #expect(!text.contains("example.com"))
    }
    #expect(try folder.text(of: "o.quarantine.json").contains("whose?"))
  }

  @Test(arguments: [
    ("migrate plan none.json", "rtdb: cannot open `none.json`: no such file or directory\n"),
    (
      "migrate plan -",
      "rtdb: a migration reads its export several times, which a pipe cannot give\n"
        + "  note: save the export to a file first\n"
    ),
    (
      "migrate apply export.json -o export.json",
      "rtdb: the output `export.json` is the export itself\n"
        + "  note: choose another name; the export is never written to\n"
    ),
    (
      "migrate apply export.json -o there.json",
      "rtdb: cannot create `there.json`: it already exists\n  note: `--force` replaces it\n"
    ),
    (
      "migrate plan export.json -o there.json",
      "rtdb: cannot create `there.json`: it already exists\n  note: `--force` replaces it\n"
    ),
    (
      "migrate apply export.json --plan there.json -o out.json",
      "there.json:1:1: the plan needs `formatVersion`, a whole number\n"
        + "  note: `rtdb migrate plan EXPORT -o FILE` makes one; `--format` prints a report of it\n"
    ),
    (
      "migrate plan cut.json",
      "cut.json:2:1: "
    ),
  ]) func `what cannot be done is said in one line, with status 2`(
    command: String,
    message: String
  ) throws {
    let folder = try folder()
    try folder.write("{}", to: "there.json")
    try folder.write("{\"jokes\":\n", to: "cut.json")
    let run = rtdb(command, in: folder.path)
    #expect(run.errors.hasPrefix(message))
    #expect(run.output.isEmpty)
    #expect(run.status == .failure)
    #expect(try folder.names() == ["cut.json", "export.json", "there.json"])
    #expect(try folder.text(of: "there.json") == "{}")
  }

  @Test(arguments: [
    ("migrate apply export.json", "`--output FILE` is missing"),
    ("migrate apply export.json -o -", "`--output` takes a file"),
    ("migrate apply export.json -o o --plan p --match exact", "`--match` is decided in the plan"),
    ("migrate plan export.json --match near", "`exact` or `loose`, not `near`"),
  ]) func `a usage error names the cause`(command: String, message: String) throws {
    let folder = try folder()
    let run = rtdb(command, in: folder.path)
    #expect(run.errors.contains(message))
    #expect(run.status == .failure)
  }

  @Test func `a plan for another content is refused unless forced`() throws {
    let folder = try folder()
    #expect(rtdb("migrate plan export.json -o plan.json", in: folder.path).status == .findings)
    try folder.write(Self.clean, to: "export.json")
    let command = "migrate apply export.json --plan plan.json -o out.json"
    let refused = rtdb(command, in: folder.path)
    #expect(refused.status == .failure)
    #expect(refused.errors.hasPrefix("rtdb: the plan was made for another content"))
    #expect(try folder.names() == ["export.json", "plan.json"])
    #expect(rtdb(command + " --force", in: folder.path).status == .success)
  }
}
