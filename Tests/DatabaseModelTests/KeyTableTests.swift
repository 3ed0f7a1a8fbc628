import DatabaseModel
import TestSupport
import Testing

@Suite struct KeyTableTests {
  @Test func givesEachKeyOneID() {
    var table = KeyTable()
    let keys = (0..<5_000).map { Array("key \($0)".utf8) }
    let ids = keys.map { table.intern($0.span) }
    #expect(ids == (0..<5_000).map { KeyTable.ID($0) })
    for (key, id) in zip(keys, 0..<KeyTable.ID(5_000)) {
      let again = table.intern(key.span)
      #expect(again == id)
      #expect(table.id(of: key.span) == id)
      #expect(table.bytes(id) == key)
      #expect(table.byteCount(id) == key.count)
    }
    #expect(table.count == 5_000)
    #expect(table.id(of: Array("key".utf8).span) == nil)
  }

  @Test func knowsWhichKeysCanBeStored() {
    var table = KeyTable()
    var legal = (0..<100).compactMap { table.intern(Array("k\($0)".utf8).span) }
    legal += [table.intern([UInt8](repeating: 0x61, count: 768).span)].compactMap(\.self)
    #expect(table.areAllLegal)
    let keys = [[], Array("a.b".utf8), [UInt8](repeating: 0x61, count: 769)]
    let illegal = keys.compactMap { table.intern($0.span) }
    #expect(!table.areAllLegal)
    legal += [table.intern(Array("z".utf8).span)].compactMap(\.self)
    #expect(legal.count == 102 && legal.allSatisfy { table.isLegal($0) })
    #expect(illegal.count == 3 && illegal.allSatisfy { !table.isLegal($0) })
  }
}
