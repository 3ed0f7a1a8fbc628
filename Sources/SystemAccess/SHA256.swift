/// The SHA-256 digest of a stream of bytes (FIPS 180-4).
public struct SHA256: Sendable {
  /// The number of bytes in a digest.
  public static let digestLength = 32
  private static let blockLength = 64

  private var state: InlineArray<8, UInt32> = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a,
    0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]
  private var pending: [UInt8] = []
  private var byteCount: UInt64 = 0

  /// Creates the digest of no bytes.
  public init() {
    pending.reserveCapacity(SHA256.blockLength)
  }

  /// Returns the digest of bytes that are all there.
  public static func digest(of bytes: [UInt8]) -> [UInt8] {
    var digest = SHA256()
    digest.update(bytes)
    return digest.finalize()
  }

  /// Appends bytes.
  public mutating func update(_ bytes: [UInt8]) {
    unsafe bytes.withUnsafeBytes { unsafe update($0) }
  }

  /// Appends bytes.
  public mutating func update(_ bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBytes { unsafe update($0) }
  }

  /// Appends bytes.
  public mutating func update(_ bytes: UnsafeRawBufferPointer) {
    byteCount &+= UInt64(bytes.count)
    var rest = unsafe bytes[...]
    if !pending.isEmpty {
      let needed = SHA256.blockLength - pending.count
      unsafe pending.append(contentsOf: rest.prefix(needed))
      unsafe rest = rest.dropFirst(needed)
      if pending.count < SHA256.blockLength { return }
      unsafe pending.withUnsafeBytes { unsafe SHA256.compress($0, into: &state) }
      pending.removeAll(keepingCapacity: true)
    }
    let whole = unsafe rest.count / SHA256.blockLength * SHA256.blockLength
    unsafe SHA256.compress(UnsafeRawBufferPointer(rebasing: rest.prefix(whole)), into: &state)
    unsafe pending.append(contentsOf: rest.dropFirst(whole))
  }

  /// Returns the digest of everything that was appended.
  public consuming func finalize() -> [UInt8] {
    let bitCount = byteCount &* 8
    var padding: [UInt8] = [0x80]
    while (pending.count + padding.count) % SHA256.blockLength != 56 { padding.append(0) }
    for shift in stride(from: 56, through: 0, by: -8) {
      padding.append(UInt8(truncatingIfNeeded: bitCount >> UInt64(shift)))
    }
    update(padding)
    var digest: [UInt8] = []
    digest.reserveCapacity(SHA256.digestLength)
    for index in state.indices {
      for shift in stride(from: 24, through: 0, by: -8) {
        digest.append(UInt8(truncatingIfNeeded: state[index] >> UInt32(shift)))
      }
    }
    return digest
  }

  /// Returns a digest in the usual form of 64 lower-case hexadecimal digits.
  public static func hexadecimal(_ digest: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    for byte in digest {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func compress(
    _ blocks: UnsafeRawBufferPointer,
    into state: inout InlineArray<8, UInt32>
  ) {
    var words = InlineArray<64, UInt32>(repeating: 0)
    for start in stride(from: 0, to: blocks.count, by: blockLength) {
      for index in 0..<16 {
        let word = unsafe blocks.loadUnaligned(
          fromByteOffset: start &+ 4 &* index,
          as: UInt32.self
        )
        words[index] = UInt32(bigEndian: word)
      }
      expand(&words)
      mix(words, into: &state)
    }
  }

  private static func expand(_ words: inout InlineArray<64, UInt32>) {
    for index in 16..<64 {
      let (early, late) = (words[index - 15], words[index - 2])
      let small0 = early.rotated(right: 7) ^ early.rotated(right: 18) ^ (early >> 3)
      let small1 = late.rotated(right: 17) ^ late.rotated(right: 19) ^ (late >> 10)
      words[index] = words[index - 16] &+ small0 &+ words[index - 7] &+ small1
    }
  }

  private static func mix(
    _ words: InlineArray<64, UInt32>,
    into state: inout InlineArray<8, UInt32>
  ) {
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for index in 0..<64 {
      let large1 = e.rotated(right: 6) ^ e.rotated(right: 11) ^ e.rotated(right: 25)
      let chosen = (e & f) ^ (~e & g)
      let first = h &+ large1 &+ chosen &+ roundConstants[index] &+ words[index]
      let large0 = a.rotated(right: 2) ^ a.rotated(right: 13) ^ a.rotated(right: 22)
      let majority = (a & b) ^ (a & c) ^ (b & c)
      (h, g, f, e) = (g, f, e, d &+ first)
      (d, c, b, a) = (c, b, a, first &+ large0 &+ majority)
    }
    let mixed: InlineArray<8, UInt32> = [a, b, c, d, e, f, g, h]
    for index in mixed.indices { state[index] &+= mixed[index] }
  }
}

extension UInt32 {
  fileprivate func rotated(right count: UInt32) -> UInt32 {
    (self &>> count) | (self &<< (32 &- count))
  }
}

/// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
private let roundConstants: InlineArray<64, UInt32> = [
  0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
  0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
  0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
  0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
  0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
  0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
  0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
  0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
  0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
  0xc671_78f2,
]
