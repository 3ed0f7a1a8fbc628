import Testing

@testable import DataMigration

struct ItemRecordTests {
  @Test(arguments: [
    ("plain", "plain"), ("a\\nb", "a\nb"), ("", ""), ("\\u0000", "\u{0}"),
  ]) func `a joke comes back as it was put in`(verbatim: String, decoded: String) throws {
    let joke = ItemRecord.Joke(
      match: .looseName,
      isBlank: true,
      ordinal: 1 << 40,
      range: 5..<(1 << 41),
      verbatim: Array(verbatim.utf8)[...],
      decoded: Array(decoded.utf8)[...]
    )
    var payload: [UInt8] = [1, 2, 3]
    ItemRecord.encode(joke, into: &payload)
    guard case .joke(let result) = ItemRecord(payload) else {
      Issue.record("not a joke")
      return
    }
    #expect(result.match == joke.match)
    #expect(result.isBlank)
    #expect(result.ordinal == joke.ordinal)
    #expect(result.range == joke.range)
    #expect(result.verbatim.elementsEqual(joke.verbatim))
    #expect(result.decoded.elementsEqual(joke.decoded))
  }

  @Test(arguments: [nil, [], Array("title".utf8)]) func `an item comes back as it was put in`(
    title: [UInt8]?
  ) {
    var payload: [UInt8] = []
    ItemRecord.encode(existing: title, into: &payload)
    guard case .existing(let result) = ItemRecord(payload) else {
      Issue.record("not an item")
      return
    }
    #expect(result.map(Array.init) == title)
  }

  @Test func `no bytes are trusted`() {
    var payload: [UInt8] = []
    ItemRecord.encode(
      ItemRecord.Joke(
        match: .uid,
        isBlank: false,
        ordinal: 3,
        range: 1..<2,
        verbatim: [65],
        decoded: [65]
      ),
      into: &payload
    )
    for count in payload.indices { _ = ItemRecord(Array(payload.prefix(count))) }
    for index in payload.indices {
      for byte: UInt8 in [0, 1, 2, 0x7F, 0x80, 0xFF] {
        var damaged = payload
        damaged[index] = byte
        _ = ItemRecord(damaged)
      }
    }
    #expect(ItemRecord([]) == nil)
    #expect(ItemRecord([9]) == nil)
  }
}
