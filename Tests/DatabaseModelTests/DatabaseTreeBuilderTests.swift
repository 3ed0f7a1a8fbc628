import DatabaseModel
import TestSupport
import Testing

@Suite struct DatabaseTreeBuilderTests {
  /// H-4, H-5, H-10, H-11, G-24: pairs of documents that mean the same.
  static let equal: [(DocumentLiteral, DocumentLiteral)] = [
    (nil, [:]),
    (nil, ["a": nil]),
    (nil, ["a": ["b": [:]], "c": []]),
    (["a": 1], ["a": 1, "b": nil, "c": [:], "d": [nil]]),
    (["a", "b"], ["0": "a", "1": "b"]),
    ([nil, "x"], ["1": "x"]),
    (["l": [1, nil, [2]]], ["l": ["0": 1, "2": ["0": 2]]]),
    (5, [".value": 5]),
    (["a": 5], ["a": [".value": 5, ".priority": nil]]),
    ([".value": 5, ".priority": 1], [".priority": 1, ".value": 5]),
    (["a": 1, "b": 2], ["b": 2, "a": 1]),
    (["a": 2], ["a": 1, "a": 2]),
    (nil, ["a": 1, "a": nil]),
    (["a": 1], ["a": nil, "a": 1]),
    (["a": ["y": 1]], ["a": ["x": 1], "a": ["y": 1]]),
    (nil, [".priority": 3]),
    (nil, ["a": [".value": nil, ".priority": 3]]),
    (["a": 1, ".priority": "p"], [".priority": "p", "a": 1]),
  ]

  @Test(arguments: equal)
  func means(_ first: DocumentLiteral, _ second: DocumentLiteral) throws {
    #expect(try tree(first) == tree(second))
  }

  static let different: [(DocumentLiteral, DocumentLiteral)] = [
    (nil, false), (0, false), (1, "1"), ("", nil), (["a": 1], ["b": 1]), (["a": 1], ["a": 2]),
    (["a": 1], ["a": 1, "b": 1]), (5, [".value": 5, ".priority": 1]),
    (["a": 1], ["a": 1, ".priority": 1]), ("\u{E9}", "e\u{301}"),
    ([".value": 1, ".priority": 1], [".value": 1, ".priority": "1"]),
  ]

  @Test(arguments: different)
  func differs(_ first: DocumentLiteral, _ second: DocumentLiteral) throws {
    #expect(try tree(first) != tree(second))
  }

  static let refused: [(DocumentLiteral, DatabaseModelError)] = [
    ([".value": 1, "a": 2], .valueBesideChildren),
    (["a": 2, ".value": nil], .valueBesideChildren),
    ([".value": ["a": 1]], .valueIsNotPrimitive),
    ([".value": 1, ".priority": true], .invalidPriority),
    (["a": 1, ".priority": ["b": 1]], .invalidPriority),
    ([".sv": "time"], .invalidServerValue),
    ([".sv": 5], .invalidServerValue),
    ([".sv": "timestamp", "a": 1], .invalidServerValue),
    ([".sv": ["increment": "1"]], .invalidServerValue),
    ([".sv": ["increment": 1, "x": 1]], .invalidServerValue),
    ([".sv": ["decrement": 1]], .invalidServerValue),
  ]

  @Test(arguments: refused)
  func refuses(_ document: DocumentLiteral, _ error: DatabaseModelError) {
    #expect(throws: error) { try tree(document, allowsServerValues: true) }
  }

  @Test func understandsServerValuesOnlyWhenAllowed() throws {
    let document: DocumentLiteral = [
      "t": [".sv": "timestamp"], "n": [".sv": ["increment": -2]],
      "p": [".value": 1, ".priority": [".sv": "timestamp"]],
    ]
    let base = try tree(document, allowsServerValues: true)
    #expect(base.hasServerValues)
    #expect(base.node(at: "/t")?.leaf == .serverValue(.timestamp))
    #expect(base.node(at: "/n")?.leaf == .serverValue(.increment(-2)))
    #expect(base.node(at: "/p")?.priority == .serverValue(.timestamp))
    let plain = try tree(["t": [".sv": "timestamp"]])
    #expect(!plain.hasServerValues)
    #expect(plain.node(at: "/t/.sv")?.leaf == .string("timestamp"))
  }

  @Test func keepsKeysThatTheDatabaseWouldRefuse() throws {
    let base = try tree(["": 1, "a.b": 2, ".foo": 3])
    #expect(base.root?.childCount == 3)
    #expect(base.root?.child(named: ".foo")?.leaf == .number(3))
  }

  @Test func refusesEventsOutOfPlace() throws {
    var builder = DatabaseTreeBuilder()
    #expect(throws: DatabaseModelError.misplacedEvent) { try builder.key("a") }
    #expect(throws: DatabaseModelError.misplacedEvent) { try builder.finish() }
    #expect(throws: DatabaseModelError.misplacedEvent) { try builder.endObject() }
    try builder.beginObject()
    #expect(throws: DatabaseModelError.misplacedEvent) { try builder.number(1) }
    #expect(throws: DatabaseModelError.misplacedEvent) { try builder.endArray() }
    try builder.key("a")
    #expect(throws: DatabaseModelError.misplacedEvent) { try builder.endObject() }
    try builder.number(1)
    try builder.endObject()
    #expect(throws: DatabaseModelError.misplacedEvent) { try builder.null() }
    #expect(try builder.finish() == tree(["a": 1]))
  }

  @Test func limitsNesting() throws {
    var builder = DatabaseTreeBuilder()
    for _ in 0..<DatabaseLimits.treeNesting { try builder.beginArray() }
    #expect(throws: DatabaseModelError.nestedTooDeep) { try builder.beginArray() }
  }

  @Test func remembersKeysThatVanishAndCouldNotBeStored() throws {
    #expect(try tree(["x.y": nil]).droppedKey?.key == "x.y")
    #expect(try tree(["x.y": nil]).isNull)
    let below = try tree(["a": ["b": ["": nil, "c": 1]], "$": nil]).droppedKey
    #expect(below?.key == "" && below?.parent == "/a/b")
    #expect(try tree(["a": nil, "b.c": 1]).droppedKey == nil)
    // A part has another owner.
    #expect(try tree(["a": 1, "x.y": nil]).subtree(at: "/a").droppedKey == nil)
  }

  @Test func remembersAKeyThatStandsTwice() throws {
    #expect(try tree(["a": 1, "b": 2]).repeatedPath == nil)
    let twice = try tree(["a": ["b": 1, "c": 2, "b": 3], "d": 1, "d": 2])
    #expect(twice.repeatedPath == "/a/b")
    #expect(twice.node(at: "/a/b")?.leaf == .number(3))
    // A part has another owner.
    #expect(twice.subtree(at: "/a").repeatedPath == nil)
    let many = try tree(.object((0..<40).map { ("k\($0 % 39)", .number(Double($0))) }))
    #expect(many.repeatedPath == "/k0")
    #expect(many.node(at: "/k0")?.leaf == .number(39))
  }

  /// The builder expects the keys of the last record again; here they rarely come.
  @Test func recordsMayDiffer() throws {
    var random = SeededGenerator(seed: 7)
    let names = ["10", "2", "a", "ab", "b", "c", "d", "e", "f", "g", "é"]
    for _ in 0..<50 {
      let records = (0..<40).map { number -> (String, DocumentLiteral, DocumentLiteral) in
        var fields = names.enumerated().filter { _ in random.below(4) > 0 }.map {
          (place: $0.offset, name: $0.element, value: DocumentLiteral.number(Double(number)))
        }
        let inOrder = DocumentLiteral.object(fields.map { ($0.name, $0.value) })
        if random.below(3) == 0 { fields.shuffle(using: &random) }
        if let first = fields.first, random.below(3) == 0 {
          fields.insert((first.place, first.name, "replaced"), at: 0)
        }
        if random.below(3) == 0 {
          fields.insert((0, "none", nil), at: random.below(fields.count + 1))
        }
        return ("r\(number)", inOrder, .object(fields.map { ($0.name, $0.value) }))
      }
      let expected = try tree(.object(records.map { ($0.0, $0.1) }))
      #expect(try tree(.object(records.map { ($0.0, $0.2) })) == expected)
      #expect(expected.node(at: "/r1/none") == nil)
    }
  }

  @Test func knowsWhereItStands() throws {
    var builder = DatabaseTreeBuilder()
    #expect(builder.path() == .root)
    try builder.beginObject()
    try builder.key("a")
    try builder.beginArray()
    #expect(builder.path() == "/a")
    try builder.number(1)
    try builder.beginObject()
    try builder.key("b")
    #expect(builder.path() == "/a/1/b")
    #expect(builder.path(ofContainer: true) == "/a/1")
    try builder.number(1)
    try builder.key(".priority")
    #expect(builder.path() == "/a/1")
  }
}
