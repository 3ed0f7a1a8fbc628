import Testing

@testable import RegularExpressions

struct UnicodePropertyTests {
  private func set(_ name: String) -> SymbolSet? {
    if case .known(let set) = UnicodeProperty.set(named: name) { set } else { nil }
  }

  /// All general categories by their short names.
  static let categories = [
    "Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Me", "Nd", "Nl", "No", "Pc", "Pd", "Ps", "Pe", "Pi",
    "Pf", "Po", "Sm", "Sc", "Sk", "So", "Zs", "Zl", "Zp", "Cc", "Cf", "Cs", "Co", "Cn",
  ]

  @Test func categoriesDivideAllCodePoints() throws {
    let sets = try Self.categories.map { try #require(set($0)) }
    let count = sets.flatMap(\.ranges).reduce(0) { $0 + $1.count }
    #expect(count == 0x11_0000)
    #expect(SymbolSet(sets.flatMap(\.ranges)) == Alphabet.codePoints.allSymbols)
  }

  /// The planes that are not looked through hold what they are expected to hold.
  @Test func agreesWithTheStandardLibrary() throws {
    let names: [Unicode.GeneralCategory: String] = [
      .unassigned: "Cn", .privateUse: "Co", .otherLetter: "Lo", .nonspacingMark: "Mn",
      .format: "Cf",
    ]
    let sets = try names.mapValues { try #require(set($0)) }
    var wrong: [UInt32] = []
    for codePoint in stride(from: UInt32(0x3_0000), through: 0x10_FFFF, by: 61) {
      guard let category = Unicode.Scalar(codePoint)?.properties.generalCategory,
        let set = sets[category]
      else { continue }
      if !set.contains(codePoint) { wrong.append(codePoint) }
    }
    #expect(wrong.isEmpty)
  }

  @Test(arguments: [
    ("L", "Letter"), ("Nd", "digit"), ("P", "punct"), ("Cc", "cntrl"), ("M", "Combining_Mark"),
    ("gc=Lu", "General_Category=Uppercase_Letter"), ("Lu", "gc=Lu"),
    ("space", "White_Space"), ("Upper", "Uppercase"),
  ])
  func knowsAliases(_ short: String, _ long: String) throws {
    #expect(try #require(set(short)) == #require(set(long)))
  }

  @Test func unitesGroups() throws {
    let letters = try #require(set("L"))
    let parts = ["Lu", "Ll", "Lt", "Lm", "Lo"].compactMap { set($0)?.ranges }.joined()
    #expect(letters == SymbolSet(Array(parts)))
    #expect(try #require(set("Assigned")).contains(0xD800))
    #expect(try #require(set("Cs")).ranges == [0xD800...0xDFFF])
    #expect(try #require(set("White_Space")).contains(0x2003))
  }

  @Test(arguments: [
    "", "l", "letter", "Leter", "gc", "gc=", "gc=Alphabetic", "sc=", "Foo=Bar", "L ",
  ])
  func knowsNothingElse(_ name: String) {
    guard case .unknown = UnicodeProperty.set(named: name) else {
      Issue.record("`\(name)` is known")
      return
    }
  }

  @Test(arguments: ["Script=Greek", "scx=Latn", "RI", "Extended_Pictographic"])
  func saysWhatIsNotSupported(_ name: String) {
    guard case .unsupported = UnicodeProperty.set(named: name) else {
      Issue.record("`\(name)` is not refused as unsupported")
      return
    }
  }
}
