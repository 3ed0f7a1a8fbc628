/// The identifiers that `push` makes: eight characters of time, twelve of chance (H-16).
public struct PushID: Hashable, Sendable {
  /// The symbols in ASCII order; a symbol's place is its value.
  private static let alphabet: [UInt8] = Array(
    "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz".utf8
  )

  /// The twenty characters.
  public let key: DatabaseKey
  /// When it was made, in milliseconds since 1970 (H-17).
  public let milliseconds: Int64

  /// Reads a key that has the form of a push ID; nil when it has not.
  public init?(_ key: DatabaseKey) {
    guard let time = Self.milliseconds(of: key.bytes.span) else { return nil }
    self.key = key
    milliseconds = time
  }

  /// When a key of the form of a push ID was made, without making a copy of it; nil for another key.
  public static func milliseconds(of key: Span<UInt8>) -> Int64? {
    guard key.count == 20 else { return nil }
    var time: Int64 = 0
    for place in 0..<20 {
      guard let value = value(of: key[place]) else { return nil }
      if place < 8 { time = time << 6 | Int64(value) }
    }
    return time
  }

  /// Makes the push ID of an instant and twelve symbols of chance; only their lowest six bits count.
  public init(milliseconds: Int64, chance: [UInt8]) {
    var bytes = [UInt8](repeating: Self.alphabet[0], count: 20)
    var time = milliseconds & 0xFFFF_FFFF_FFFF
    self.milliseconds = time
    for place in (0..<8).reversed() {
      bytes[place] = Self.alphabet[Int(time & 63)]
      time >>= 6
    }
    for (place, symbol) in chance.prefix(12).enumerated() {
      bytes[8 + place] = Self.alphabet[Int(symbol & 63)]
    }
    key = DatabaseKey(bytes: bytes)
  }

  private static func value(of byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "-"): 0
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte - UInt8(ascii: "0")) + 1
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(byte - UInt8(ascii: "A")) + 11
    case UInt8(ascii: "_"): 37
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(byte - UInt8(ascii: "a")) + 38
    default: nil
    }
  }
}

/// A deterministic source of push IDs: the same seed and instants give the same IDs.
public struct PushIDGenerator: Sendable {
  private var state: UInt64
  private var lastMilliseconds: Int64?
  private var chance = [UInt8](repeating: 0, count: 12)

  /// Creates a generator.
  public init(seed: UInt64 = 0) {
    state = seed
  }

  /// The next ID.
  ///
  /// In the millisecond of the previous one it is that one's random part plus one, so that IDs sort
  /// in the order they were made.
  public mutating func next(milliseconds: Int64) -> PushID {
    if milliseconds == lastMilliseconds {
      increment()
    } else {
      lastMilliseconds = milliseconds
      for place in chance.indices { chance[place] = UInt8(truncatingIfNeeded: random() & 63) }
    }
    return PushID(milliseconds: milliseconds, chance: chance)
  }

  private mutating func increment() {
    for place in chance.indices.reversed() {
      if chance[place] < 63 {
        chance[place] += 1
        return
      }
      chance[place] = 0
    }
  }

  /// SplitMix64.
  private mutating func random() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
