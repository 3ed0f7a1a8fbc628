/// Follows the events of an export to the places of its shape.
struct PlaceTracker {
  private struct Level {
    var place: Int?
    var isArray: Bool
  }

  private let shape: ShapeIndex
  private var levels: [Level] = []
  private var child: Int? = ShapeIndex.root

  init(_ shape: ShapeIndex) { self.shape = shape }

  /// The place of the value that comes now.
  var place: Int? {
    if let level = levels.last, level.isArray { return shape.element(of: level.place) }
    return child
  }

  /// Goes on behind an event; `key` is that of a child.
  mutating func follow(_ event: ExportReader.Event, key: [UInt8]) {
    switch event {
    case .key(.child, _): child = shape.child(of: levels.last?.place, key).place
    // A value or priority is that of the object.
    case .key: child = levels.last?.place
    case .beginObject: levels.append(Level(place: place, isArray: false))
    case .beginArray: levels.append(Level(place: place, isArray: true))
    case .endObject, .endArray: levels.removeLast()
    default: break
    }
  }
}
