import DatabaseModel

/// Finds the place of each node in the shape of an export, on the way through it.
struct ShapeIndex {
  private struct Place {
    var named: [[UInt8]: Int] = [:]
    var folded: Int?
    let kind: Kind

    init(_ shape: ExportShape) {
      kind =
        shape.objects > 0
        ? .object : shape.strings > 0 ? .string : shape.numbers > 0 ? .number : .other
    }
  }

  /// What the nodes of a place mostly are.
  private enum Kind {
    case object
    case string
    case number
    case other
  }

  private var places: [Place] = []
  /// The keys that are names of fields or collections.
  private(set) var names: Set<[UInt8]> = []
  /// The names of fields that most records of some collection have, and those of what stands at the top.
  private var certainNames: Set<[UInt8]> = []

  /// The place of the root.
  static let root = 0

  init(_ shape: ExportShape) {
    add(shape)
  }

  /// Recursion is bounded by the nesting of exports.
  @discardableResult
  private mutating func add(_ shape: ExportShape) -> Int {
    let number = places.count
    places.append(Place(shape))
    for child in shape.children {
      let place = add(child)
      if child.isFolded {
        places[number].folded = place
      } else {
        let name = Array(child.name.utf8)
        places[number].named[name] = place
        names.insert(name)
        if number == ShapeIndex.root || ShapeIndex.isField(child, of: shape) {
          certainNames.insert(name)
        }
      }
    }
    return number
  }

  private static func isField(_ child: ExportShape, of shape: ExportShape) -> Bool {
    shape.objects >= 3 && 2 * child.count >= shape.objects
  }

  /// The names that may tell of a person: they occur in few places, so chance may have named them.
  var doubtfulNames: Set<[UInt8]> { names.subtracting(certainNames) }

  /// Takes keys for no names any more that tell of a person: those that look so, doubtful ones that are
  /// also texts, and doubtful ones beside such keys that hold the same kind of value.
  mutating func forgetNames(in texts: Set<[UInt8]>) {
    let doubtful = doubtfulNames
    var personal = names.filter {
      PersonalLook.isPersonal($0) || doubtful.contains($0) && texts.contains($0)
    }
    for _ in 0..<ShapeIndex.roundLimit {
      let count = personal.count
      for place in places {
        let kinds = Set(
          place.named.filter { personal.contains($0.key) }.map { places[$0.value].kind }
        )
        for (name, child) in place.named
        where doubtful.contains(name) && kinds.contains(places[child].kind) {
          personal.insert(name)
        }
      }
      if personal.count == count { break }
    }
    names.subtract(personal)
  }

  /// How often keys are looked for beside others, which may lead to more.
  private static let roundLimit = 8

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
