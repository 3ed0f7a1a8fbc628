import DatabaseModel
import SystemAccess

/// How large a tree will be, guessed from its beginning.
struct ExpectedGrowth {
  /// The offset from which on there is enough to guess from.
  private(set) var offset = Int.max
  private var size = 0

  /// A guess about a small file is worth nothing, nor is one from fewer bytes than this.
  private static let leastSize = 1 << 18

  init(ofFile size: Int?) {
    guard let size, size >= Self.leastSize else { return }
    self.size = size
    offset = max(Self.leastSize, size / 256)
  }

  /// Makes room for the rest, and as much again: what is not used costs nothing.
  mutating func makeRoom(in builder: inout DatabaseTreeBuilder, at position: Int) {
    let memory = builder.reserveCapacity(forTimes: Double(size) / Double(position) * 2)
    memory.forEach(LargePages.prefer(at:))
    offset = .max
  }
}
