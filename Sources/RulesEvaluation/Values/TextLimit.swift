/// The longest text that a rule may make of others.
///
/// A database stores no text of more than 10 MB (H.1), so nothing that a rule is written for comes
/// near. What the service does beyond is not known (J-41); here the rule fails, so that a few
/// `replace` in a row cannot take all memory.
enum TextLimit {
  /// In UTF-8 bytes.
  static let byteCount = 16 << 20

  /// Whether two texts together are not too long.
  @inline(__always)
  static func allows(_ first: Int, _ second: Int) -> Bool { first &+ second <= byteCount }
}
