import Testing

@testable import DatabaseExports

@Suite("Texts that are masked")
struct StringMaskTests {
  private static let masks = (0..<40).map {
    StringMask(key: MaskKey(digest: [UInt8($0), 3, 1, 4, 1, 5, 9, 2, 6]), keeping: [])
  }

  private func masked(_ text: String, _ mask: StringMask) -> String {
    String(decoding: mask.masked(Array(text.utf8)), as: UTF8.self)
  }

  /// What `encodeURIComponent` and `encodeURI` do, with the periods escaped too, as keys have it.
  private static func escaped(_ text: String, _ signs: String, small: Bool = false) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      guard scalar.value > 0x7E || signs.unicodeScalars.contains(scalar) else {
        return result.unicodeScalars.append(scalar)
      }
      for byte in String(scalar).utf8 {
        let digits = String(byte, radix: 16, uppercase: !small)
        result += "%" + String(repeating: "0", count: 2 - digits.count) + digits
      }
    }
  }

  private static func replacing(_ text: String, _ signs: [Character: String]) -> String {
    text.reduce(into: "") { $0 += signs[$1] ?? String($1) }
  }

  /// A key that is an address in the form that keys can have is masked like the address.
  @Test(arguments: [
    "anna.b@x.com", "max.mustermann+list@mail.example.co.uk", "a.b@c.d", "müller@straße.de",
    "анна.к@почта.рф", "王.小明@例.cn", "+49 (170) 1234-567",
  ])
  func encodedKeysFitTogetherWithTheirTexts(text: String) {
    let encodings: [(String) -> String] = [
      { Self.replacing($0, [".": ","]) }, { Self.replacing($0, [".": "_", "@": "-"]) },
      { Self.replacing($0, [".": "", "@": "", " ": "", "+": "", "(": "", ")": ""]) },
      { Self.escaped($0, ".") }, { Self.escaped($0, ".@") }, { Self.escaped($0, ".@+ ()") },
      { Self.escaped($0, ".@", small: true) }, { Self.escaped($0, ".").lowercased() },
    ]
    for mask in Self.masks {
      let other = masked(text, mask)
      #expect(other != text)
      for encode in encodings { #expect(masked(encode(text), mask) == encode(other)) }
    }
  }

  /// What is escaped though it need not be is masked all the same.
  @Test func escapedLettersAreMasked() {
    for mask in Self.masks {
      let other = masked("%61%6E%6E%61", mask)
      #expect(other != "%61%6E%6E%61" && other.count == 12)
      #expect(masked("%D0%90%D0%BD", mask) != "%D0%90%D0%BD")
      // In an older code; a line break is no letter.
      #expect(masked("%C0%ED%ED%E0", mask) != "%C0%ED%ED%E0")
      #expect(masked("%0D%0A%09", mask) == "%0D%0A%09")
    }
  }

  /// However many signs there are that may become escapes, or are escapes of nothing, it takes no longer.
  @Test(arguments: ["%1z", "%92", "%C0%92", "%0A", "%", "%25", "%c"])
  func manyPercentSignsTakeNoTime(piece: String) {
    let text = String(repeating: piece, count: 20_000)
    #expect(masked(text, Self.masks[0]).utf8.count == text.utf8.count)
  }

  /// No two texts become the same one, whether or not they look like escapes.
  @Test func textsWithPercentSignsStayApart() {
    let digits = Array("0123456789abcdefxyzABCDEFXYZ")
    let texts = digits.flatMap { first in digits.map { "%\(first)\($0)" } }
    for mask in Self.masks.prefix(5) {
      #expect(Set(texts.map { masked($0, mask) }).count == texts.count)
    }
    // Two letters behind a `%` may become half an escape of two bytes.
    let pairs = ["%c3", "%zz", "%C3", "%g0"].flatMap { first in digits.map { first + "%\($0)c" } }
    for mask in Self.masks {
      #expect(Set(pairs.map { masked($0, mask) }).count == pairs.count)
    }
  }
}
