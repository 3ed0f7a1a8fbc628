import RTDBCommands
import TestSupport
import Testing

/// The file that gives a project's defaults for options.
struct ProjectFileTests {
  private static let items = """
    {"users": {"ann": {"items": {"i1": {"title": "Water the plants"}}}}}
    """

  private func folder(_ project: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(project, to: ".rtdb.yaml")
    try folder.write(ProjectFileTests.items, to: "export.json")
    try folder.write(ProjectFileTests.items, to: "below/export.json")
    return folder
  }

  @Test func `an option of a command has the default of the project`() throws {
    let folder = try folder("validate:\n  schema: jokes\n  format: json\n")
    let run = rtdb("validate export.json", in: folder.path)
    #expect(run.output.hasPrefix("{"))
    // The layout of the jokes is not in this export: one warning.
    #expect(run.output.contains("\"warnings\": 1"))
  }

  @Test func `a project file is one document in one file`() throws {
    let folder = try folder("quiet: true\n---\nquiet: false\n")
    let run = rtdb("validate export.json", in: folder.path)
    #expect(run.status == .failure)
    #expect(run.errors.hasPrefix(".rtdb.yaml:3:1: error: a project file is one document"))
    let other = try TemporaryFolder()
    try other.write("", to: ".rtdb.yaml/x")
    let refused = rtdb("validate export.json", in: other.path)
    #expect(refused.status == .failure)
    #expect(refused.errors.hasPrefix("rtdb: `.rtdb.yaml` is no ordinary file\n"))
  }

  @Test func `the command line wins`() throws {
    let folder = try folder("validate: {format: json, schema: jokes}\n")
    let run = rtdb("validate --format text --schema items export.json", in: folder.path)
    #expect(run.output.contains("nothing found in export.json"))
    #expect(run.status == .success)
  }

  @Test func `the file is found from a folder below`() throws {
    let folder = try folder("quiet: true\n")
    let below = folder.path + "/below"
    #expect(rtdb("validate --schema items export.json", in: below).output.isEmpty)
  }

  @Test func `files are looked for from the folder of the project file`() throws {
    let folder = try folder("convert: {output: out.json}\n")
    let run = rtdb("convert export.json", in: folder.path + "/below")
    #expect(run.status == .success)
    #expect(try folder.names().contains("out.json"))
  }

  @Test(arguments: [
    (
      "validat: {}\n", ".rtdb.yaml:1:1",
      "there is no command or common option `validat`; did you mean `validate`?"
    ),
    (
      "validate:\n  shema: x\n", ".rtdb.yaml:2:3",
      "`rtdb validate` has no `shema`; did you mean `schema`?"
    ),
    ("quiet: maybe\n", ".rtdb.yaml:1:8", "`quiet` takes true or false"),
    ("validate: 3\n", ".rtdb.yaml:1:11", "`rtdb validate` takes a mapping of options"),
    ("color: [auto, never]\n", ".rtdb.yaml:1:8", "`color` takes one value, not a list"),
  ])
  func `a mistake is named with its place, and nothing runs`(
    project: String,
    place: String,
    message: String
  ) throws {
    let folder = try folder(project)
    let run = rtdb("validate --schema items export.json", in: folder.path)
    #expect(run.status == .failure)
    #expect(run.output.isEmpty)
    #expect(run.errors.hasPrefix("\(place): error: \(message)"), "\(run.errors)")
    #expect(rtdb("help validate", in: folder.path).status == .success)
  }

  @Test func `a value of the wrong type is named with its place`() throws {
    let folder = try folder("validate:\n  format: yaml\n")
    let run = rtdb("validate export.json", in: folder.path)
    #expect(run.status == .failure)
    #expect(
      run.errors.hasPrefix(
        """
        .rtdb.yaml:2:11: error: `format` takes `text`, `json`, `github`, `sarif` or `junit`, not `yaml` [project/unusable-member]
          2 |   format: yaml
        """
      ),
      "\(run.errors)"
    )
  }

  @Test func `a link that leads to itself is no project file, and is not passed over`() throws {
    let folder = try TemporaryFolder()
    _ = try folder.link(".rtdb.yaml", to: ".rtdb.yaml")
    let run = rtdb("schema show spec", in: folder.path)
    #expect(run.status == .failure)
    #expect(run.errors.hasPrefix("rtdb: `.rtdb.yaml` is no ordinary file\n"))
  }
}
