import DatabaseExports
import DatabaseModel
import JSONStreaming
import SystemAccess
import TestSupport
import Testing

@Suite("Saving what is whole in damaged exports")
struct ExportSalvageTests {
  /// Salvages a text that is lost from `⟦` on.
  private func expect(
    _ marked: String,
    _ expected: String,
    _ record: String,
    _ incomplete: String?
  ) throws {
    let parts = marked.split(separator: "⟦", omittingEmptySubsequences: false)
    let (text, loss) = try salvage(parts.joined())
    #expect(text == expected + "\n")
    #expect(loss?.record?.description == record)
    #expect(loss?.incomplete?.description == incomplete)
    #expect(loss?.offset == parts[0].utf8.count)
  }

  private func salvage(_ text: String) throws -> (text: String, loss: ExportSalvage.Loss?) {
    try salvage(Array(text.utf8))
  }

  private func salvage(_ file: [UInt8]) throws -> (text: String, loss: ExportSalvage.Loss?) {
    var written: [UInt8] = []
    let sink = ExportSink(isCompressed: false) { bytes in
      for index in bytes.indices { written.append(bytes[index]) }
    }
    let input = ExportInput(name: "x.json") { () throws(ExportError) in
      try ExportSource(bytes: file, name: "x.json")
    }
    let loss = try ExportSalvage(input, style: .minified).run(into: sink)
    return (String(decoding: written, as: UTF8.self), loss)
  }

  @Test(arguments: [
    // The record is what lies two levels deep, or has a key that a program made.
    (#"{"jokes":{"a":{"t":1},⟦"b":{"t":2"#, #"{"jokes":{"a":{"t":1}}}"#, "/jokes/b"),
    (
      #"{"x":{"y":{"-KBNC5F-IChvShLV0h_x":{"a":1},⟦"-KBNCK87f_VAUKf18gh-":{"a":{"b":[1"#,
      #"{"x":{"y":{"-KBNC5F-IChvShLV0h_x":{"a":1}}}}"#, "/x/y/-KBNCK87f_VAUKf18gh-"
    ),
    (#"{"l":[{"a":1},⟦{"a":2,"#, #"{"l":[{"a":1}]}"#, "/l/1"),
    (#"{"a":true,⟦"b":"x"#, #"{"a":true}"#, "/b"),
    // Whatever is damaged, not only the end.
    (#"{"a":{"b":1,⟦"c":nope},"d":2}"#, #"{"a":{"b":1}}"#, "/a/c"),
  ])
  func recordsBeforeTheDamage(marked: String, expected: String, record: String) throws {
    let parts = marked.split(separator: "⟦", omittingEmptySubsequences: false)
    let (text, loss) = try salvage(parts.joined())
    #expect(text == expected + "\n")
    #expect(loss?.record?.description == record)
    #expect(loss?.offset == parts[0].utf8.count)
  }

  /// What is around the record that is lost stays, and it is told that it may lack something.
  @Test(arguments: [
    (
      #"{"rooms":{"r1":{"at":1,"messages":{"m1":{"by":"a","t":"x"},⟦"m2":{"by":"#,
      #"{"rooms":{"r1":{"at":1,"messages":{"m1":{"by":"a","t":"x"}}}}}"#, "/rooms/r1/messages/m2",
      "/rooms/r1"
    ),
    (
      #"{"rooms":{"-KBNC5F-IChvShLV0h_x":{"messages":{"-KBNCK87f_VAUKf18gh-":{"t":1},"#
        + #"⟦"-KBNCK87f_VAUKf18gh0":{"t":{"u":[1,"#,
      #"{"rooms":{"-KBNC5F-IChvShLV0h_x":{"messages":{"-KBNCK87f_VAUKf18gh-":{"t":1}}}}}"#,
      "/rooms/-KBNC5F-IChvShLV0h_x/messages/-KBNCK87f_VAUKf18gh0", "/rooms/-KBNC5F-IChvShLV0h_x"
    ),
    // Also where the first record of a collection is cut.
    (
      #"{"rooms":{"-KBNC5F-IChvShLV0h_x":{"at":1,"messages":{⟦"-KBNCK87f_VAUKf18gh-":{"t":"#,
      #"{"rooms":{"-KBNC5F-IChvShLV0h_x":{"at":1,"messages":{}}}}"#,
      "/rooms/-KBNC5F-IChvShLV0h_x/messages/-KBNCK87f_VAUKf18gh-", "/rooms/-KBNC5F-IChvShLV0h_x"
    ),
    // What holds a whole collection is no record, however deep it lies.
    (
      #"{"app":{"prod":{"users":{"-KBNC5F-IChvShLV0h_x":{"n":"a"},"-KBNCK87f_VAUKf18gh-":{"n":"b"}},"#
        + #"⟦"online":{"ann":true,"ben""#,
      #"{"app":{"prod":{"users":{"-KBNC5F-IChvShLV0h_x":{"n":"a"},"-KBNCK87f_VAUKf18gh-":{"n":"b"}}}}}"#,
      "/app/prod/online", "/app/prod"
    ),
    // Elements of arrays.
    (
      #"{"rooms":{"r1":{"messages":[{"t":1},{"t":2},⟦{"t":"#,
      #"{"rooms":{"r1":{"messages":[{"t":1},{"t":2}]}}}"#, "/rooms/r1/messages/2", "/rooms/r1"
    ),
    // Marks and parts of a record are no records: without all of them, it is not complete.
    (
      #"{"users":{"u1":{"n":"a"},⟦"u2":{"n":"b","friends":{"u1":true,"u3":"#,
      #"{"users":{"u1":{"n":"a"}}}"#, "/users/u2", nil
    ),
    (
      #"{"users":{"u1":{"n":"a"},⟦"u2":{"n":"b","address":{"city":"x","geo":{"lat":1,"#,
      #"{"users":{"u1":{"n":"a"}}}"#, "/users/u2", nil
    ),
  ])
  func whatIsAroundStays(
    marked: String,
    expected: String,
    record: String,
    incomplete: String?
  ) throws {
    try expect(marked, expected, record, incomplete)
  }

  /// The entries of a map stand for themselves, so those before the damage stay, and it is told that there
  /// were more.
  ///
  /// Fields are nothing without the others of their record.
  @Test(arguments: [
    // Two maps with the same first key are no records.
    (
      #"{"dislikes":{"ann":true},"likes":{"ann":true,"ben":true,⟦"cy":tr"#,
      #"{"dislikes":{"ann":true},"likes":{"ann":true,"ben":true}}"#, "/likes/cy", "/likes"
    ),
    // However deep it lies; marks under one letter, too.
    (
      #"{"app":{"prod":{"likes":{"a":true,"b":true,⟦"c":tr"#,
      #"{"app":{"prod":{"likes":{"a":true,"b":true}}}}"#, "/app/prod/likes/c", "/app/prod/likes"
    ),
    // Keys that a program made, whatever the values are.
    (
      #"{"app":{"names":{"-KBNC5F-IChvShLV0h_x":"Ann",⟦"-KBNCK87f_VAUKf18gh-":"B"#,
      #"{"app":{"names":{"-KBNC5F-IChvShLV0h_x":"Ann"}}}"#, "/app/names/-KBNCK87f_VAUKf18gh-",
      "/app/names"
    ),
    // Below a record, it is the record that may lack more.
    (
      #"{"posts":{"-KBNC5F-IChvShLV0h_x":{"likes":{"0HzbZ6yHSqRXQuIsK0ZbVwYpQ2c1":true,"#
        + #"⟦"1HzbZ6yHSqRXQuIsK0ZbVwYpQ2c1":"#,
      #"{"posts":{"-KBNC5F-IChvShLV0h_x":{"likes":{"0HzbZ6yHSqRXQuIsK0ZbVwYpQ2c1":true}}}}"#,
      "/posts/-KBNC5F-IChvShLV0h_x/likes/1HzbZ6yHSqRXQuIsK0ZbVwYpQ2c1",
      "/posts/-KBNC5F-IChvShLV0h_x"
    ),
    // Fields, though all of them are switched on.
    (
      #"{"users":{"u1":{"n":"a"},⟦"u2":{"n":"b","settings":{"sound":true,"music":true,"photo":"#,
      #"{"users":{"u1":{"n":"a"}}}"#, "/users/u2", nil
    ),
    (
      #"{"app":{⟦"config":{"title":"x","limit":5,"color":"r"#, #"{"app":{}}"#, "/app/config", nil
    ),
    // A pair of numbers.
    (#"{"app":{⟦"at":{"l":[52.5,13"#, #"{"app":{}}"#, "/app/at", nil),
  ])
  func mapsAreKeptUpToTheDamage(
    marked: String,
    expected: String,
    record: String,
    incomplete: String?
  ) throws {
    try expect(marked, expected, record, incomplete)
  }

  /// Many entries with the same kind of value are a map, unless others show that they are fields.
  @Test func manyEntriesOfOneKindAreAMap() throws {
    let entries = (10..<40).map { "\"name \($0)\":\($0)" }.joined(separator: ",")
    let scores = #"{"app":{"scores":{"# + entries
    let (text, loss) = try salvage(scores + #","name 4"#)
    #expect(text == scores + "}}}\n")
    #expect(loss != nil && loss?.record == nil)
    #expect(loss?.incomplete?.description == "/app/scores")

    let (records, fields) = try salvage(#"{"app":{"a":{"# + entries + #"},"b":{"# + entries)
    #expect(records == #"{"app":{"a":{"# + entries + "}}}\n")
    #expect(fields?.record?.description == "/app/b")
  }

  @Test func aMapThatBreaksOffBetweenItsEntriesMayLackMore() throws {
    let (text, loss) = try salvage(#"{"likes":{"ann":true,"ben":true,"#)
    #expect(text == #"{"likes":{"ann":true,"ben":true}}"# + "\n")
    #expect(loss != nil && loss?.record == nil)
    #expect(loss?.incomplete?.description == "/likes")
  }

  @Test func betweenMessagesNothingButTheRestIsLost() throws {
    let (text, loss) = try salvage(#"{"rooms":{"r1":{"messages":{"m1":{"t":1},"m2":{"t":2},"m"#)
    #expect(text == #"{"rooms":{"r1":{"messages":{"m1":{"t":1},"m2":{"t":2}}}}}"# + "\n")
    #expect(loss != nil && loss?.record == nil)
    #expect(loss?.incomplete?.description == "/rooms/r1")
  }

  @Test func betweenRecordsNothingButTheRestIsLost() throws {
    let (text, loss) = try salvage(#"{"a":{"b":1,"c":true"#)
    #expect(text == "{\"a\":{\"b\":1,\"c\":true}}\n")
    #expect(loss != nil && loss?.record == nil)
  }

  @Test func theTailOfAnotherFile() throws {
    let (text, loss) = try salvage(#"{"a":1}  "b":2}"#)
    #expect(text == "{\"a\":1}\n")
    #expect(loss != nil && loss?.record == nil)
  }

  /// `{"a":{"x":1},"b":2}`, compressed.
  private static let compressed: [UInt8] = [
    31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 171, 86, 74, 84, 178, 170, 86, 170, 80, 178, 50, 172, 213, 81,
    74, 82, 178, 50, 170, 5, 0, 130, 70, 82, 37, 19, 0, 0, 0,
  ]

  /// Whatever is wrong behind the compressed text, all of it is kept, and it is told what is known of it.
  @Test func whatWasDecompressedIsKept() throws {
    let file = Self.compressed
    #expect(try salvage(file).loss == nil)
    for index in (file.count - 8)..<file.count {
      var changed = file
      changed[index] ^= 0x20
      let (text, loss) = try salvage(changed)
      #expect(text == #"{"a":{"x":1},"b":2}"# + "\n")
      #expect(loss?.ending == .changed && loss?.record == nil && loss?.incomplete == nil)
    }
    for count in 1...8 {
      let (text, loss) = try salvage(Array(file.dropLast(count)))
      #expect(text == #"{"a":{"x":1},"b":2}"# + "\n")
      #expect(loss?.ending == .unchecked)
    }
    let (text, loss) = try salvage(file + Array("garbage".utf8))
    #expect(text == #"{"a":{"x":1},"b":2}"# + "\n")
    #expect(loss?.ending == .whole)
  }

  /// The last piece that can be decompressed is kept where the rest is missing or damaged.
  @Test func whatComesBeforeTheDamageOfCompressedDataIsKept() throws {
    let path = Repository.path("Tests/DatabaseExportsTests/Fixtures/items.json.gz")
    let file = try FileSystem.readFile(path)
    let whole = try salvage(file)
    #expect(whole.loss == nil && whole.text.utf8.count == 448_901 + 1)
    var changed = file
    changed[file.count - 7] ^= 1
    let (text, loss) = try salvage(changed)
    #expect(text == whole.text)
    #expect(loss?.ending == .changed)
    // Of the rest, zlib makes 439_809 bytes, in which item 19604 begins as the last one.
    let (part, other) = try salvage(Array(file.dropLast(1000)))
    #expect(part == whole.text.prefix(439791) + "]}\n")
    #expect(other?.ending == nil)
    #expect(other?.record?.description == "/items/19604")
  }

  @Test func wholeFiles() throws {
    let (text, loss) = try salvage(#"{ "a" : [ 1.0 ] }"#)
    #expect(text == "{\"a\":[1.0]}\n")
    #expect(loss == nil)
  }

  @Test func nothingToSave() {
    #expect(throws: ExportConversion.Failure.self) { try salvage("nope") }
  }

  /// Wherever the sample is cut, what is saved is an export and a part of it; of all records but the one
  /// of which it is told, nothing is missing.
  @Test func everyCutIsSaved() throws {
    let whole = Array(SampleJokes.export(users: 4, jokes: 6).utf8)
    let tree = try ExportTree.load(bytes: whole, name: "x")
    for end in stride(from: 1, to: whole.count, by: 7) {
      let cut = String(decoding: whole.prefix(end), as: UTF8.self)
      // A character that was cut in two is damage of another kind.
      guard cut.utf8.count == end else { continue }
      let (text, loss) = try salvage(cut)
      let saved = try ExportTree.load(bytes: Array(text.utf8), name: "y")
      for collection in saved.root.map({ Array($0.children) }) ?? [] {
        for record in collection.children {
          let path = DatabasePath([collection.key, record.key])
          let original = tree.node(at: path)
          if path == loss?.incomplete {
            for field in record.children where field.key != "votes" {
              #expect(original?.child(named: field.key) == field)
            }
          } else {
            #expect(original == record)
          }
        }
      }
    }
  }
}
