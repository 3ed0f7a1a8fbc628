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
  /// How long the keys of a path may be together that each place keeps for itself.
  private static let pathLimit = 1024

  /// One place.
  struct Place: Sendable {
    /// The key of a named child.
    var key: [UInt8] = []
    /// The mark of the key, where it needs no look any more once it has been met.
    var mark: ByteMark?
    /// The named child of the same place that came next, as records repeat their fields in order.
    var next = untracked
    var name = ""
    var isFolded = false
    var pushIDs = PushIDSpan()
    /// The first of the folded keys.
    var exampleKeys: [DatabaseKey] = []
    /// Its different values, while they are few.
    var values = DistinctValues()
    /// Where the largest node lies that this place has as long as it is not folded.
    var largestPath: DatabasePath?
    /// Whether places below were left out because there were too many.
    var isTruncated = false
    /// The places of named children, in the order in which they came.
    var named: [Int] = []
    /// The place of all folded children.
    var folded: Int?
    /// Whether all children are folded.
    var foldsAll = false
  }

  var places: [Place] = [Place()]
  /// What is counted at each of the places.
  var tallies: [ShapeTally] = [ShapeTally()]
  /// The largest nodes of folded places.
  var records: LargestRecords
  /// The push IDs at places that are not followed.
  private var strayPushIDs = PushIDSpan()

  private let placeLimit: Int

  init(placeLimit: Int, recordLimit: Int) {
    self.placeLimit = placeLimit
    records = LargestRecords(limit: recordLimit)
  }

  /// Returns the place of an array's elements.
  mutating func element(of parent: Int) -> Int {
    parent == ShapeBuilder.untracked ? parent : foldedChild(of: parent)
  }

  /// Whether a key that is known and needs no look is that of a place.
  @inline(__always)
  func isExpected(_ mark: ByteMark, at place: Int) -> Bool {
    place != ShapeBuilder.untracked && mark.isWhole && places[place].mark == mark
  }

  /// The named child that is to be expected behind another one.
  @inline(__always)
  func successor(of place: Int) -> Int { places[place].next }

  /// The named child that is to be expected first.
  @inline(__always)
  func firstChild(of place: Int) -> Int {
    place == ShapeBuilder.untracked ? place : places[place].named.first ?? ShapeBuilder.untracked
  }

  /// The folded child of a place, where there is one that needs no more examples.
  @inline(__always)
  func knownFoldedChild(of parent: Int) -> Int {
    guard parent != ShapeBuilder.untracked, let folded = places[parent].folded,
      places[folded].exampleKeys.count >= ShapeBuilder.exampleLimit
    else { return ShapeBuilder.untracked }
    return folded
  }

  /// Counts push IDs among the folded keys of a place.
  mutating func count(_ pushIDs: PushIDSpan, at place: Int) { places[place].pushIDs.add(pushIDs) }

  /// Returns the place of a child whose key a program made up.
  mutating func generatedChild(
    _ key: Span<UInt8>,
    pushID: ByteMark?,
    of parent: Int
  ) -> Int {
    let place = parent == ShapeBuilder.untracked ? parent : foldedChild(of: parent)
    if place != ShapeBuilder.untracked {
      addExample(key, pushID: pushID, to: place)
    } else if let pushID {
      strayPushIDs.add(pushID)
    }
    return place
  }

  /// Returns the place of a child whose key somebody chose.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - mark: Its mark.
  ///   - isPlain: Whether there is nothing to say about the key.
  ///   - parent: The place of the object.
  /// - Returns: The place, or `untracked`.
  mutating func chosenChild(
    _ key: Span<UInt8>,
    _ mark: ByteMark,
    isPlain: Bool,
    of parent: Int
  ) -> Int {
    if parent == ShapeBuilder.untracked { return parent }
    if places[parent].foldsAll { return generatedChild(key, pushID: nil, of: parent) }
    return namedChild(key, mark: isPlain ? mark : nil, of: parent)
  }

  /// Counts a value at a place, and says whether its values are followed one by one.
  @inline(__always)
  mutating func count(_ kind: ShapeTally.Kind, bytes: Int, at place: Int) -> Bool {
    if place == ShapeBuilder.untracked { return false }
    tallies[place].add(kind, bytes: bytes)
    return !tallies[place].isVaried
  }

  /// Counts an object that turned out to be a leaf with a priority as what the leaf is.
  mutating func turn(_ place: Int, into kind: ShapeTally.Kind) {
    if place != ShapeBuilder.untracked { tallies[place].turnObject(into: kind) }
  }

  /// Counts the bytes of a container at a place, at its end.
  @inline(__always)
  mutating func count(bytes: Int, at place: Int) {
    if place != ShapeBuilder.untracked { tallies[place].add(bytes: bytes) }
  }

  /// Counts one of the different values of a place.
  mutating func count(value: Span<UInt8>, _ mark: ByteMark, isString: Bool, at place: Int) {
    let isKept = places[place].values.add(value, mark, isString: isString)
    if !isKept { tallies[place].isVaried = true }
  }

  /// Says whether the path of so large a node is worth being kept.
  func isLarge(_ byteCount: Int, at place: Int) -> Bool {
    guard place != ShapeBuilder.untracked, byteCount > records.threshold else { return false }
    return places[place].isFolded || byteCount > tallies[place].largest
  }

  /// Keeps the path of a large node, before its bytes are counted.
  mutating func note(_ path: DatabasePath, byteCount: Int, at place: Int) {
    if places[place].isFolded {
      records.insert(.init(path: path, byteCount: byteCount))
    } else {
      let length = path.keys.reduce(0) { $0 &+ $1.bytes.count }
      places[place].largestPath = length <= ShapeBuilder.pathLimit ? path : nil
    }
  }

  /// Says whether a field or collection has that name.
  func hasName(_ name: String) -> Bool {
    let key = Array(name.utf8)
    return places.contains { $0.key == key }
  }

  /// How many children of the whole that have a name are arrays.
  var rootArrays: Int { places[0].named.reduce(0) { $0 &+ tallies[$1].arrays } }

  /// How many children of the whole are `true`.
  var rootTrues: Int {
    let folded = places[0].folded.map { tallies[$0].trues } ?? 0
    return places[0].named.reduce(folded) { $0 &+ tallies[$1].trues }
  }

  /// All push IDs.
  var pushIDs: PushIDSpan {
    var pushIDs = strayPushIDs
    for place in places { pushIDs.add(place.pushIDs) }
    return pushIDs
  }

  // MARK: Children

  private mutating func namedChild(_ key: Span<UInt8>, mark: ByteMark?, of parent: Int) -> Int {
    for place in places[parent].named where isEqual(places[place].key, key) { return place }
    guard places[parent].named.count < ShapeBuilder.fieldLimit else {
      foldNamedChildren(of: parent)
      return generatedChild(key, pushID: nil, of: parent)
    }
    let name = String(decoding: [UInt8](copying: key), as: UTF8.self)
    guard let place = makePlace(name: name, isFolded: false, in: parent) else {
      return ShapeBuilder.untracked
    }
    places[place].key = [UInt8](copying: key)
    places[place].mark = mark
    append(place, to: parent)
    return place
  }

  /// Makes a place the last named child of another one.
  mutating func append(_ place: Int, to parent: Int) {
    if let last = places[parent].named.last { places[last].next = place }
    places[parent].named.append(place)
    places[place].next = places[parent].named[0]
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
      places[parent].isTruncated = true
      return nil
    }
    var place = Place()
    place.name = name
    place.isFolded = isFolded
    places.append(place)
    tallies.append(ShapeTally())
    return places.count - 1
  }

  private mutating func addExample(_ key: Span<UInt8>, pushID: ByteMark?, to place: Int) {
    if let pushID { places[place].pushIDs.add(pushID) }
    if places[place].exampleKeys.count < ShapeBuilder.exampleLimit { keepExample(key, at: place) }
  }

  private mutating func keepExample(_ key: Span<UInt8>, at place: Int) {
    guard key.count <= ShapeBuilder.exampleLength else { return }
    places[place].exampleKeys.append(DatabaseKey(bytes: [UInt8](copying: key)))
  }

  private func isEqual(_ name: [UInt8], _ key: Span<UInt8>) -> Bool {
    ByteEquality.areEqual(name.span, key)
  }
}
