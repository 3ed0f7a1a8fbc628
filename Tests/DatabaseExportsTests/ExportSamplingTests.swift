import DatabaseExports
import DatabaseModel
import JSONStreaming
import TestSupport
import Testing

@Suite("Samples and masks")
struct ExportSamplingTests {
  private func sample(
    _ text: String,
    _ options: ExportSampling.Options,
    result: (ExportSampling.Result) -> Void = { _ in }
  ) throws -> String {
    var written: [UInt8] = []
    let sink = ExportSink(isCompressed: false) { bytes in
      for index in bytes.indices { written.append(bytes[index]) }
    }
    let input = ExportInput(name: "x.json") { () throws(ExportError) in
      try ExportSource(bytes: Array(text.utf8), name: "x.json")
    }
    result(try ExportSampling(input, options: options).run(into: sink))
    return String(decoding: written, as: UTF8.self)
  }

  private func tree(_ text: String) throws -> DatabaseTree {
    try ExportTree.load(bytes: Array(text.utf8), name: "x")
  }

  private static let jokes = SampleJokes.export()

  /// A hole is no record.
  @Test(arguments: [
    (1, #"{"a":[null,{"v":1}]}"#),
    (2, #"{"a":[null,{"v":1},null,{"v":2}]}"#),
    (9, #"{"a":[null,{"v":1},null,{"v":2},{"v":3}]}"#),
  ])
  func holesAreNotCounted(size: Int, expected: String) throws {
    let list = #"{"a":[null,{"v":1},null,{"v":2},{"v":3}]}"#
    let sampled = try sample(list, .init(sampleSize: size))
    #expect(sampled.filter { !$0.isWhitespace } == expected)
  }

  @Test func authorsOfSampledJokesStay() throws {
    let sampled = try tree(try sample(Self.jokes, .init(sampleSize: 5)))
    let whole = try tree(Self.jokes)
    #expect(sampled.node(at: "/jokes")?.childCount == 5)
    let users = try #require(sampled.node(at: "/users"))
    #expect(users.childCount >= 5 && users.childCount <= 10)
    let names = Set(users.children.compactMap { $0.child(named: "username")?.leaf })
    let kept = Set(try #require(sampled.node(at: "/jokes")).children.map(\.key))
    for joke in sampled.node(at: "/jokes").map({ Array($0.children) }) ?? [] {
      #expect(names.contains(try #require(joke.child(named: "author")?.leaf)))
      let twin = whole.node(at: DatabasePath(["jokes", joke.key]))
      #expect(twin?.child(named: "jokeText") == joke.child(named: "jokeText"))
      let votes = users.children.count { $0.child(named: "votes")?.child(named: joke.key) != nil }
      #expect(joke.child(named: "votes")?.leaf == .number(Double(votes)))
    }
    for user in users.children {
      for vote in user.child(named: "votes").map({ Array($0.children) }) ?? [] {
        #expect(kept.contains(vote.key))
      }
    }
  }

  @Test func collectionsInRecords() throws {
    let records = (0..<30).map { number in
      let items = (0..<10).map { "\"-KBNC5F-IChvShLV0h\($0)x\":{\"title\":\"t\"}" }
      return "\"user\(1000 + number)\":{\"items\":{\(items.joined(separator: ","))},\"n\":1}"
    }
    let sampled = try tree(
      try sample("{\"users\":{\(records.joined(separator: ","))}}", .init(sampleSize: 3))
    )
    #expect(sampled.node(at: "/users")?.childCount == 3)
    #expect(sampled.node(at: "/users/user1001/items")?.childCount == 3)
    #expect(sampled.node(at: "/users/user1001/n")?.leaf == .number(1))
  }

  /// An index is one however few entries it has, and what is kept of it leads to records that are kept.
  @Test func indexesOfAFewEntries() throws {
    let uids = (10..<30).map { "KBNC5FIChvShLV0h0xabcdefgh\($0)" }
    func index(_ name: String, _ key: (Int) -> String) -> String {
      let entries = uids.indices.map { "\"\(key($0))\":\"\(uids[$0])\"" }
      return "\"\(name)\":{\(entries.joined(separator: ","))}"
    }
    let letters = uids.indices.map { String(UnicodeScalar(UInt8(0x61 + $0))) }
    let users = uids.map { "\"\($0)\":{\"age\":1}" }.joined(separator: ",")
    // These users are not among the first ones.
    let presence = uids.dropFirst(12).map { "\"\($0)\":{\"at\":1}" }.joined(separator: ",")
    let text = """
      {\(index("mails") { letters[$0] + "@x,com" }),\(index("names") { "\(letters[$0])nna" }),\
      \(index("phones") { "+4917012340\(10 + $0)" }),"nested":{\(index("mails") { letters[$0] + "@y,com" })},\
      "presence":{\(presence)},"users":{\(users)}}
      """
    let sampled = try tree(try sample(text, .init(sampleSize: 3)))
    let kept = Set(try #require(sampled.node(at: "/users")).children.map(\.key.description))
    #expect(kept.count == 6)
    for path in ["/mails", "/names", "/phones", "/nested/mails"] as [DatabasePath] {
      let entries = try #require(sampled.node(at: path)).children
      #expect(entries.count == 3, "\(path)")
      for entry in entries {
        guard case .string(let uid) = entry.leaf else { return #expect(Bool(false)) }
        #expect(kept.contains(String(decoding: uid, as: UTF8.self)))
      }
    }
    let present = try #require(sampled.node(at: "/presence")).children.map(\.key.description)
    #expect(Set(present).count == 3 && kept.isSuperset(of: present))
  }

  /// Whatever the script, no two texts become the same one.
  @Test func masksKeepTextsApart() throws {
    let ranges: [Range<UInt32>] = [
      0xC0..<0x1000, 0x4E00..<0x5200, 0xFF00..<0xFFF0, 0x1F600..<0x1F680,
    ]
    let scalars = ranges.joined().compactMap(Unicode.Scalar.init)
    let members = scalars.enumerated().map { "\"the text number \($0.offset)\":\"\($0.element)\"" }
    let masked = try tree(
      try sample("{\"t\":{\(members.joined(separator: ","))}}", .init(masks: true))
    )
    let texts = Set(try #require(masked.node(at: "/t")).children.map(\.leaf))
    #expect(texts.count == scalars.count)
  }

  @Test func masksKeepShapeAndReferences() throws {
    let masked = try tree(try sample(Self.jokes, .init(masks: true)))
    let whole = try tree(Self.jokes)
    let (before, after) = (try #require(whole.root), try #require(masked.root))
    #expect(before.children.map(\.key) == after.children.map(\.key))
    let texts = strings(before).sorted { $0.count < $1.count }
    let others = strings(after).sorted { $0.count < $1.count }
    #expect(texts.map(\.count) == others.map(\.count))
    #expect(Set(texts).count == Set(others).count)
    let emails = others.filter { $0.contains(UInt8(ascii: "@")) }
    #expect(emails.count == 60 && Set(emails).count == 60)
    #expect(!others.contains(Array("user0@example.com".utf8)))
    let users = try #require(masked.node(at: "/users"))
    let names = Set(users.children.compactMap { $0.child(named: "username")?.leaf })
    for joke in masked.node(at: "/jokes").map({ Array($0.children) }) ?? [] {
      #expect(names.contains(try #require(joke.child(named: "author")?.leaf)))
    }
    // Push IDs, providers and numbers are as they were.
    let first = try #require(whole.node(at: "/jokes")?.children.first)
    let twin = masked.node(at: DatabasePath(["jokes", first.key]))
    #expect(twin?.child(named: "votes") == first.child(named: "votes"))
    #expect(strings(after).contains(Array("password".utf8)))
    #expect(try sample(Self.jokes, .init(masks: true)) == sample(Self.jokes, .init(masks: true)))
  }

  @Test(arguments: [
    // Addresses, names and numbers as keys, each with what stays beside them.
    (#"{"mails":{"ann@example,com":1,"bob%40x":2}}"#, ["mails"]),
    (#"{"byName":{"Ann Smith":"x","Zoë":"y"}}"#, ["byName"]),
    (#"{"phones":{"n491701234567":true}}"#, ["phones"]),
    (
      #"{"names":{"annie":"u1"},"users":{"u1":{"name":"annie"}}}"#,
      ["name", "names", "users"]
    ),
    (#"{"ann@example,com":{"a":1}}"#, ["a"]),
    // Beside such a key, and the same kind of value.
    (#"{"by":"annie","u":{"annie":{"x":1},"bobby":{"x":2},"n":1}}"#, ["by", "n", "u", "x"]),
    // A field of many records is one, though a text says the same.
    (
      #"{"users":{"u00001":{"kind":"kind"},"u00002":{"kind":"x"},"u00003":{"kind":"y"}}}"#,
      ["kind", "users"]
    ),
    // Keys of maps, though nothing in their look speaks of persons.
    (#"{"online":{"anna":true}}"#, ["online"]),
    (#"{"online":{"anna":true,"benno":false}}"#, ["online"]),
    (#"{"scores":{"anna":3,"benno":5},"title":"x"}"#, ["scores", "title"]),
    (#"{"nicknames":{"anna":"x"}}"#, ["nicknames"]),
    (#"{"anna":true,"benno":true}"#, []),
    (
      #"{"rooms":{"r0001":{"members":{"anna":true},"title":"x"},"r0002":{"members":{"anna":true}},"#
        + #""r0003":{"members":{"anna":true,"benno":true}}}}"#,
      ["members", "rooms", "title"]
    ),
    (
      #"{"chats":{"c0001":{"text":"x","anna":true,"benno":true},"c0002":{"text":"x","anna":true},"#
        + #""c0003":{"text":"x","anna":true}}}"#,
      ["chats", "text"]
    ),
    (
      #"{"plan":{"2024-01-01":{"anna":"8-12","benno":"12-16"},"2024-01-02":{"anna":"8-12"},"#
        + #""2024-01-03":{"anna":"8-12","benno":"12-16"}}}"#,
      ["plan"]
    ),
    // Maps whose values are now of one kind and now of another.
    (
      #"{"rooms":{"r0001":{"anna":true,"carl":1},"r0002":{"anna":7,"benno":2,"dora":"x"},"#
        + #""r0003":{"emil":1}}}"#,
      ["rooms"]
    ),
    // Most records have them, but a text says the same, or they stand beside such a key.
    (
      #"{"games":{"g0001":{"winner":"anna","anna":3,"benno":1},"g0002":{"winner":"anna","anna":3},"#
        + #""g0003":{"anna":1,"benno":2}}}"#,
      ["games", "winner"]
    ),
    (#"{"room":{"titel":"x","anna":true,"stufe":3}}"#, ["room"]),
    // Keys of records, be they fields of persons or the persons themselves.
    (
      #"{"users":{"anna":{"name":"x","age":3},"benno":{"name":"y","age":4}}}"#,
      ["age", "name", "users"]
    ),
    (#"{"users":{"anna":{"age":3}}}"#, ["age", "users"]),
    (
      #"{"messages":{"anna":{"-KBNC5F-IChvShLV0h0x":{"text":"x"}},"#
        + #""benno":{"-KBNC5F-IChvShLV0h1x":{"image":"x"}}}}"#,
      ["image", "messages", "text"]
    ),
    (#"{"users":{"KBNC5FIChvShLV0h0xabcdefgh12":{"age":3},"anna":{"age":4}}}"#, ["age", "users"]),
  ])
  func keysThatTellOfPersonsAreMasked(text: String, names: [String]) throws {
    var stays: [String] = []
    let masked = try sample(text, .init(masks: true)) { stays = $0.mask.names.map(\.description) }
    #expect(stays == names)
    for person in ["ann", "ben", "bob", "Ann", "Zo", "491701234567"] {
      #expect(!masked.contains(person), "\(masked)")
    }
  }

  @Test(arguments: [
    // Most records have them, beside values of other kinds.
    (
      #"{"leute":{"p0001":{"farbe":"rot","alter":3},"p0002":{"farbe":"x","alter":4},"#
        + #""p0003":{"farbe":"y"}}}"#,
      ["alter", "farbe", "leute"]
    ),
    // Words of programmers.
    (
      #"{"x":{"createdAt":1,"photoURL":"p","line2":"l","is_admin":true,"postID":"q","URLPath":"r"}}"#,
      ["URLPath", "createdAt", "is_admin", "line2", "photoURL", "postID", "x"]
    ),
  ])
  func namesOfFieldsStay(text: String, names: [String]) throws {
    var stays: [String] = []
    _ = try sample(text, .init(masks: true)) { stays = $0.mask.names.map(\.description) }
    #expect(stays == names)
  }

  @Test(arguments: [
    ("2016-02-09", true), ("2016-02-09T10:00:00.000Z", true), ("1999-12-31 23:59", true),
    ("0171-23-4567890", false), ("0171-23-45", false), ("2016-13-01", false),
    ("2016-02-0912", false), ("2016-02-09T10:00", true), ("2016-02-09T10:00:00+01:00", true),
    ("2016-02-09 10:00:00-0300", true), ("2016-02-09 0171-2345678", false),
    ("2001-12-31 +49..171-555-123", false), ("2016-02-09T0171234567890123456", false),
    ("github", true), ("-KBNC5F-IChvShLV0h0x", true), ("KBNC5FIChvShLV0h0xabcdefgh12", true),
    ("116bac77-4cee-f500-ecf4-3657eceb571a", true), ("github:4711", false),
    ("simplelogin:1", false),
  ])
  func whatTellsOfNobodyStays(text: String, stays: Bool) throws {
    let masked = try sample("{\"a\":\"\(text)\"}", .init(masks: true))
    #expect((masked == "{\"a\":\"\(text)\"}\n") == stays)
    // Of a uid, the provider stays.
    if let colon = text.firstIndex(of: ":") { #expect(masked.contains(text[...colon])) }
  }

  /// A masked key is none that stays.
  @Test func masksKeepKeysOfAnObjectApart() throws {
    let letters = (0..<26).map { String(UnicodeScalar(UInt8(0x61 + $0))) }
    let keys = letters.flatMap { first in letters.map { first + $0 } }
    let kept = ["id", "to", "zz", "xy"]
    let json = "{\"t\":{" + keys.map { "\"\($0)\":1" }.joined(separator: ",") + "}}"
    let options = ExportSampling.Options(masks: true, keptFields: Set(kept.map { Array($0.utf8) }))
    let masked = try tree(try sample(json, options))
    let others = try #require(masked.node(at: "/t")).children.map(\.key.description)
    #expect(others.count == keys.count && Set(others).isSuperset(of: kept))
  }

  @Test func aKeyIsMaskedLikeTheSameText() throws {
    let text = #"{"names":{"annie":"u1","bobby":"u2"},"users":{"u1":{"name":"annie"}}}"#
    let masked = try tree(try sample(text, .init(masks: true)))
    let name = try #require(masked.node(at: "/users")?.children.first?.child(named: "name")?.leaf)
    guard case .string(let bytes) = name else { return #expect(Bool(false)) }
    #expect(masked.node(at: DatabasePath(["names", DatabaseKey(bytes: bytes)])) != nil)
    let kept = try sample(text, .init(masks: true, keptFields: [Array("annie".utf8)]))
    #expect(kept.contains(#""annie":"#))
  }

  @Test func noTextIsItsOwnMask() throws {
    let letters = (0..<26).map { String(UnicodeScalar(UInt8(0x61 + $0))) }
    let texts =
      letters + letters.flatMap { first in letters.map { first + $0 } } + ["1-2", "Ａ", "é"]
    let json = "[" + texts.map { "\"\($0)\"" }.joined(separator: ",") + "]"
    let masked = try #require(try tree(try sample(json, .init(masks: true))).root)
    let others = masked.children.compactMap(\.leaf)
    #expect(others.count == texts.count && Set(others).count == texts.count)
    #expect(zip(others, texts).allSatisfy { $0 != .string($1) })
  }

  @Test func whatIsLeftOutIsCounted() throws {
    for (size, count) in [(1, 4), (2, 2), (3, 0)] {
      var omitted = -1
      _ = try sample(#"{"a":[1,2,3],"b":{"1":1,"2":2,"3":3}}"#, .init(sampleSize: size)) {
        omitted = $0.omittedCount
      }
      #expect(omitted == count)
    }
  }

  /// It may hold a name to sort by, whatever the collection is called.
  @Test func prioritiesAreNoValuesOfAFieldThatIsKept() throws {
    let key = "-KoyxtV-eMuzt2TDLBLi"
    let text = #"{"queue":{"\#(key)":{".priority":"Anna Meyer","name":"Anna Meyer"}}}"#
    let masked = try sample(text, .init(masks: true, keptFields: [Array("queue".utf8)]))
    #expect(!masked.contains("Anna"))
  }

  @Test func aFieldIsMaskedWithAllBelowIt() throws {
    let text = #"{"a":{"score":{"first":41,"more":[42,{"x":43}]},"kept":44}}"#
    let masked = try sample(text, .init(masks: true, maskedFields: [Array("score".utf8)]))
    for number in ["41", "42", "43"] { #expect(!masked.contains(number), "\(masked)") }
    #expect(masked.contains("44"))
  }

  @Test func whateverTheNumbersOfAPersonAreCalled() throws {
    let text =
      #"{"a":{"phone":{"home":491701234567,"count":2},"mobile":491711234567,"birth":{"y":1931}}}"#
    let masked = try sample(text, .init(masks: true))
    #expect(!masked.contains("1931"))
    #expect(!masked.contains("491701234567") && !masked.contains("491711234567"))
    #expect(masked.contains(#":2"#))
  }

  @Test func aKindThatIsPartOfANameIsMasked() throws {
    let names = ["kowalski", "popescu", "nilsson"]
    let tasks = (0..<90).map {
      #""-Koyxt00000000000\#(100 + $0)":{"reviewer":"\#(names[$0 % 3])"}"#
    }
    let users = names.map { #""u_\#($0.prefix(2))":{"email":"j.\#($0)@x.pl"}"# }
    let text =
      #"{"tasks":{\#(tasks.joined(separator: ","))},"users":{\#(users.joined(separator: ","))}}"#
    let masked = try sample(text, .init(masks: true))
    for name in names { #expect(!masked.contains(name), "\(name)") }
  }

  @Test func fieldsCanBeKept() throws {
    let text = #"{"a":{"kind":"urgent","name":"Ann Smith"}}"#
    let masked = try tree(
      try sample(text, .init(masks: true, keptFields: [Array("kind".utf8)]))
    )
    #expect(masked.node(at: "/a/kind")?.leaf == .string("urgent"))
    let name = try #require(masked.node(at: "/a/name")?.leaf)
    guard case .string(let bytes) = name else { return #expect(Bool(false)) }
    #expect(bytes.count == 9 && bytes[3] == UInt8(ascii: " ") && name != .string("Ann Smith"))
  }

  private func strings(_ node: DatabaseTree.Node) -> [[UInt8]] {
    var (open, found) = ([node], [[UInt8]]())
    while let node = open.popLast() {
      if case .string(let text) = node.leaf { found.append(text) }
      open += node.children
    }
    return found
  }
}
