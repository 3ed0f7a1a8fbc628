import DatabaseExports
import JSONStreaming
import TestSupport
import Testing

@Suite("Opening exports")
struct ExportSourceTests {
  private func open(_ bytes: [UInt8]) throws -> [UInt8] {
    try collect(try ExportSource(bytes: bytes, name: "x.json"))
  }

  @Test func plainFile() throws {
    let folder = try TemporaryFolder()
    let source = try ExportSource(path: folder.write("{}", to: "x.json"))
    let isCompressed = source.isCompressed
    #expect(!isCompressed)
    #expect(try collect(source) == Array("{}".utf8))
  }

  @Test(arguments: [1, 2, 3, 5, 1000])
  func slowPipe(pieceSize: Int) throws {
    let text = Array("\u{FEFF}[1,2]".utf8)
    let source = try ExportSource(TricklingSource(bytes: text, pieceSize: pieceSize), name: "x")
    #expect(try collect(source, pieceSize: 2) == Array("[1,2]".utf8))
  }

  @Test func byteOrderMarkIsLeftOut() throws {
    #expect(try open([0xEF, 0xBB, 0xBF] + Array("null".utf8)) == Array("null".utf8))
    #expect(try open([0xEF, 0xBB, 0xBF]).isEmpty)
  }

  @Test func compressedByteOrderMark() throws {
    let gzip: [UInt8] = [
      31, 139, 8, 0, 0, 0, 0, 0, 0, 3, 123, 191, 123, 63, 0, 225, 151, 16, 1, 3, 0, 0, 0,
    ]
    #expect(try open(gzip).isEmpty)
  }

  @Test(
    arguments: [
      ([0xFF, 0xFE, 0x7B, 0x00], "UTF-16LE"),
      ([0xFE, 0xFF, 0x00, 0x7B], "UTF-16BE"),
      ([0x7B, 0x00, 0x7D, 0x00], "UTF-16LE"),
      ([0x00, 0x7B, 0x00, 0x7D], "UTF-16BE"),
      ([0x31, 0x00], "UTF-16LE"),
      ([0xFF, 0xFE, 0x00, 0x00], "UTF-32LE"),
      ([0x00, 0x00, 0x00, 0x7B], "UTF-32BE"),
    ] as [([UInt8], String)]
  )
  func wideEncodings(bytes: [UInt8], encoding: String) {
    let error = #expect(throws: ExportError.self) { try open(bytes) }
    #expect(error?.id == "exports/wide-encoding")
    #expect(error?.message == "`x.json` is encoded as \(encoding), and exports are UTF-8")
    #expect(error?.notes == ["`iconv -f \(encoding) -t UTF-8 'x.json' > utf8.json` converts it"])
  }

  @Test(arguments: ["<!DOCTYPE html><html>", "\n\n  <html>", "\u{FEFF}<?xml version=\"1.0\"?>"])
  func markup(text: String) {
    let error = #expect(throws: ExportError.self) { try open(Array(text.utf8)) }
    #expect(error?.message == "`x.json` is a web page or XML, not an export")
  }

  @Test(arguments: [
    (#"{"error" : "Permission denied"}"#, "Permission denied"),
    ("{\n  \"error\" : \"Auth token is expired\"\n}\n", "Auth token is expired"),
    (#"{"error":{"code":404,"message":"Not Found","status":"NOT_FOUND"}}"#, "Not Found"),
  ])
  func errorBodies(text: String, words: String) {
    let error = #expect(throws: ExportError.self) { try open(Array(text.utf8)) }
    let message = "`x.json` holds the service's answer to a failed request: `\(words)`"
    #expect(error?.message == message)
  }

  @Test(arguments: [
    #"{"error":true}"#, #"{"error":{"message":"hello"}}"#, #"{"error":"x","other":1}"#,
    #"{"errors":"x"}"#, #"{"error":"x""#, " ", "\"<\"", "{",
  ])
  func whatIsLeftToTheTokenizer(text: String) throws {
    #expect(try open(Array(text.utf8)) == Array(text.utf8))
  }

  @Test func emptyFile() {
    let error = #expect(throws: ExportError.self) { try open([]) }
    #expect(error?.description == "`x.json` is empty")
  }

  @Test func folder() throws {
    let folder = try TemporaryFolder()
    let error = #expect(throws: ExportError.self) { _ = try ExportSource(path: folder.path) }
    #expect(error?.description == "cannot read `\(folder.path)`: it is a folder")
  }

  // MARK: Emulator exports

  private func emulatorFolder(_ files: [String: String]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(text, to: name) }
    return folder
  }

  @Test(arguments: [
    [
      "firebase-export-metadata.json":
        #"{"database":{"version":"4.11.0","path":"database_export"}}"#,
      "database_export/demo.json": "[1]", "auth_export/accounts.json": "{}",
    ],
    ["firebase-export-metadata.json": #"{"database":{"path":"db"}}"#, "db/demo.json": "[1]"],
    ["firebase-export-metadata.json": #"{"database":{}}"#, "database_export/demo.json": "[1]"],
    ["database_export/demo.json": "[1]"],
  ])
  func emulatorExport(files: [String: String]) throws {
    let folder = try emulatorFolder(files)
    #expect(try collect(try ExportSource(path: folder.path)) == Array("[1]".utf8))
  }

  @Test func databaseFolderOfAnEmulatorExport() throws {
    let folder = try emulatorFolder(["database_export/demo.json": "[1]"])
    let source = try ExportSource(path: folder["database_export"], name: "x")
    let name = source.name
    #expect(name == "x/demo.json")
    #expect(try collect(source) == Array("[1]".utf8))
  }

  @Test(arguments: [
    (["a.json": "1"], "exports/folder", "cannot read `x`: it is a folder"),
    (
      ["database_export/a.json": "1", "database_export/b.json": "2"], "exports/several-databases",
      "the emulator export `x` holds 2 databases"
    ),
    (
      ["firebase-export-metadata.json": #"{"auth":{}}"#], "exports/no-database",
      "the emulator export `x` holds no Realtime Database"
    ),
    (
      ["firebase-export-metadata.json": #"{"database":{"path":"../.."}}"#], "exports/leads-out",
      "`x/firebase-export-metadata.json` names a folder outside of the export: `../..`"
    ),
    (
      ["firebase-export-metadata.json": #"{"database":{"path":"/etc"}}"#], "exports/leads-out",
      "`x/firebase-export-metadata.json` names a folder outside of the export: `/etc`"
    ),
  ])
  func otherFolders(files: [String: String], id: String, message: String) throws {
    let folder = try emulatorFolder(files)
    let error = #expect(throws: ExportError.self) {
      _ = try ExportSource(path: folder.path, name: "x")
    }
    #expect(error?.id == id)
    #expect(error?.message == message)
  }

  @Test func missingFileUnderTheNameThatTheUserGave() {
    let error = #expect(throws: ExportError.self) {
      _ = try ExportSource(path: "/nonexistent/x.json", name: "x.json")
    }
    #expect(error?.description == "cannot open `x.json`: no such file or directory")
  }
}
