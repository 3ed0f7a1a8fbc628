import Testing

@testable import RegularExpressions

struct SymbolSetTests {
  @Test func joinsOverlappingAndTouchingRanges() {
    #expect(SymbolSet([5...7, 1...2, 3...3, 6...9, 20...20]).ranges == [1...3, 5...9, 20...20])
    #expect(SymbolSet([0...0x10_FFFF, 5...5]).ranges == [0...0x10_FFFF])
    #expect(SymbolSet([]).ranges.isEmpty)
  }

  @Test(arguments: [Alphabet.utf16Units, .codePoints])
  func inverts(in alphabet: Alphabet) {
    let last = alphabet.lastSymbol
    #expect(SymbolSet.empty.inverted(in: alphabet) == alphabet.allSymbols)
    #expect(alphabet.allSymbols.inverted(in: alphabet) == .empty)
    #expect(SymbolSet([0...0, last...last]).inverted(in: alphabet).ranges == [1...(last - 1)])
    let set = SymbolSet([3...9, 20...30])
    #expect(set.inverted(in: alphabet).ranges == [0...2, 10...19, 31...last])
    #expect(set.inverted(in: alphabet).inverted(in: alphabet) == set)
  }

  @Test func unites() {
    #expect(SymbolSet("ac").union(SymbolSet("b")).ranges == [0x61...0x63])
    #expect(SymbolSet.wordCharacters.contains(0x5F))
    #expect(!SymbolSet.digits.contains(0x61))
  }
}
