/// What is counted at a place of the shape.
struct ShapeTally: Hashable, Sendable {
  /// What a node is.
  enum Kind {
    case string
    case number
    case `false`
    case `true`
    case object
    case array
  }

  private(set) var strings = 0
  private(set) var numbers = 0
  private(set) var booleans = 0
  private(set) var trues = 0
  private(set) var objects = 0
  private(set) var arrays = 0
  private(set) var byteCount = 0
  private(set) var largest = 0
  /// Whether the strings and numbers are too many, or too long, to be told one by one.
  var isVaried = false

  /// How many nodes there are.
  var count: Int { strings &+ numbers &+ booleans &+ objects &+ arrays }

  /// Adds a node and, of a leaf, its bytes.
  @inline(__always)
  mutating func add(_ kind: Kind, bytes: Int) {
    add(kind, count: 1)
    add(bytes: bytes)
  }

  /// Adds the bytes of a node.
  @inline(__always)
  mutating func add(bytes: Int) {
    byteCount &+= bytes
    if bytes > largest { largest = bytes }
  }

  /// Counts an object as something else.
  mutating func turnObject(into kind: Kind) {
    objects &-= 1
    add(kind, count: 1)
  }

  @inline(__always)
  private mutating func add(_ kind: Kind, count: Int) {
    switch kind {
    case .string: strings &+= count
    case .number: numbers &+= count
    case .false: booleans &+= count
    case .true:
      booleans &+= count
      trues &+= count
    case .object: objects &+= count
    case .array: arrays &+= count
    }
  }

  /// Adds what was counted at another place.
  mutating func add(_ other: ShapeTally) {
    strings &+= other.strings
    numbers &+= other.numbers
    booleans &+= other.booleans
    trues &+= other.trues
    objects &+= other.objects
    arrays &+= other.arrays
    byteCount &+= other.byteCount
    largest = max(largest, other.largest)
    isVaried = isVaried || other.isVaried
  }
}
