/// A stack whose memory is used again: what is taken off stays where it is until something takes its
/// place.
struct Stack<Element: BitwiseCopyable & Sendable>: Sendable {
  /// The elements and what was taken off.
  private var room: [Element] = []
  /// The number of elements.
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  subscript(index: Int) -> Element {
    @inline(__always) get {
      precondition(index < count)
      return room[index]
    }
    @inline(__always) set {
      precondition(index < count)
      room[index] = newValue
    }
  }

  @inline(__always)
  mutating func push(_ element: Element) {
    if count == room.count { room.append(element) } else { room[count] = element }
    count &+= 1
  }

  @inline(__always)
  mutating func pop() -> Element? {
    guard count > 0 else { return nil }
    count &-= 1
    return room[count]
  }

  /// Pushes what is made of each of other elements.
  @inline(__always)
  mutating func append<Source>(_ source: Span<Source>, changing change: (Source) -> Element) {
    if room.count > count { room.removeLast(room.count &- count) }
    room.append(addingCapacity: source.count) { space in
      for place in source.indices { space.append(change(source[place])) }
    }
    count &+= source.count
  }

  /// Lets a body read the elements from an index on.
  @inline(__always)
  func withElements(from index: Int = 0, _ body: (Span<Element>) -> Void) {
    body(room.span.extracting(index..<count))
  }

  /// Lets a body change the elements from an index on.
  @inline(__always)
  mutating func withMutableElements(
    from index: Int,
    _ body: (inout MutableSpan<Element>) -> Void
  ) {
    let range = index..<count
    var elements = room.mutableSpan
    var part = elements._mutatingExtracting(range)
    body(&part)
  }

  /// Lets a body write elements: it gets the address of the first one and the number of them, and
  /// changes that to the number that there are then, at most so many more.
  @inline(__always)
  mutating func withRoom(
    for more: Int,
    _ body: (UnsafeMutablePointer<Element>, inout Int) -> Void
  ) {
    if room.count > count { room.removeLast(room.count &- count) }
    var newCount = count
    unsafe room.withRoom(for: more) { elements, roomCount in
      unsafe body(elements, &newCount)
      roomCount = max(newCount, roomCount)
    }
    count = newCount
  }

  /// Takes off everything from an index on.
  @inline(__always)
  mutating func removeAll(from index: Int) {
    precondition(index <= count)
    count = index
  }

  /// Makes room for so many elements in all.
  mutating func reserveCapacity(_ count: Int) { room.reserveCapacity(count) }

  /// Where the memory of the elements lies, with the room for more.
  var reservedAddresses: Range<UInt> { mutating get { room.reservedAddresses } }

  /// The elements from an index on.
  func array(from index: Int = 0) -> [Element] { Array(room[index..<count]) }

  /// Hands over all elements, without a copy where nobody else has them.
  mutating func takeElements() -> [Element] {
    var elements: [Element] = []
    swap(&elements, &room)
    elements.removeLast(elements.count &- count)
    count = 0
    return elements
  }
}
