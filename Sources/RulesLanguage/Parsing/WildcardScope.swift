/// The `$name` captures that are visible at a node: its own and those of the nodes above it.
struct WildcardScope {
  private var counts: [[UInt8]: Int] = [:]

  /// The names with their `$`, in no particular order.
  var names: some Sequence<[UInt8]> { counts.keys }

  /// Whether a name, given with its `$`, is visible.
  func contains(_ name: [UInt8]) -> Bool { counts[name] != nil }

  /// Makes a name visible.
  mutating func insert(_ name: [UInt8]) {
    counts[name, default: 0] += 1
  }

  /// Takes back one insertion of a name.
  mutating func remove(_ name: [UInt8]) {
    guard let count = counts[name] else { return }
    counts[name] = count > 1 ? count - 1 : nil
  }
}
