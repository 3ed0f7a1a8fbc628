extension Array where Element: BitwiseCopyable {
  /// Lets a body write behind the elements, without the cost of one step for each.
  ///
  /// - Parameters:
  ///   - more: How many elements there is room for.
  ///   - body: Gets the address of the first element and the number of elements, and changes that to
  ///     the number that there are then, which must be no smaller; all of them must have been written.
  @inline(__always)
  mutating func withRoom(
    for more: Int,
    _ body: (UnsafeMutablePointer<Element>, inout Int) -> Void
  ) {
    let oldCount = count
    append(addingCapacity: more) { space in
      unsafe space.withUnsafeMutableBufferPointer { room, addedCount in
        guard let end = room.baseAddress else { return }
        var newCount = oldCount
        unsafe body(end - oldCount, &newCount)
        addedCount = newCount &- oldCount
        precondition(addedCount >= 0 && addedCount <= room.count)
      }
    }
  }
}
