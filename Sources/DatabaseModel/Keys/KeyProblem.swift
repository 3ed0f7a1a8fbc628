/// Why a key cannot be stored (H.1).
public enum KeyProblem: Hashable, Sendable {
  /// The key has no characters.
  case empty
  /// The key holds one of `.`, `$`, `#`, `[`, `]`, `/`, a control character or U+007F.
  case illegalCharacter(UInt8)
  /// The key is longer than 768 bytes.
  case tooLong(byteCount: Int)
}

extension DatabaseKey {
  /// Whether the database can store the key.
  public var isLegal: Bool { problem == nil }

  /// The first reason why the database cannot store the key, or nil.
  public var problem: KeyProblem? { KeyProblem.find(in: bytes.span) }
}

extension KeyProblem {
  /// The first reason why these bytes cannot be a key, or nil.
  package static func find(in bytes: Span<UInt8>) -> KeyProblem? {
    guard !bytes.isEmpty else { return .empty }
    if bytes.count <= DatabaseLimits.keyBytes, !ByteClasses.holdIllegalInKey(bytes) { return nil }
    for offset in bytes.indices {
      let byte = bytes[offset]
      if isIllegal(byte) { return .illegalCharacter(byte) }
    }
    guard bytes.count <= DatabaseLimits.keyBytes else {
      return .tooLong(byteCount: bytes.count)
    }
    return nil
  }

  @inline(__always)
  private static func isIllegal(_ byte: UInt8) -> Bool {
    guard byte < 0x80 else { return false }
    // One bit for each character: control characters, `#`, `$`, `.` and `/`; `[`, `]` and U+007F.
    let illegal: UInt64 = byte < 0x40 ? 0x0000_C018_FFFF_FFFF : 0x8000_0000_2800_0000
    return illegal >> UInt64(byte & 0x3F) & 1 != 0
  }
}
