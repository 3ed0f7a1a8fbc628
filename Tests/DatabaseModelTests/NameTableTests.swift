import DatabaseModel
import TestSupport
import Testing

@Suite struct NameTableTests {
  /// A database of records with keys that are no names.
  private static func tree(_ records: [[String]]) throws -> DatabaseTree {
    var builder = DatabaseTreeBuilder()
    try builder.beginObject()
    for (number, keys) in records.enumerated() {
      try builder.key(DatabaseKey("the record with the number \(number)"))
      try builder.beginObject()
      for (place, key) in keys.enumerated() {
        try builder.key(DatabaseKey(key))
        try builder.number(Double(place))
      }
      try builder.endObject()
    }
    try builder.endObject()
    return try builder.finish()
  }

  private static func record(_ number: Int, in tree: DatabaseTree) -> DatabaseTree.Node? {
    tree.root?.child(named: DatabaseKey("the record with the number \(number)"))
  }

  /// The places in a record that keys lead to.
  private static func places(of keys: [String], in record: DatabaseTree.Node?) -> [Double?] {
    keys.map { key in
      guard case .number(let place)? = record?.child(named: DatabaseKey(key))?.leaf else {
        return nil
      }
      return place
    }
  }

  private static func id(of key: String, in storage: TreeStorage) -> NameTable.ID? {
    let bytes = Array(key.utf8)
    return storage.names.id(of: bytes.span, hash: ByteHash.hash(bytes.span), in: storage.text)
  }

  @Test func keysOfUpToSixteenBytesThatComeAgainAreNames() throws {
    let keys = ["sixteen bytes: 1", "seventeen bytes:1", "title"]
    let tree = try Self.tree(Array(repeating: keys, count: 100))
    #expect(tree.storage.names.count == 2)
    #expect(Self.id(of: "title", in: tree.storage) != nil)
    #expect(Self.id(of: "sixteen bytes: 1", in: tree.storage) != nil)
    #expect(Self.id(of: "seventeen bytes:1", in: tree.storage) == nil)
    #expect(Self.id(of: "titl", in: tree.storage) == nil)
    // The first records came before anybody could know.
    for number in 0..<100 {
      let record = Self.record(number, in: tree)
      #expect(Self.places(of: keys, in: record) == [0, 1, 2])
      #expect(Self.places(of: ["titl", "titles", ""], in: record) == [nil, nil, nil])
    }
  }

  @Test func keysThatTellRecordsApartAreNoNames() throws {
    let keys = (0..<500).map { "k\($0)" } + ["", "a.b", "a key of more than sixteen bytes"]
    let tree = try Self.tree([keys])
    #expect(tree.storage.names.count == 0)
    #expect(tree.storage.hasShortTexts)
    let record = Self.record(0, in: tree)
    #expect(Self.places(of: keys, in: record) == (0..<keys.count).map(Double.init))
    #expect(Self.places(of: ["k500", "k5000000000000000000"], in: record) == [nil, nil])
  }

  @Test func thereIsAnEndOfNamesAndAllKeysAreFound() throws {
    let records = (0..<2_000).map { number in
      (0..<10).map { "k\((number / 2 * 10 + $0) * 7)" }
    }
    let tree = try Self.tree(records)
    #expect(tree.storage.names.count == 4_096)
    for (number, keys) in records.enumerated() {
      let record = Self.record(number, in: tree)
      #expect(Self.places(of: keys, in: record) == (0..<10).map(Double.init))
      #expect(Self.places(of: ["k1"], in: record) == [nil])
    }
  }

  @Test func keysThatCannotBeStoredAreKnown() throws {
    let long = String(repeating: "a", count: 769)
    let legal = String(repeating: "a", count: 768)
    let longer = String(repeating: "a", count: 1_023)
    let illegal = ["", "a.b", long, longer, "[a key of more than sixteen bytes"]
    let tree = try Self.tree([["z", legal] + illegal])
    #expect(!tree.storage.areShortKeysLegal)
    let lengths = Dictionary(
      uniqueKeysWithValues: try #require(Self.record(0, in: tree)).children.map {
        ($0.key, tree.storage.legalKeyLength($0.index))
      }
    )
    #expect(lengths[DatabaseKey("z")] == 1)
    #expect(lengths[DatabaseKey(legal)] == 768)
    for key in illegal { #expect(lengths[DatabaseKey(key)] == .some(nil), "\(key)") }
    let short = try Self.tree([["a", "b"]]).storage
    #expect(short.areShortKeysLegal)
    #expect(short.legalKeyLength(0) == 1)
  }
}
