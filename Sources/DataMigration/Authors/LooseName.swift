/// A user name as people read it: surrounding white space and case put aside, and the ways of
/// composing an accented letter made equal (D2).
///
/// `String` equality and hashing are Unicode-canonical, which elsewhere in this program would be a
/// mistake (keys and rule values are bytes) and here is exactly the comparison in NFC that is wanted.
struct LooseName: Hashable {
  /// The longest text that is taken for a name.
  private static let longest = 64 << 10

  private let folded: String

  /// Folds a name given as UTF-8.
  ///
  /// Nil for a name that holds nothing but white space, for a text that is too long to be one, and for one
  /// with a lone surrogate: repairing that would make names equal that are not.
  init?(_ bytes: [UInt8]) {
    guard bytes.count <= LooseName.longest else { return nil }
    guard let name = String(validating: bytes, as: UTF8.self) else { return nil }
    let scalars = name.unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return nil }
    var folded = String.UnicodeScalarView()
    for scalar in scalars[first...last] { folded.append(contentsOf: LooseName.fold(scalar)) }
    self.folded = String(folded)
  }

  /// The scalar without its case.
  ///
  /// The standard library has the three case mappings but no case folding. Going down, up and down
  /// again gives the full folding of the Unicode tables (`ẞ`, `ß` and `ss` meet), except for the
  /// dotless i, which would meet the dotted one.
  private static func fold(_ scalar: Unicode.Scalar) -> String.UnicodeScalarView {
    if scalar.isASCII {
      return scalar.properties.lowercaseMapping.unicodeScalars
    }
    guard scalar != "\u{131}" else { return String(scalar).unicodeScalars }
    return String(scalar).lowercased().uppercased().lowercased().unicodeScalars
  }
}
