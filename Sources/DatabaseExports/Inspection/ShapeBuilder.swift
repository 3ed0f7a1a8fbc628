import DatabaseModel
import JSONStreaming

/// Learns the shape of an export while it streams by, in bounded memory.
///
/// Each place has named children for keys that look like field names, and one folded child for keys
/// that look generated. When a place gets more named children than records have fields, they are
/// folded too. What remains doubtful is settled at the end, when the shapes of siblings can be
/// compared.
struct ShapeBuilder: Sendable {
  /// A place that is not followed, because there are too many.
  static let untracked = -1
  /// More named children than this are taken for a collection.
  private static let fieldLimit = 40
  /// How many folded keys are kept as examples, and up to which length.
  private static let exampleLimit = 3
  private static let exampleLength = 64

  /// One place.
  struct Place: Sendable {
    var key: [UInt8] = []
    var shape: ExportShape
    /// The places of named children, in the order in which they came.
    var named: [Int] = []
    /// The place of all folded children.
    var folded: Int?
    /// Whether all children are folded.
    var foldsAll = false
    /// Where the next named child is expected, as records repeat their fields in order.
    var expected = 0
  }

  var places: [Place] = [Place(shape: ExportShape(name: "", isFolded: false))]

  private let placeLimit: Int

  init(placeLimit: Int) {
    self.placeLimit = placeLimit
  }

  /// Returns the place of an array's elements.
  mutating func element(of parent: Int) -> Int {
    parent == ShapeBuilder.untracked ? parent : foldedChild(of: parent)
  }

  /// Returns the place of a child.
  mutating func child(_ key: Span<UInt8>, of parent: Int, pushTime: Int64?) -> Int {
    if parent == ShapeBuilder.untracked { return parent }
    guard places[parent].foldsAll || pushTime != nil || KeyLook.isGenerated(key) else {
      return namedChild(key, of: parent)
    }
    let place = foldedChild(of: parent)
    if place != ShapeBuilder.untracked { addExample(key, pushTime: pushTime, to: place) }
    return place
  }

  /// Counts a value at a place.
  mutating func count(_ event: ExportReader.Event, at place: Int) {
    if place == ShapeBuilder.untracked { return }
    places[place].shape.count &+= 1
    switch event {
    case .string: places[place].shape.strings &+= 1
    case .number: places[place].shape.numbers &+= 1
    case .boolean: places[place].shape.booleans &+= 1
    case .beginObject: places[place].shape.objects &+= 1
    case .beginArray: places[place].shape.arrays &+= 1
    default: break
    }
  }

  /// Counts an object that turned out to be a leaf with a priority as what the leaf is.
  mutating func turn(_ place: Int, into event: ExportReader.Event) {
    if place == ShapeBuilder.untracked { return }
    places[place].shape.count &-= 1
    places[place].shape.objects &-= 1
    count(event, at: place)
  }

  /// Counts the bytes of a value at a place.
  mutating func count(bytes: Int, at place: Int) {
    if place == ShapeBuilder.untracked { return }
    places[place].shape.byteCount &+= bytes
    places[place].shape.largest = max(places[place].shape.largest, bytes)
  }

  /// Says whether the whole has a child of that name.
  func hasRootChild(_ name: String) -> Bool {
    places[0].named.contains { places[$0].key == Array(name.utf8) }
  }

  // MARK: Children

  private mutating func namedChild(_ key: Span<UInt8>, of parent: Int) -> Int {
    let named = places[parent].named
    var position = places[parent].expected
    for _ in named.indices {
      if position >= named.count { position = 0 }
      if isEqual(places[named[position]].key, key) {
        places[parent].expected = position + 1
        return named[position]
      }
      position += 1
    }
    guard named.count < ShapeBuilder.fieldLimit else {
      foldNamedChildren(of: parent)
      return child(key, of: parent, pushTime: nil)
    }
    let name = String(decoding: [UInt8](copying: key), as: UTF8.self)
    guard let place = makePlace(name: name, isFolded: false, in: parent) else {
      return ShapeBuilder.untracked
    }
    places[place].key = [UInt8](copying: key)
    places[parent].named.append(place)
    places[parent].expected = places[parent].named.count
    return place
  }

  private mutating func foldedChild(of parent: Int) -> Int {
    if let folded = places[parent].folded { return folded }
    guard let place = makePlace(name: "", isFolded: true, in: parent) else {
      return ShapeBuilder.untracked
    }
    places[parent].folded = place
    return place
  }

  private mutating func makePlace(name: String, isFolded: Bool, in parent: Int) -> Int? {
    guard places.count < placeLimit else {
      places[parent].shape.isTruncated = true
      return nil
    }
    places.append(Place(shape: ExportShape(name: name, isFolded: isFolded)))
    return places.count - 1
  }

  private mutating func addExample(_ key: Span<UInt8>, pushTime: Int64?, to place: Int) {
    if let pushTime { places[place].shape.pushIDs.add(pushTime) }
    guard places[place].shape.exampleKeys.count < ShapeBuilder.exampleLimit,
      key.count <= ShapeBuilder.exampleLength
    else { return }
    places[place].shape.exampleKeys.append(DatabaseKey(bytes: [UInt8](copying: key)))
  }

  private func isEqual(_ name: [UInt8], _ key: Span<UInt8>) -> Bool {
    guard name.count == key.count else { return false }
    for index in name.indices where name[index] != key[index] { return false }
    return true
  }
}
