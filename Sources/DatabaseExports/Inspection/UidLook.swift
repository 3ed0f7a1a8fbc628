/// Tells the uids of Firebase Authentication, 28 random letters and digits, from words by their look.
enum UidLook {
  private static let length = 28
  /// Of 28 random letters, hardly ever are fewer capital, or small.
  private static let fewestOfACase = 7
  /// Names put together of words seldom have so few small letters side by side.
  private static let mostPairs = 9
  /// Of 28 random letters, hardly ever are fewer of those that are rare in words.
  private static let fewestRareLetters = 4

  /// Whether a text is a uid.
  ///
  /// One in 140 uids has no digit. Such a one is told from words by many letters of both cases, which
  /// either change often or are of those that are rare in words.
  static func isUid(_ text: Span<UInt8>) -> Bool {
    guard text.count == length else { return false }
    var (digits, capitals, pairs, rareLetters) = (0, 0, 0, 0)
    var isBehindSmallLetter = false
    for index in text.indices {
      let byte = text[index]
      guard byte.isLetter || byte.isDigit else { return false }
      if byte.isDigit { digits += 1 }
      if byte.isCapitalLetter { capitals += 1 }
      if byte.isSmallLetter, isBehindSmallLetter { pairs += 1 }
      isBehindSmallLetter = byte.isSmallLetter
      if isRare(byte | 0x20) { rareLetters += 1 }
    }
    let smallLetters = length - digits - capitals
    if digits > 0 { return capitals > 0 && smallLetters > 0 }
    return min(capitals, smallLetters) >= fewestOfACase
      && (pairs <= mostPairs || rareLetters >= fewestRareLetters)
  }

  /// Whether a small letter is one of the eight that are no more than one in fifteen in English.
  private static func isRare(_ letter: UInt8) -> Bool {
    switch letter {
    case UInt8(ascii: "j"), UInt8(ascii: "k"), UInt8(ascii: "q"),
      UInt8(ascii: "v")...UInt8(ascii: "z"):
      true
    default: false
    }
  }
}
