/// The order of keys among siblings (H-12): keys that look like 32-bit integers first, by their
/// number, then all others by UTF-16 code unit.
///
/// Everything that orders keys comes here, so that another order can be put in its place.
public enum KeyOrder {
  /// Compares two keys given as UTF-8 bytes: negative when the left one comes first, 0 when they
  /// are the same key.
  public static func compare(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Int {
    guard mayBeInteger(left) || mayBeInteger(right) else { return WTF8.compare(left, right) }
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

  /// Whether a key begins like an integer, as few keys do.
  @inline(__always)
  private static func mayBeInteger(_ key: Span<UInt8>) -> Bool {
    guard !key.isEmpty else { return false }
    if key[0] == UInt8(ascii: "-") { return key.count > 1 && key[1].isDigit }
    return key[0].isDigit
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
