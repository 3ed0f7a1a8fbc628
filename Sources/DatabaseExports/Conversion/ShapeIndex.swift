import DatabaseModel

/// Finds the place of each node in the shape of an export, on the way through it.
struct ShapeIndex {
  private struct Place {
    var named: [[UInt8]: Int] = [:]
    var folded: Int?
  }

  private var places: [Place] = []

  /// The place of the root.
  static let root = 0

  init(_ shape: ExportShape) {
    add(shape)
  }

  /// Recursion is bounded by the nesting of exports.
  @discardableResult
  private mutating func add(_ shape: ExportShape) -> Int {
    let number = places.count
    places.append(Place())
    for child in shape.children {
      let place = add(child)
      if child.isFolded {
        places[number].folded = place
      } else {
        places[number].named[Array(child.name.utf8)] = place
      }
    }
    return number
  }

  /// The place of a child, and whether its key is one of many that stand for records.
  func child(of place: Int?, _ key: [UInt8]) -> (place: Int?, isRecord: Bool) {
    guard let place else { return (nil, false) }
    if let named = places[place].named[key] { return (named, false) }
    guard let folded = places[place].folded else { return (nil, false) }
    return (folded, true)
  }

  /// The place of an element of an array.
  func element(of place: Int?) -> Int? { place.flatMap { places[$0].folded } }
}
