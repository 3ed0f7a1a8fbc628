import DatabaseModel
import Testing

@Suite struct PushIDTests {
  @Test func tellsItsTime() throws {
    // H-17, by hand: the time is the fold of the first eight symbols.
    let id = try #require(PushID("-JhLeOlGIEjaIOFHR0xd"))
    #expect(id.milliseconds == 1_423_088_131_153)
  }

  @Test(arguments: ["", "-JhLeOlGIEjaIOFHR0x", "-JhLeOlGIEjaIOFHR0xdd", "-JhLeOlGIEja.OFHR0xd"])
  func isNone(_ key: String) {
    #expect(PushID(DatabaseKey(key)) == nil)
  }

  @Test func sortsInTheOrderOfMaking() {
    var generator = PushIDGenerator(seed: 7)
    var ids: [PushID] = []
    for time: Int64 in [0, 5, 5, 5, 1_700_000_000_000, 1_700_000_000_000, 4_398_046_511_104] {
      ids.append(generator.next(milliseconds: time))
    }
    #expect(ids.map(\.key) == ids.map(\.key).sorted())
    #expect(Set(ids).count == ids.count)
    for id in ids { #expect(PushID(id.key)?.milliseconds == id.milliseconds) }
  }

  @Test func isRepeatable() {
    var first = PushIDGenerator(seed: 1)
    var second = PushIDGenerator(seed: 1)
    var third = PushIDGenerator(seed: 2)
    let id = first.next(milliseconds: 1_000)
    #expect(id == second.next(milliseconds: 1_000))
    #expect(id != third.next(milliseconds: 1_000))
    #expect(id.key.isLegal)
  }

  @Test func extremeTimesDoNotTrap() {
    var generator = PushIDGenerator()
    for time: Int64 in [.min, -1, .max] {
      #expect(generator.next(milliseconds: time).key.bytes.count == 20)
    }
  }
}
