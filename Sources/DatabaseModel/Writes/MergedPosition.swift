/// A place in a database over which writes are laid: where to look, and which node there.
@usableFromInline
package struct MergedPosition: Hashable, Sendable {
  /// Which arena `index` counts in.
  @usableFromInline package var space: Int32
  @usableFromInline package var index: UInt32

  @inlinable
  package init(space: Int32, index: UInt32) {
    self.space = space
    self.index = index
  }

  @inlinable static var base: Int32 { 0 }
  /// The places on the paths of writes.
  @inlinable package static var overlay: Int32 { 1 }
  /// The first of the written trees.
  @inlinable static var firstWrite: Int32 { 2 }

  /// No value is here.
  @inlinable package static var missing: MergedPosition { MergedPosition(space: -1, index: 0) }

  @inlinable package var isMissing: Bool { space < 0 }

  /// Whether the place is a node of the database that no write touches.
  @inlinable package var isStored: Bool { space == Self.base }

  /// A node of the database.
  @inlinable
  package static func stored(_ index: UInt32) -> MergedPosition { base(index) }

  @inlinable
  static func base(_ index: UInt32) -> MergedPosition {
    MergedPosition(space: base, index: index)
  }
  @inlinable
  static func overlay(_ index: Int) -> MergedPosition {
    MergedPosition(space: overlay, index: UInt32(truncatingIfNeeded: index))
  }
}
