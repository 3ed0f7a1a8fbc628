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

  @Test(arguments: [
    "spec init rules.json -o rules.json --force",
    "spec import tests.json --rules rules.json -o rules.json --force",
    "spec import tests.json --rules rules.json -o tests.json --force",
    "test a.rtdb.yaml --report json=a.rtdb.yaml --force",
    "test a.rtdb.yaml --report json=rules.json --force",
    "test a.rtdb.yaml --report json=data.json --force",
    "test a.rtdb.yaml --report json=there.json",
    "test a.rtdb.yaml --report json=there.json --watch",
    "test a.rtdb.yaml --report json=rules.json --watch --force",
    "test a.rtdb.yaml --watch --list",
    "test a.rtdb.yaml --watch --update-expectations",
    "test a.rtdb.yaml --report json=new --report junit=new",
  ])
  func `specs and rules are not outputs`(commandLine: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{"rules": {".read": true}}"#, to: "rules.json")
    try folder.write(#"{"tests": {}}"#, to: "tests.json")
    try folder.write("old", to: "there.json")
    try folder.write("{}", to: "data.json")
    try folder.write(
      "version: 1\nrules: rules.json\ndata: {file: data.json}\ntests: [{read: /, expect: allow}]\n",
      to: "a.rtdb.yaml"
    )
    let names = try folder.names()
    let texts = try names.map { try folder.text(of: $0) }
    let run = rtdb(commandLine, in: folder.path)
    #expect(run.status == .failure, "\(run.output)\(run.errors)")
    #expect(try folder.names() == names)
    #expect(try names.map { try folder.text(of: $0) } == texts)
  }
}
