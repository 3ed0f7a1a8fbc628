import Testing

@testable import DataMigration

struct LooseNameTests {
  /// Caseless matching as in the Unicode standard (full case folding), after NFC, surrounding white
  /// space put aside.
  @Test(arguments: [
    ("ann", "Ann"), ("ann", "ann "), ("ann", "\u{00A0}\t ANN\u{2003}\n"),
    ("zoë", "ZOE\u{308}"), ("straße", "STRASSE"), ("ẞ", "ss"), ("ΟΔΟΣ", "οδος"), ("ς", "Σ"),
    ("Å", "\u{212B}"), ("k", "\u{212A}"), ("ﬁ", "FI"), ("İ", "i\u{307}"),
    ("한", "\u{1112}\u{1161}\u{11AB}"),
    ("ᾳ", "ΑΙ"), ("a b", "A B"),
  ]) func `names that read the same are equal`(left: String, right: String) throws {
    let one = try #require(LooseName(Array(left.utf8)))
    let other = try #require(LooseName(Array(right.utf8)))
    #expect(one == other)
    #expect(one.hashValue == other.hashValue)
  }

  @Test(arguments: [
    ("ann", "anne"), ("ann", "a nn"), ("zoë", "zoe"), ("ı", "i"), ("IŞIL", "ışıl"), ("a b", "a  b"),
    ("o", "0"), ("\u{200B}a", "a"),
  ]) func `names that read differently are not`(left: String, right: String) throws {
    let one = try #require(LooseName(Array(left.utf8)))
    let other = try #require(LooseName(Array(right.utf8)))
    #expect(one != other)
  }

  @Test(arguments: [[], Array(" \u{3000}\n".utf8), [0xED, 0xA0, 0x80], [0x61, 0xED, 0xB0, 0x80]])
  func `a blank name and one with a lone surrogate have no loose form`(bytes: [UInt8]) {
    #expect(LooseName(bytes) == nil)
  }

  @Test func `no name is as long as a book`() {
    #expect(LooseName([UInt8](repeating: 0x61, count: 65_536)) != nil)
    #expect(LooseName([UInt8](repeating: 0x61, count: 65_537)) == nil)
  }
}
