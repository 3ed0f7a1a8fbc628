import RTDBCommands
import Foundation
import TestSupport
import Testing

/// What cannot be read: one clear message with the place, status 2, and no output left behind.
struct BadInputTests {
  /// Command lines that read an export in the place of `FILE`.
  private static let commands = [
    "inspect FILE", "inspect --check FILE", "validate FILE", "migrate plan FILE",
    "migrate apply FILE -o out.json", "diff FILE FILE", "convert FILE -o out.json",
    "convert FILE --sort -o out.json",
  ]

  /// Names of files, what they hold, and the place that the message begins with.
  private static let files: [(name: String, bytes: [UInt8], message: String)] = [
    ("empty.json", [], "rtdb: `empty.json` is empty"),
    ("cut.json", Array(#"{"a": {"b": 1"#.utf8), "cut.json:1:14: "),
    ("html.json", Array("<!DOCTYPE html>\n<html></html>".utf8), "rtdb: `html.json` is a web page"),
    ("utf16.json", [0xFF, 0xFE, 0x7B, 0, 0x7D, 0], "rtdb: `utf16.json` is encoded as UTF-16LE"),
    ("words.json", Array("{\n  \"a\": nope\n}".utf8), "words.json:2:8: "),
    ("two.json", Array("{}\n{}".utf8), "two.json:2:1: "),
    ("not.json.gz", [0x1F, 0x8B, 8, 0, 1, 2, 3], "rtdb: "),
  ]

  @Test(arguments: commands)
  func `a file that is not there`(command: String) throws {
    try expect(
      "rtdb: cannot open `missing.json`: no such file or directory",
      command,
      "missing.json"
    )
  }

  @Test(arguments: commands)
  func `a folder`(command: String) throws {
    try expect("rtdb: cannot read `folder`: it is a folder", command, "folder")
  }

  @Test(arguments: commands, files.indices)
  func `a file that is no export`(command: String, index: Int) throws {
    let file = Self.files[index]
    try expect(file.message, command, file.name)
  }

  private func expect(_ message: String, _ command: String, _ file: String) throws {
    let folder = try TemporaryFolder()
    for file in Self.files { try folder.write(file.bytes, to: file.name) }
    try folder.write("{}", to: "folder/file.json")
    let before = try folder.names()
    let run = rtdb(command.replacing("FILE", with: file), in: folder.path)
    #expect(run.errors.hasPrefix(message), "\(run.errors)")
    #expect(run.status == .failure)
    #expect(run.output.isEmpty)
    #expect(try folder.names() == before)
    // Names of types are no words for a user.
    #expect(!run.errors.contains("JSONStreaming"), "\(run.errors)")
  }

  @Test(arguments: [
    ("rules check missing", "rtdb: cannot open `missing`: no such file or directory\n"),
    ("rules check folder", "rtdb: cannot read `folder`: it is a folder"),
    ("test missing", "rtdb: there is no file or folder `missing`\n"),
    ("test folder", "rtdb: there are no specs below `folder`\n"),
    ("test tab.rtdb.yaml", "tab.rtdb.yaml:2:1: error: a tab cannot be used here"),
    ("test empty.rtdb.yaml", "empty.rtdb.yaml"),
  ])
  func `rules and specs that cannot be used`(command: String, message: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("{}", to: "folder/file.json")
    try folder.write("name: x\n\ttests: []\n", to: "tab.rtdb.yaml")
    try folder.write("", to: "empty.rtdb.yaml")
    let run = rtdb(command, in: folder.path)
    #expect(run.errors.hasPrefix(message), "\(run.errors)")
    #expect(run.output.isEmpty)
    #expect(run.status == .failure)
  }

  @Test func `an output that cannot be written leaves nothing behind`() throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{"jokes": {}, "users": {}}"#, to: "export.json")
    try folder.write("precious", to: "taken.json")
    try folder.write("", to: "folder/file")
    let before = try folder.names()
    for target in ["folder", "nowhere/out.json", "taken.json", "export.json"] {
      let run = rtdb("migrate apply export.json -o \(target)", in: folder.path)
      #expect(run.status == .failure, "\(target)")
      #expect(run.errors.contains(target), "\(run.errors)")
      #expect(try folder.names() == before)
    }
    #expect(try folder.text(of: "taken.json") == "precious")
  }
}
