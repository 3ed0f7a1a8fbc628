import TestSupport
import Testing

@testable import RegularExpressions

struct SymbolClassesTests {
  @Test func makesOneClassWithoutSets() throws {
    let classes = try #require(SymbolClasses(sets: [], alphabet: .codePoints))
    #expect(classes.count == 1)
    #expect(classes.symbolClass(of: 0) == 0)
    #expect(classes.symbolClass(of: 0x10_FFFF) == 0)
  }

  @Test func countsOnlyWhatDiffers() throws {
    let sets = [SymbolSet([0x61...0x7A]), SymbolSet([0x30...0x39, 0x61...0x7A])]
    let classes = try #require(SymbolClasses(sets: sets, alphabet: .utf16Units))
    #expect(classes.count == 3)
    #expect(classes.ascii[0x61] == classes.ascii[0x7A])
    #expect(classes.ascii[0x41] == classes.ascii[0x00])
    #expect(Int(classes.ascii[0x41]) == classes.symbolClass(of: 0xFFFF))
  }

  /// Symbols of one class are in the same sets, symbols of two classes differ in one.
  @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
  func isTheCoarsestPartition(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let sets = (0..<5).map { _ in
      SymbolSet(
        (0..<3).map { _ in
          let lower = UInt32(random.below(300))
          return lower...(lower + UInt32(random.below(40)))
        }
      )
    }
    let classes = try #require(SymbolClasses(sets: sets, alphabet: .utf16Units))
    var memberships: [Int: [Bool]] = [:]
    for symbol in UInt32(0)..<400 {
      let symbolClass = classes.symbolClass(of: symbol)
      let membership = sets.map { $0.contains(symbol) }
      #expect((memberships[symbolClass] ?? membership) == membership)
      memberships[symbolClass] = membership
      for (index, isMember) in membership.enumerated() {
        #expect(classes.set(index, contains: symbolClass) == isMember)
      }
      if symbol < 128 { #expect(Int(classes.ascii[Int(symbol)]) == symbolClass) }
    }
    #expect(Set(memberships.values).count == classes.count)
  }

  @Test func refusesUnboundedWork() {
    let sets = (0..<20_000).map { SymbolSet([0...UInt32($0 * 2)]) }
    #expect(SymbolClasses(sets: sets, alphabet: .utf16Units) == nil)
  }
}
