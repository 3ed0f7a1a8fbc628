/// A stack whose memory is used again: what is taken off stays where it is until something takes its
/// place.
struct Stack<Element: BitwiseCopyable & Sendable>: Sendable {
  private var elements: [Element] = []
  /// The number of elements.
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  subscript(index: Int) -> Element {
    @inline(__always) get {
      precondition(index < count)
      return elements[index]
    }
    @inline(__always) set {
      precondition(index < count)
      elements[index] = newValue
    }
  }

  @inline(__always)
  mutating func push(_ element: Element) {
    if count == elements.count { elements.append(element) } else { elements[count] = element }
    count &+= 1
  }

  @inline(__always)
  mutating func pop() -> Element? {
    guard count > 0 else { return nil }
    count &-= 1
    return elements[count]
  }

  /// Pushes all elements of another stack, each changed.
  @inline(__always)
  mutating func append(_ other: borrowing Stack, changing change: (Element) -> Element) {
    let source = other.elements.span
    let added = other.count
    elements.removeLast(elements.count &- count)
    elements.append(addingCapacity: added) { space in
      for place in 0..<added { space.append(change(source[place])) }
    }
    count &+= added
  }

  /// Takes off everything from an index on.
  @inline(__always)
  mutating func removeAll(from index: Int) {
    precondition(index <= count)
    count = index
  }

  /// Makes room for so many elements in all.
  mutating func reserveCapacity(_ count: Int) { elements.reserveCapacity(count) }

  /// Where the memory of the elements lies, with the room for more.
  var reservedAddresses: Range<UInt> { mutating get { elements.reservedAddresses } }

  /// The elements from an index on.
  func array(from index: Int = 0) -> [Element] { Array(elements[index..<count]) }

  /// Hands over all elements, without a copy.
  consuming func takeElements() -> [Element] {
    elements.removeLast(elements.count - count)
    return elements
  }
}
