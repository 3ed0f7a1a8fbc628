import JSONStreaming

/// How many characters of each kind a key consists of, counted sixteen at a time.
struct KeyCharacters {
  /// Nobody needs the rest of a longer key to see what it is.
  private static let limit = 64

  /// The length of the key in bytes.
  let length: Int
  /// The digits of ASCII.
  let digits: Int
  /// The letters of ASCII.
  let letters: Int
  /// Hyphens and underscores.
  let dashes: Int
  /// Colons.
  let colons: Int
  /// Points.
  let points: Int

  /// Counts the characters of the key that lies at the end of a buffer.
  init(_ text: borrowing OutputBuffer, from start: Int) {
    var (digits, letters, dashes) = (SIMD16<Int8>(), SIMD16<Int8>(), SIMD16<Int8>())
    var (colons, points) = (SIMD16<Int8>(), SIMD16<Int8>())
    length = text.count - start
    var position = start
    let end = start + min(length, KeyCharacters.limit)
    while position < end {
      let rest = SIMD16<Int8>(repeating: Int8(truncatingIfNeeded: end &- position))
      let isInside: SIMDMask<SIMD16<Int8>> = ByteLanes.numbers .< rest
      let all: SIMD16<Int8> = text.vector(at: position)
      let bytes: SIMD16<Int8> = all & ByteLanes.numbers(of: isInside)
      let lowercase: SIMD16<Int8> = bytes | SIMD16<Int8>(repeating: 0x20)
      let fromZero: SIMDMask<SIMD16<Int8>> = bytes .> SIMD16<Int8>(repeating: 0x2F)
      let toColon: SIMDMask<SIMD16<Int8>> = bytes .< SIMD16<Int8>(repeating: 0x3A)
      let fromA: SIMDMask<SIMD16<Int8>> = lowercase .> SIMD16<Int8>(repeating: 0x60)
      let toZ: SIMDMask<SIMD16<Int8>> = lowercase .< SIMD16<Int8>(repeating: 0x7B)
      let hyphen: SIMDMask<SIMD16<Int8>> = bytes .== SIMD16<Int8>(repeating: 0x2D)
      let underscore: SIMDMask<SIMD16<Int8>> = bytes .== SIMD16<Int8>(repeating: 0x5F)
      let colon: SIMDMask<SIMD16<Int8>> = bytes .== SIMD16<Int8>(repeating: 0x3A)
      let point: SIMDMask<SIMD16<Int8>> = bytes .== SIMD16<Int8>(repeating: 0x2E)
      digits = digits &- ByteLanes.numbers(of: fromZero .& toColon)
      letters = letters &- ByteLanes.numbers(of: fromA .& toZ)
      dashes = dashes &- ByteLanes.numbers(of: hyphen .| underscore)
      colons = colons &- ByteLanes.numbers(of: colon)
      points = points &- ByteLanes.numbers(of: point)
      position &+= 16
    }
    self.digits = ByteLanes.sum(of: digits)
    self.letters = ByteLanes.sum(of: letters)
    self.dashes = ByteLanes.sum(of: dashes)
    self.colons = ByteLanes.sum(of: colons)
    self.points = ByteLanes.sum(of: points)
  }

  /// Counts the characters of a key one by one.
  init(_ key: Span<UInt8>) {
    var counts = (digits: 0, letters: 0, dashes: 0, colons: 0, points: 0)
    for index in 0..<min(key.count, KeyCharacters.limit) {
      switch key[index] {
      case let byte where byte.isDigit: counts.digits += 1
      case let byte where byte.isLetter: counts.letters += 1
      case UInt8(ascii: "-"), UInt8(ascii: "_"): counts.dashes += 1
      case UInt8(ascii: ":"): counts.colons += 1
      case UInt8(ascii: "."): counts.points += 1
      default: break
      }
    }
    (length, digits, letters) = (key.count, counts.digits, counts.letters)
    (dashes, colons, points) = (counts.dashes, counts.colons, counts.points)
  }

  /// Whether the database takes each of the characters; false where that is not certain.
  var isPlain: Bool { length > 0 && digits &+ letters &+ dashes &+ colons == length }

  /// Whether there are no other characters than those that are counted, as far as they are.
  var isCounted: Bool {
    digits &+ letters &+ dashes &+ colons &+ points == min(length, KeyCharacters.limit)
  }

  /// Whether the twenty bytes at the end of a buffer are letters, digits, hyphens and underscores.
  @inline(__always)
  static func isWordOfTwenty(_ text: borrowing OutputBuffer, from start: Int) -> Bool {
    isWord(text.vector(at: start), text.vector(at: start &+ 4))
  }

  /// Whether the first twenty bytes are letters, digits, hyphens and underscores.
  @inline(__always)
  static func isWordOfTwenty(_ head: ByteHead) -> Bool {
    // The lanes behind those four hold what is looked at anyway.
    let isRest: SIMDMask<SIMD16<Int8>> = ByteLanes.numbers .< SIMD16<Int8>(repeating: 4)
    let difference: SIMD16<Int8> = (head.low ^ head.high) & ByteLanes.numbers(of: isRest)
    return isWord(head.low, head.low ^ difference)
  }

  @inline(__always)
  private static func isWord(_ first: SIMD16<Int8>, _ second: SIMD16<Int8>) -> Bool {
    ByteLanes.first(of: .!(isWord(first) .& isWord(second))) == 16
  }

  /// Which bytes are letters, digits, hyphens or underscores.
  ///
  /// Moved up so that its last character is the greatest number there is, a range begins where one
  /// comparison can tell.
  @inline(__always)
  private static func isWord(_ bytes: SIMD16<Int8>) -> SIMDMask<SIMD16<Int8>> {
    let digits: SIMD16<Int8> = bytes &+ SIMD16<Int8>(repeating: 0x7F - 0x39)
    let lowercase: SIMD16<Int8> = bytes | SIMD16<Int8>(repeating: 0x20)
    let letters: SIMD16<Int8> = lowercase &+ SIMD16<Int8>(repeating: 0x7F - 0x7A)
    let isDigit: SIMDMask<SIMD16<Int8>> = digits .> SIMD16<Int8>(repeating: 0x7F - 10)
    let isLetter: SIMDMask<SIMD16<Int8>> = letters .> SIMD16<Int8>(repeating: 0x7F - 26)
    let isHyphen: SIMDMask<SIMD16<Int8>> = bytes .== SIMD16<Int8>(repeating: 0x2D)
    let isUnderscore: SIMDMask<SIMD16<Int8>> = bytes .== SIMD16<Int8>(repeating: 0x5F)
    return (isDigit .| isLetter) .| (isHyphen .| isUnderscore)
  }
}
