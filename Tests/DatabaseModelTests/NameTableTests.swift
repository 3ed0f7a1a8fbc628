import DatabaseModel
import TestSupport
import Testing

@Suite struct NameTableTests {
  private static func tree(_ keys: [String]) throws -> DatabaseTree {
    var builder = DatabaseTreeBuilder()
    try builder.beginObject()
    for (place, key) in keys.enumerated() {
      try builder.key(DatabaseKey(key))
      try builder.number(Double(place))
    }
    try builder.endObject()
    return try builder.finish()
  }

  private static func id(of key: String, in storage: TreeStorage) -> NameTable.ID? {
    let bytes = Array(key.utf8)
    return storage.names.id(of: bytes.span, hash: ByteHash.hash(bytes.span), in: storage.text)
  }

  @Test func keysOfUpToSixteenBytesAreNames() throws {
    let storage = try Self.tree(["title", "sixteen bytes: 1", "seventeen bytes:1"]).storage
    #expect(storage.names.count == 2)
    #expect(Self.id(of: "title", in: storage) != nil)
    #expect(Self.id(of: "sixteen bytes: 1", in: storage) != nil)
    #expect(Self.id(of: "seventeen bytes:1", in: storage) == nil)
    #expect(Self.id(of: "titl", in: storage) == nil)
    #expect(!storage.hasShortTexts)
  }

  @Test func oneOfManySiblingsIsNoName() throws {
    let keys = (0..<40).map { "k\($0)" } + ["", "a.b", "a key of more than sixteen bytes"]
    let tree = try Self.tree(keys)
    #expect(tree.storage.names.count == 16)
    #expect(tree.storage.hasShortTexts)
    #expect(Self.values(of: keys, in: tree) == (0..<keys.count).map { .number(Double($0)) })
    #expect(tree.root?.child(named: "k40") == nil)
    #expect(tree.root?.child(named: "k4000000000000000000") == nil)
  }

  @Test func thereIsAnEndOfNamesAndAllKeysAreFound() throws {
    var builder = DatabaseTreeBuilder()
    try builder.beginObject()
    for group in 0..<2_000 {
      try builder.key(DatabaseKey("group \(group)"))
      try builder.beginObject()
      for place in 0..<10 {
        try builder.key(DatabaseKey("k\(group * 10 + place)"))
        try builder.number(Double(place))
      }
      try builder.endObject()
    }
    try builder.endObject()
    let tree = try builder.finish()
    #expect(tree.storage.names.count == 16_384)
    for group in [0, 1, 999, 1_635, 1_637, 1_638, 1_639, 1_999] {
      let node = tree.root?.child(named: DatabaseKey("group \(group)"))
      let keys = (0..<10).map { "k\(group * 10 + $0)" }
      let values = keys.map { node?.child(named: DatabaseKey($0))?.leaf }
      #expect(values == (0..<10).map { .number(Double($0)) })
      #expect(node?.child(named: DatabaseKey("k\(group * 10 + 10)")) == nil)
    }
  }

  /// A key that was a text among many is a name in a later record.
  @Test func theSameKeyMayBeBoth() throws {
    var builder = DatabaseTreeBuilder()
    try builder.beginObject()
    for (name, count) in [("many", 30), ("few", 3)] {
      try builder.key(DatabaseKey(name))
      try builder.beginObject()
      for place in (30 - count)..<30 {
        try builder.key(DatabaseKey("k\(place)"))
        try builder.number(Double(place))
      }
      try builder.endObject()
    }
    try builder.endObject()
    let tree = try builder.finish()
    #expect(Self.id(of: "k29", in: tree.storage) != nil)
    for name in ["many", "few"] {
      let node = tree.node(at: DatabasePath(parsing: name))
      #expect(node?.child(named: "k29")?.leaf == .number(29))
      #expect(node?.child(named: "k0") == nil || name == "many")
    }
  }

  private static func values(of keys: [String], in tree: DatabaseTree) -> [DatabaseLeaf?] {
    keys.map { tree.root?.child(named: DatabaseKey($0))?.leaf }
  }

  @Test func keysThatCannotBeStoredAreKnown() throws {
    let long = String(repeating: "a", count: 769)
    let legal = String(repeating: "a", count: 768)
    let longer = String(repeating: "a", count: 1_023)
    let illegal = ["", "a.b", long, longer, "[a key of more than sixteen bytes"]
    let tree = try Self.tree(["z", legal] + illegal)
    let lengths = Dictionary(
      uniqueKeysWithValues: try #require(tree.root).children.map {
        ($0.key, tree.storage.legalKeyLength($0.index))
      }
    )
    #expect(lengths[DatabaseKey("z")] == 1)
    #expect(lengths[DatabaseKey(legal)] == 768)
    for key in illegal { #expect(lengths[DatabaseKey(key)] == .some(nil), "\(key)") }
    #expect(try Self.tree(["a", "b"]).storage.legalKeyLength(0) == 1)
  }
}
