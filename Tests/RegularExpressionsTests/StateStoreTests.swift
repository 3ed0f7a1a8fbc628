import Testing

@testable import RegularExpressions

struct StateStoreTests {
  @Test func numbersEqualSetsEqually() {
    var store = StateStore()
    store.removeAll()
    store.appendSpecial()
    for number in UInt32(0)..<1000 {
      let (index, isNew) = store.insert([number, number + 1])
      #expect(isNew)
      #expect(index == Int(number) + 1)
    }
    for number in UInt32(0)..<1000 {
      let (index, isNew) = store.insert([number, number + 1])
      #expect(!isNew)
      #expect(index == Int(number) + 1)
      #expect(Array(store.positions(of: index)) == [number, number + 1])
    }
    #expect(store.count == 1001)
    #expect(store.positionCount == 2000)
    store.removeAll()
    #expect(store.count == 0)
    let first = store.insert([7])
    #expect(first == (0, true))
  }
}
