/// Tells which keys come again, from the hashes of those that came last.
///
/// It may forget a key, or take two for one: what is made of the answer is only a matter of speed.
struct RepeatedKeys: Sendable {
  private var hashes: [UInt32] = []

  private static let count = 1 << 10

  /// Notes that a key came, and tells whether it did before.
  mutating func note(_ hash: UInt64) -> Bool {
    if hashes.isEmpty { hashes = [UInt32](repeating: 0, count: Self.count) }
    let place = Int(truncatingIfNeeded: hash) & (Self.count - 1)
    let mark = UInt32(truncatingIfNeeded: hash >> 32)
    if hashes[place] == mark { return true }
    hashes[place] = mark
    return false
  }
}
