/// Tells by their look whether numbers may be degrees on the earth.
///
/// None is beyond 180, and one at least is as exact as nothing that is counted or priced.
struct DegreeLook {
  private static let longest = 24
  private static let fewestDecimals = 3

  private var isExact = false
  private var isBeyond = false

  /// Adds a number as it is written.
  mutating func add(_ number: [UInt8]) {
    guard !isBeyond else { return }
    guard number.count <= DegreeLook.longest, !number.contains(where: { $0 | 0x20 == 0x65 }),
      let value = Double(String(decoding: number, as: UTF8.self)), abs(value) <= 180
    else {
      isBeyond = true
      return
    }
    let point = number.firstIndex(of: UInt8(ascii: ".")) ?? number.count
    if number.count - point > DegreeLook.fewestDecimals { isExact = true }
  }

  /// Adds the numbers of another one.
  mutating func add(_ other: DegreeLook) {
    isExact = isExact || other.isExact
    isBeyond = isBeyond || other.isBeyond
  }

  /// Whether the numbers may be degrees.
  var mayBeDegrees: Bool { isExact && !isBeyond }
}
