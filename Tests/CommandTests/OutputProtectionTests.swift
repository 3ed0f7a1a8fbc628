import RTDBCommands
import TestSupport
import Testing

/// Files that are read are never written to, whatever `--force` says.
struct OutputProtectionTests {
  @Test(arguments: [
    "migrate plan export.json -o export.json --force",
    "migrate plan export.json -o ./export.json --force",
    "migrate apply export.json --plan plan.json -o plan.json --force",
    "migrate apply export.json -o export.json --force",
    "convert export.json -o export.json --force",
  ])
  func `an output is not an input`(commandLine: String) throws {
    let folder = try TemporaryFolder()
    let export = #"{"jokes": {"j": {"author": "a", "jokeText": "t", "votes": 0}}}"#
    try folder.write(export, to: "export.json")
    #expect(rtdb("migrate plan export.json -o plan.json", in: folder.path).status != .failure)
    let plan = try folder.text(of: "plan.json")
    let run = rtdb(commandLine, in: folder.path)
    #expect(run.status == .failure)
    #expect(run.errors.contains("is the "), "\(run.errors)")
    #expect(try folder.text(of: "export.json") == export)
    #expect(try folder.text(of: "plan.json") == plan)
    #expect(try folder.names() == ["export.json", "plan.json"])
  }
}
