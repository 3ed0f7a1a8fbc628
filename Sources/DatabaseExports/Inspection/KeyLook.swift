import DatabaseModel
import JSONStreaming

/// Tells keys that a program made up from keys that a programmer chose, by their look.
enum KeyLook {
  /// The shortest text of letters and digits that is taken for generated.
  private static let shortestIdentifier = 20

  /// Says whether a key looks generated: a push ID, a number, a uid, a UUID.
  static func isGenerated(_ key: Span<UInt8>, _ characters: KeyCharacters) -> Bool {
    guard characters.length > 0, characters.isCounted else { return false }
    let (digits, letters) = (characters.digits, characters.letters)
    // Numbers and dates, with or without separators.
    if letters == 0 { return digits > 0 }
    if digits == 0 { return letters == characters.length && UidLook.isUid(key) }
    if key.count >= shortestIdentifier { return true }
    return isProviderUid(key) || hasMostlyDigits(digits, letters)
  }

  /// Whether a key can be one that `push` made, by its length and its first eight characters.
  ///
  /// All that such a key consists of may stand in other keys of twenty characters too, so the
  /// instant must lie between the birth of the service and the year 2109, when the first character
  /// changes.
  @inline(__always)
  static func mayBePushID(_ mark: ByteMark) -> Bool {
    mark.count == 20 && mark.first >= firstPrefix
      && mark.first &>> 56 == UInt64(UInt8(ascii: "-"))
  }

  /// The first eight characters of push IDs of the first of May 2011, `-HycqgF-`.
  private static let firstPrefix: UInt64 = 0x2D48_7963_7167_462D

  /// Such as `simplelogin:12` or `github:4711`.
  private static func isProviderUid(_ key: Span<UInt8>) -> Bool {
    var index = 0
    while index < key.count, key[index] != UInt8(ascii: ":") { index += 1 }
    guard index > 0, index + 1 < key.count else { return false }
    for position in (index + 1)..<key.count where !key[position].isDigit {
      return false
    }
    return true
  }

  /// Such as `user_00017` or `3f9a27c4`; a field may well be called `line2`.
  private static func hasMostlyDigits(_ digits: Int, _ letters: Int) -> Bool {
    digits >= 3 && digits >= letters
  }
}

extension KeyLook {
  /// Whether a key is data rather than the name of a field: a program made it, or it is an address or a
  /// telephone number.
  static func isData(_ key: [UInt8]) -> Bool { isData(key.span) }

  /// The same of a key that is at hand.
  static func isData(_ key: Span<UInt8>) -> Bool {
    isGenerated(key, KeyCharacters(key)) || isAddress(key) || isTelephoneNumber(key)
  }

  /// Whether a key is an address or a telephone number.
  static func isContact(_ key: [UInt8]) -> Bool {
    isAddress(key.span) || isTelephoneNumber(key.span)
  }

  /// Such as `ann@x,com` and `ann%40x`, or a domain such as `x,com` and `x%2Ecom`, as keys hold no period.
  static func isAddress(_ key: Span<UInt8>) -> Bool {
    var hasSign = false
    for index in key.indices {
      switch key[index] {
      case UInt8(ascii: " "): return false
      case UInt8(ascii: "@"): hasSign = true
      case UInt8(ascii: ",") where index > 0 && index + 1 < key.count:
        if key[index - 1].isWordLike, key[index + 1].isWordLike { hasSign = true }
      case UInt8(ascii: "%") where index + 2 < key.count:
        if isSign(key[index + 1], key[index + 2]) { hasSign = true }
      default: break
      }
    }
    return hasSign && key.count > 2
  }

  /// Whether these are the digits of an escaped `.` or `@`.
  private static func isSign(_ high: UInt8, _ low: UInt8) -> Bool {
    high == UInt8(ascii: "2") && low | 0x20 == UInt8(ascii: "e")
      || high == UInt8(ascii: "4") && low == UInt8(ascii: "0")
  }

  /// Such as `+491701234567`.
  static func isTelephoneNumber(_ key: Span<UInt8>) -> Bool {
    guard key.count > shortestNumber, key[0] == UInt8(ascii: "+") else { return false }
    for index in 1..<key.count {
      let byte = key[index]
      guard byte.isDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: " ") else {
        return false
      }
    }
    return true
  }

  /// How many digits a telephone number has at least.
  private static let shortestNumber = 5
}

extension UInt8 {
  /// Whether this may be a part of a word.
  fileprivate var isWordLike: Bool { isLetter || isDigit || self >= 0x80 }
}

/// The push IDs among keys, and the instants in them.
///
/// The eight characters that hold the instant are in the order of the instants, so only those of
/// the first and of the last are ever resolved.
struct PushIDSpan: Sendable {
  private(set) var count = 0
  private var earliest = UInt64.max
  private var latest: UInt64 = 0

  /// Adds a push ID.
  @inline(__always)
  mutating func add(_ mark: ByteMark) {
    count &+= 1
    if mark.first < earliest { earliest = mark.first }
    if mark.first > latest { latest = mark.first }
  }

  /// Adds what another span holds.
  mutating func add(_ other: PushIDSpan) {
    count &+= other.count
    earliest = min(earliest, other.earliest)
    latest = max(latest, other.latest)
  }

  /// How many there are, and their instants.
  var summary: ExportSummary.PushIDs {
    guard count > 0 else { return ExportSummary.PushIDs() }
    return ExportSummary.PushIDs(
      count: count,
      earliest: PushIDSpan.milliseconds(earliest),
      latest: PushIDSpan.milliseconds(latest)
    )
  }

  private static func milliseconds(_ prefix: UInt64) -> Int64? {
    var key = [UInt8](repeating: UInt8(ascii: "-"), count: 20)
    for index in 0..<8 { key[index] = UInt8(truncatingIfNeeded: prefix >> (56 - 8 * index)) }
    return PushID.milliseconds(of: key.span)
  }
}
