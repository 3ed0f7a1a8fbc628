import DatabaseExports
import DatabaseModel
import JSONStreaming
import SourceDiagnostics
import Testing

@Suite("Files put into others")
struct ExportMountTests {
  typealias Files = [(DatabasePath, String)]

  /// Inputs named `0.json`, `1.json` and so on.
  private func inputs(_ files: Files) -> [ExportInput] {
    files.enumerated().map { index, file in
      let name = "\(index).json"
      return ExportInput(name: name, at: file.0) { () throws(ExportError) in
        try ExportSource(bytes: Array(file.1.utf8), name: name)
      }
    }
  }

  private func text(_ files: Files, root: DatabasePath = .root) throws -> String {
    var written: [UInt8] = []
    let sink = ExportSink(isCompressed: false) { bytes in
      for index in bytes.indices { written.append(bytes[index]) }
    }
    let conversion = ExportConversion(inputs(files), root: root, style: .minified)
    _ = try conversion.run(into: sink)
    return String(decoding: written.dropLast(), as: UTF8.self)
  }

  @Test(
    arguments: [
      // In the order of keys, before, between and behind what is there.
      ([("/", #"{"b":1}"#), ("/a", "2"), ("/c", "3")], #"{"a":2,"b":1,"c":3}"#),
      ([("/", #"{"9":1,"x":2}"#), ("/10", "[]")], #"{"9":1,"10":[],"x":2}"#),
      ([("/", "{}"), ("/a/b", "1")], #"{"a":{"b":1}}"#),
      ([("/", "null"), ("/a/b", "1"), ("/c", "2")], #"{"a":{"b":1},"c":2}"#),
      // In an object that is there, and in one that is not.
      (
        [("/", #"{"u":{"a":1,"c":{"d":2}},"v":3}"#), ("/u/b", #"{"x":4}"#), ("/u/c/e", "5")],
        #"{"u":{"a":1,"b":{"x":4},"c":{"d":2,"e":5}},"v":3}"#
      ),
      ([("/", #"{"u":null,"v":3}"#), ("/u/b", "1")], #"{"u":{"b":1},"v":3}"#),
      ([("/", #"{"v":3}"#), ("/u/b/c", "1"), ("/u/a", "2")], #"{"u":{"a":2,"b":{"c":1}},"v":3}"#),
      // A file in a file in a file.
      (
        [("/", #"{"z":0}"#), ("/a", #"{"c":1}"#), ("/a/b", #"{"y":2}"#), ("/a/b/x", "3")],
        #"{"a":{"b":{"x":3,"y":2},"c":1},"z":0}"#
      ),
      ([("/a", #"{"c":1}"#), ("/a/b", "2")], #"{"a":{"b":2,"c":1}}"#),
      // Escapes, priorities and arrays elsewhere do no harm.
      (
        [("/", #"{"\u0062":{".priority":1,"k":[1,{"a":2}]}}"#), ("/b/j", "3")],
        #"{"\u0062":{".priority":1,"j":3,"k":[1,{"a":2}]}}"#
      ),
      (
        [("/", #"{"k":{"a":{"a":1}},"l":[{"a":{}}]}"#), ("/k/b", "0")],
        #"{"k":{"a":{"a":1},"b":0},"l":[{"a":{}}]}"#
      ),
      // Keys that are not in order.
      ([("/", #"{"z":1,"b":2}"#), ("/a", "3"), ("/y", "4")], #"{"a":3,"y":4,"z":1,"b":2}"#),
    ] as [(Files, String)]
  )
  func whole(files: Files, expected: String) throws {
    #expect(try text(files) == expected)
  }

  @Test func parts() throws {
    let files: Files = [
      ("/", #"{"u":{"a":{"n":1},"c":2},"v":3}"#), ("/u/b", #"{"x":[4]}"#), ("/w", "5"),
    ]
    #expect(try text(files, root: "/u") == #"{"a":{"n":1},"b":{"x":[4]},"c":2}"#)
    #expect(try text(files, root: "/u/b/x") == "[4]")
    #expect(try text(files, root: "/u/c") == "2")
    #expect(try text(files, root: "/v") == "3")
    #expect(try text(files, root: "/w") == "5")
    #expect(try text(files, root: "/u/a/m") == "null")
  }

  @Test(
    arguments: [
      (
        [("/", #"{"a":1,"users":{}}"#), ("/users", "{}")],
        "mount-over-other 0.json:1:8 /users: "
          + "`1.json` cannot lie at /users: `0.json` has something there"
      ),
      (
        [("/", #"{"users":{"ann":"x"}}"#), ("/users/ann/name", #""y""#)],
        "mount-below-value 0.json:1:17 /users/ann: `1.json` cannot lie at /users/ann/name: "
          + "`0.json` has a value without children at /users/ann"
      ),
      (
        [("/", "true"), ("/users", "1")],
        "mount-below-value 0.json:1:1 /: `1.json` cannot lie at /users: "
          + "`0.json` has a value without children at /"
      ),
      (
        [("/", #"{"a":{".value":1,".priority":2}}"#), ("/a/b", "1")],
        "mount-below-value 0.json:1:7 /a: `1.json` cannot lie at /a/b: "
          + "`0.json` has a value without children at /a"
      ),
      (
        [("/", #"{"a":[1]}"#), ("/a/1", "1")],
        "mount-below-value 0.json:1:6 /a: `1.json` cannot lie at /a/1: "
          + "`0.json` has an array, which can take no other keys, at /a"
      ),
      (
        [("/", #"{"z":1,"a":{}}"#), ("/a/b", "1")],
        "mount-out-of-order 0.json:1:8 /a: `1.json` cannot be put into /a: the keys of `0.json` are "
          + "not in the order of the database, or stand twice"
      ),
      (
        [("/", #"{"z":1,"a":2}"#), ("/a", "1")],
        "mount-over-other 0.json:1:8 /a: `1.json` cannot lie at /a: `0.json` has something there"
      ),
      (
        [("/", #"{"a":1}"#), ("/", #"{"b":1}"#), ("/a/b", "1")],
        "mount-inside-joined 2.json /: `2.json` cannot lie at /a/b, inside of what `0.json` and "
          + "others hold together"
      ),
    ] as [(Files, String)]
  )
  func errors(files: Files, expected: String) throws {
    let error = #expect(throws: ExportError.self) { _ = try ExportTree.load(inputs(files)) }
    let place = error?.location.map { ":\($0)" } ?? ""
    let id = error?.id.split(separator: "/").last ?? ""
    let text = "\(id) \(error?.file ?? "")\(place) \(error?.path ?? .root): \(error?.message ?? "")"
    #expect(text == expected)
  }

  @Test(
    arguments: [
      ([("/", #"{"a":{"x":}}"#), ("/a/b", "1")], "0.json:1:11 /a/x"),
      ([("/", #"{"x":2}"#), ("/a", #"{"b":"#)], "1.json:1:6 /a/b"),
      ([("/", #"{"a":1,}"#), ("/b", "2")], "0.json:1:8 /"),
    ] as [(Files, String)]
  )
  func damage(files: Files, place: String) throws {
    let error = #expect(throws: ExportError.self) { _ = try ExportTree.load(inputs(files)) }
    let location = error?.location.map { ":\($0)" } ?? ""
    #expect("\(error?.file ?? "")\(location) \(error?.path ?? .root)" == place)
  }

  @Test func joinedText() throws {
    let files: Files = [("/", #"{"a":{"c":[1.0]}}"#), ("/a/b", #""\u0041""#)]
    let source = try ExportSource(joining: inputs(files))
    #expect(source.name == "0.json + 1.json")
    let expected = #"""
      {
        "a": {
          "b": "\u0041",
          "c": [
            1.0
          ]
        }
      }

      """#
    #expect(try String(decoding: collect(source), as: UTF8.self) == expected)
    let error = #expect(throws: ExportError.self) {
      _ = try ExportInspector.check(ExportSource(joining: inputs([("/", "{"), ("/a", "1")])))
    }
    #expect(error?.message.hasPrefix("0.json:1:2: ") == true)
  }

  @Test func treesAreTheSameAsOfOneFile() throws {
    let parts: Files = [
      ("/", #"{"jokes":{"j":{"t":"x"}},"users":{"a":1}}"#), ("/users/b", #"{"n":[true]}"#),
      ("/config", "5"),
    ]
    let whole: Files = [
      ("/", #"{"config":5,"jokes":{"j":{"t":"x"}},"users":{"a":1,"b":{"n":[true]}}}"#)
    ]
    #expect(try ExportTree.load(inputs(parts)) == ExportTree.load(inputs(whole)))
  }
}
