import DatabaseModel

/// What is done with the values of each place of an export.
struct MaskPlan {
  /// What is done with the texts of a place.
  enum Texts {
    /// They are masked, unless they tell of nobody by their look.
    case masked
    /// They are names of kinds and stay.
    case kept
    /// They are masked, however they look.
    case forced
  }

  /// A place with values.
  struct Place {
    /// The name of the field.
    var field: [UInt8]
    /// The keys on the way to the field, and its own; nil for one of many of a collection.
    var way: [[UInt8]?]
    var meaning: FieldMeaning
    var texts = Texts.masked
    /// How numbers and dates are masked; nil where they stay.
    var number: NumberMask.Kind?
    var hasNumbers: Bool
    var hasTruthValues: Bool
    /// The place of the export that may be one on the earth, with these numbers as its coordinates.
    var location: Int?
  }

  private(set) var places: [Place] = []

  /// Creates a plan from the shape of an export, in the order of its index.
  init(_ shape: ExportShape, options: ExportSampling.Options) {
    var meanings: [[UInt8]: NameMeaning] = [:]
    add(shape, Way(), parent: nil, forced: options.maskedFields, &meanings)
  }

  /// How numbers are masked at a place, or in a field that the shape has no room for.
  func number(at place: Int?, field: [UInt8]) -> NumberMask.Kind? {
    guard let place else { return FieldMeaning([NameMeaning(field)]).number }
    return places[place].number
  }

  /// The names on the way to a place.
  private struct Way {
    var field: [UInt8] = []
    /// The keys to the field, and to the place.
    var keys: (field: [[UInt8]?], place: [[UInt8]?]) = ([], [])
    var meanings: [NameMeaning] = []
    /// Whether one of them was asked to be masked, with all below it.
    var isForced = false
  }

  /// Recursion is bounded by the nesting of exports.
  private mutating func add(
    _ shape: ExportShape,
    _ way: Way,
    parent: ExportShape?,
    forced: Set<[UInt8]>,
    _ known: inout [[UInt8]: NameMeaning]
  ) {
    let meaning = FieldMeaning(way.meanings)
    let number = MaskPlan.isGeoFire(shape, in: parent) ? .coordinate(.any) : meaning.number
    let own = places.count
    places.append(
      Place(
        field: way.field,
        way: way.keys.field,
        meaning: meaning,
        texts: way.isForced ? .forced : .masked,
        number: number,
        hasNumbers: shape.numbers > 0,
        hasTruthValues: shape.booleans > 0
      )
    )
    for child in shape.children {
      let first = places.count
      if child.isFolded {
        var below = way
        below.keys.place.append(nil)
        add(child, below, parent: shape, forced: forced, &known)
        // The parts of a place are the two elements below its name.
        if places[first].number == nil { places[first].number = places[own].number }
        if meaning.mayBePlace { places[first].location = own }
      } else {
        let name = Array(child.name.utf8)
        let meaning = known[name] ?? NameMeaning(name)
        known[name] = meaning
        let keys = way.keys.place + [name]
        let below = Way(
          field: name,
          keys: (keys, keys),
          meanings: way.meanings + [meaning],
          isForced: way.isForced || forced.contains(name)
        )
        add(child, below, parent: shape, forced: forced, &known)
        if places[first].meaning.isPartOfPlace { places[first].location = own }
      }
    }
  }

  /// Whether a place is the `l` that the library GeoFire writes beside a `g`.
  private static func isGeoFire(_ shape: ExportShape, in parent: ExportShape?) -> Bool {
    guard shape.name == "l", !shape.isFolded, let parent else { return false }
    return parent.children.contains { $0.name == "g" && !$0.isFolded && $0.strings > 0 }
  }

  /// The places whose numbers are coordinates if they look like it.
  var possibleCoordinates: Set<Int> {
    Set(places.indices.filter { places[$0].location != nil && places[$0].number == nil })
  }

  /// Masks those of these numbers that look like coordinates, all of one place together.
  mutating func maskCoordinates(_ numbers: [Int: DegreeLook]) {
    var looks: [Int: DegreeLook] = [:]
    for (place, look) in numbers {
      if let location = places[place].location { looks[location, default: look].add(look) }
    }
    for place in numbers.keys
    where places[place].location.flatMap({ looks[$0] })?.mayBeDegrees == true {
      places[place].number = .coordinate(.any)
    }
  }

  // MARK: Kinds

  /// The places whose texts may stay, by what they are.
  func candidates(_ values: [KindValues]) -> Set<Int> {
    Set(
      places.indices.filter {
        places[$0].texts == .masked && values[$0].areKinds(of: places[$0].meaning.kinds)
      }
    )
  }

  /// The places where somebody may be named.
  var persons: Set<Int> { Set(places.indices.filter { places[$0].meaning.namesPersons }) }

  /// Lets the texts of those places stay that tell of nobody by where else they stand.
  ///
  /// What is a key of something, or names somebody elsewhere, is masked there, and so it is here. A
  /// place that is masked for that may lead to others.
  mutating func keep(
    _ candidates: Set<Int>,
    _ values: [KindValues],
    _ occurrences: [[UInt8]: MaskSurvey.Occurrence]
  ) {
    var (open, occurrences) = (candidates.sorted(), occurrences)
    while true {
      let refused = Set(
        open.filter { place in
          let refusal: MaskSurvey.Occurrence =
            places[place].meaning.kinds == .expected ? [.key, .person] : [.key, .person, .text]
          return values[place].unknown.contains {
            !occurrences[$0, default: []].isDisjoint(with: refusal)
          }
        }
      )
      if refused.isEmpty { break }
      for place in refused {
        for text in values[place].unknown { occurrences[text, default: []].insert(.text) }
      }
      open.removeAll(where: refused.contains)
    }
    for place in open { places[place].texts = .kept }
  }

  /// The known words among the texts that stay that are also keys, and name nobody.
  func keys(
    _ values: [KindValues],
    _ occurrences: [[UInt8]: MaskSurvey.Occurrence]
  ) -> Set<[UInt8]> {
    var keys: Set<[UInt8]> = []
    for place in places.indices where places[place].texts == .kept {
      for text in values[place].counts.keys where KindWords.areAll(of: text) {
        let found = occurrences[text, default: []]
        if found.contains(.key), !found.contains(.person) { keys.insert(text) }
      }
    }
    return keys
  }
}
