/// The order of keys among siblings (H-12): keys that look like 32-bit integers first, by their
/// number, then all others by UTF-16 code unit.
///
/// Everything that orders keys comes here, so that another order can be put in its place.
public enum KeyOrder {
  /// Compares two keys given as UTF-8 bytes: negative when the left one comes first, 0 when they
  /// are the same key.
  public static func compare(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Int {
    if let order = compareBeginnings(left, right) { return order }
    switch (integer(left), integer(right)) {
    case (let first?, let second?):
      if first != second { return first < second ? -1 : 1 }
      if left.count != right.count { return left.count < right.count ? -1 : 1 }
      // `-0` and `00`: the service calls them equal; bytes make the order total.
      return WTF8.compare(left, right)
    case (.some, nil): return -1
    case (nil, .some): return 1
    case (nil, nil): return WTF8.compare(left, right)
    }
  }

  /// The order of keys by their first eight bytes, where these are different ASCII characters and
  /// no integers, as those of most keys are.
  @inline(__always)
  private static func compareBeginnings(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Int? {
    guard left.count >= 8, right.count >= 8 else { return nil }
    let leftWord = ByteHash.firstWord(of: left)
    let rightWord = ByteHash.firstWord(of: right)
    let isDecisive =
      leftWord != rightWord && (leftWord | rightWord) & 0x8080_8080_8080_8080 == 0
      && !beginsInteger(leftWord) && !beginsInteger(rightWord)
    return isDecisive ? (leftWord < rightWord ? -1 : 1) : nil
  }

  /// Whether a key begins like an integer, by its first eight bytes.
  @inline(__always)
  private static func beginsInteger(_ word: UInt64) -> Bool {
    let first = UInt8(truncatingIfNeeded: word >> 56)
    let second = UInt8(truncatingIfNeeded: word >> 48)
    return (first == UInt8(ascii: "-") ? second : first).isDigit
  }

  /// The number a key is ordered by when it looks like a 32-bit integer: an optional minus, zeros,
  /// then one to ten digits (J-35).
  static func integer(_ key: Span<UInt8>) -> Int? {
    var offset = 0
    let isNegative = !key.isEmpty && key[0] == UInt8(ascii: "-")
    if isNegative { offset = 1 }
    guard offset < key.count, key[offset].isDigit else { return nil }
    while offset < key.count - 1, key[offset] == UInt8(ascii: "0") { offset += 1 }
    guard key.count - offset <= 10 else { return nil }
    var number = 0
    while offset < key.count {
      let byte = key[offset]
      guard byte.isDigit else { return nil }
      number = number * 10 + Int(byte - UInt8(ascii: "0"))
      offset += 1
    }
    if isNegative { number = -number }
    return Int32(exactly: number) == nil ? nil : number
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { UInt8(ascii: "0") <= self && self <= UInt8(ascii: "9") }
}
