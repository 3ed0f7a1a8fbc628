/// A place in a database over which writes are laid: where to look, and which node there.
package struct MergedPosition: Hashable, Sendable {
  /// Which arena `index` counts in.
  package var space: Int32
  package var index: UInt32

  package init(space: Int32, index: UInt32) {
    self.space = space
    self.index = index
  }

  static let base: Int32 = 0
  static let overlay: Int32 = 1
  /// The first of the written trees.
  static let firstWrite: Int32 = 2

  /// No value is here.
  package static let missing = MergedPosition(space: -1, index: 0)

  package var isMissing: Bool { space < 0 }

  /// Whether the place is a node of the database that no write touches.
  package var isStored: Bool { space == Self.base }

  /// A node of the database.
  package static func stored(_ index: UInt32) -> MergedPosition { base(index) }

  static func base(_ index: UInt32) -> MergedPosition {
    MergedPosition(space: base, index: index)
  }
  static func overlay(_ index: Int) -> MergedPosition {
    MergedPosition(space: overlay, index: UInt32(truncatingIfNeeded: index))
  }
}
