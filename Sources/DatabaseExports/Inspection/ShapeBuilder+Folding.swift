import DatabaseModel

extension ShapeBuilder {
  /// Folds all named children of a place, and whatever else will come there.
  mutating func foldNamedChildren(of parent: Int) {
    places[parent].foldsAll = true
    let named = places[parent].named
    places[parent].named = []
    for place in named {
      places[place].mark = nil
      if let folded = places[parent].folded {
        mergeNamed(place, into: folded)
      } else {
        becomeFolded(place, in: parent)
      }
    }
  }

  /// Makes a named child the first of the folded ones.
  private mutating func becomeFolded(_ place: Int, in parent: Int) {
    let key = places[place].key
    becomeRecord(place)
    places[place].isFolded = true
    places[place].exampleKeys = [DatabaseKey(bytes: key)]
    places[place].key = []
    places[parent].folded = place
  }

  private mutating func mergeNamed(_ place: Int, into folded: Int) {
    let key = places[place].key
    becomeRecord(place)
    merge(place, into: folded)
    places[folded].addExample(DatabaseKey(bytes: key))
  }

  /// Considers the largest node of a place that turns out to be folded.
  private mutating func becomeRecord(_ place: Int) {
    guard let path = places[place].largestPath else { return }
    records.insert(.init(path: path, byteCount: tallies[place].largest))
    places[place].largestPath = nil
  }

  /// Adds what is known of one place to another, apart from what lies below.
  private mutating func add(_ source: Int, to target: Int) {
    let place = places[source]
    if tallies[source].largest > tallies[target].largest {
      places[target].largestPath = place.largestPath
    }
    tallies[target].add(tallies[source])
    if !places[target].values.add(place.values) { tallies[target].isVaried = true }
    if tallies[target].isVaried { places[target].values.removeAll() }
    places[target].pushIDs.add(place.pushIDs)
    places[source].pushIDs = PushIDSpan()
    for key in place.exampleKeys { places[target].addExample(key) }
    places[target].isTruncated = places[target].isTruncated || place.isTruncated
  }

  /// Adds what is known of one place to another; recursion is bounded by the nesting of exports.
  private mutating func merge(_ source: Int, into target: Int) {
    add(source, to: target)
    for child in places[source].named {
      let key = places[child].key
      if places[target].foldsAll {
        if let folded = places[target].folded { mergeNamed(child, into: folded) }
      } else if let twin = places[target].named.first(where: { places[$0].key == key }) {
        places[child].mark = nil
        merge(child, into: twin)
      } else {
        append(child, to: target)
      }
    }
    guard let folded = places[source].folded else { return }
    if let twin = places[target].folded {
      merge(folded, into: twin)
    } else {
      places[target].folded = folded
    }
    if places[source].foldsAll { foldNamedChildren(of: target) }
  }

  // MARK: The end

  /// Returns the shape of the whole, with all that is doubtful settled; its name gives folded keys
  /// theirs.
  mutating func finish(named name: String = "") -> ExportShape {
    places[0].name = name
    settle(0)
    return shape(of: 0, parentName: "")
  }

  /// Folds named children that turn out to be records of one collection.
  private mutating func settle(_ place: Int) {
    for child in places[place].named { settle(child) }
    if let folded = places[place].folded { settle(folded) }
    guard places[place].named.count > 0 else { return }
    // What stands at the top of a database are its collections, however much they look alike.
    let isTop = place == 0 && places[place].name.isEmpty
    if isMostlyFolded(place) || isIndex(place) || !isTop && hasSimilarChildren(place) {
      foldNamedChildren(of: place)
      if let folded = places[place].folded { settle(folded) }
    }
  }

  /// Whether named children are exceptions in a collection, as keys entered by hand are.
  private func isMostlyFolded(_ place: Int) -> Bool {
    guard let folded = places[place].folded, tallies[folded].objects > 0 else { return false }
    let named = places[place].named
    return tallies[folded].count >= 2 * named.count
      && named.allSatisfy { tallies[$0].objects > 0 }
  }

  /// Whether the named children are objects with the same fields, or with folded children only.
  private func hasSimilarChildren(_ place: Int) -> Bool {
    let named = places[place].named
    guard named.count >= 3, named.allSatisfy({ isObjectOnly($0) && tallies[$0].count == 1 })
    else { return false }
    if named.allSatisfy({ places[$0].named.isEmpty && places[$0].folded != nil }) { return true }
    var fields: Set<[UInt8]> = []
    var total = 0
    for child in named {
      total += places[child].named.count
      for field in places[child].named { fields.insert(places[field].key) }
    }
    // Records may lack some fields, but have most of them in common.
    return total >= 2 * named.count && 2 * fields.count * named.count <= 3 * total
  }

  private func isObjectOnly(_ place: Int) -> Bool {
    tallies[place].objects == tallies[place].count
  }

  private func shape(of place: Int, parentName: String) -> ExportShape {
    var shape = places[place].shape(tallies[place])
    if shape.isFolded { shape.name = FoldedName.name(below: parentName) }
    var children = places[place].named.sorted {
      DatabaseKey(bytes: places[$0].key) < DatabaseKey(bytes: places[$1].key)
    }
    if let folded = places[place].folded { children.append(folded) }
    shape.children = children.map {
      self.shape(of: $0, parentName: shape.name)
    }
    return shape
  }
}

extension ShapeBuilder.Place {
  mutating func addExample(_ key: DatabaseKey) {
    if exampleKeys.count < 3, !exampleKeys.contains(key) { exampleKeys.append(key) }
  }

  /// The place as it is told, without what lies below.
  func shape(_ tally: ShapeTally) -> ExportShape {
    var shape = ExportShape(name: name, isFolded: isFolded)
    shape.count = tally.count
    shape.strings = tally.strings
    shape.numbers = tally.numbers
    shape.booleans = tally.booleans
    shape.trues = tally.trues
    shape.objects = tally.objects
    shape.arrays = tally.arrays
    shape.byteCount = tally.byteCount
    shape.largest = tally.largest
    shape.pushIDs = pushIDs.summary
    shape.exampleKeys = exampleKeys
    shape.values = values.summary
    shape.isTruncated = isTruncated
    return shape
  }
}

/// Finds names for folded keys, such as `$joke` below `jokes`.
enum FoldedName {
  static func name(below parent: String) -> String {
    if parent == "users" { return "$uid" }
    guard !parent.isEmpty, parent.utf8.first != UInt8(ascii: "$"),
      parent.utf8.allSatisfy({ $0.isLetter })
    else { return "$key" }
    if parent.hasSuffix("ies"), parent.utf8.count > 4 { return "$" + parent.dropLast(3) + "y" }
    let isPlural = parent.hasSuffix("s") && !parent.hasSuffix("ss") && parent.utf8.count > 2
    return isPlural ? "$" + parent.dropLast() : "$key"
  }
}
