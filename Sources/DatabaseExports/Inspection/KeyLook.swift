import DatabaseModel

/// Tells keys that a program made up from keys that a programmer chose, by their look.
enum KeyLook {
  /// The shortest text of letters and digits that is taken for generated.
  private static let shortestIdentifier = 20

  /// Says whether a key looks generated: a push ID, a number, a uid, a UUID.
  static func isGenerated(_ key: Span<UInt8>) -> Bool {
    guard key.count > 0 else { return false }
    var digits = 0
    var letters = 0
    var others = 0
    for index in key.indices {
      switch key[index] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digits += 1
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
        letters += 1
      case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ":"), UInt8(ascii: "."):
        others += 1
      default: return false
      }
      // Nobody needs the rest of a very long key to see what it is.
      if index >= 64 { break }
    }
    // Numbers and dates, with or without separators.
    if letters == 0 { return digits > 0 }
    if digits == 0 { return false }
    if digits + letters + others >= shortestIdentifier { return true }
    return isProviderUid(key) || hasMostlyDigits(digits, letters)
  }

  /// The instant in a key that `push` made, or nil for another key.
  ///
  /// All that such a key consists of may stand in other keys of twenty characters too, so the
  /// instant must lie between the birth of the service and the year 2109, when the first character
  /// changes.
  static func pushTime(_ key: Span<UInt8>) -> Int64? {
    guard key.count == 20, key[0] == UInt8(ascii: "-"),
      let milliseconds = PushID.milliseconds(of: key), milliseconds >= serviceBirth
    else { return nil }
    return milliseconds
  }

  /// The first of May 2011.
  private static let serviceBirth: Int64 = 1_304_208_000_000

  /// Such as `simplelogin:12` or `github:4711`.
  private static func isProviderUid(_ key: Span<UInt8>) -> Bool {
    var index = 0
    while index < key.count, key[index] != UInt8(ascii: ":") { index += 1 }
    guard index > 0, index + 1 < key.count else { return false }
    for position in (index + 1)..<key.count where !(0x30...0x39).contains(key[position]) {
      return false
    }
    return true
  }

  /// Such as `user_00017` or `3f9a27c4`; a field may well be called `line2`.
  private static func hasMostlyDigits(_ digits: Int, _ letters: Int) -> Bool {
    digits >= 3 && digits >= letters
  }
}
