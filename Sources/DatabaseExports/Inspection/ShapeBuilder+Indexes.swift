extension ShapeBuilder {
  /// How many entries an index has at least whose keys are data.
  private static let fewestData = 2
  /// How many entries an index has at least that only its values tell from a record.
  private static let fewestReferences = 5

  /// Whether the named children are entries of an index: their values are of one kind, and either their
  /// keys are data, such as addresses, or the values are different keys of records, as of an index by
  /// names of users.
  func isIndex(_ place: Int) -> Bool {
    let named = places[place].named
    let entries = named + (places[place].folded.map { [$0] } ?? [])
    guard Set(entries.map { kind(of: $0) }).count == 1, kind(of: named[0]) != nil else {
      return false
    }
    let data = named.count { KeyLook.isContact(places[$0].key) }
    let count = named.count + (places[place].folded.map { tallies[$0].count } ?? 0)
    if count >= ShapeBuilder.fewestData, 4 * data >= 3 * named.count { return true }
    return named.count >= ShapeBuilder.fewestReferences && areReferences(named)
  }

  /// Whether each place has one text, another one than the others, that is a key of a record by its look.
  private func areReferences(_ named: [Int]) -> Bool {
    guard !named.allSatisfy({ FieldWords.areAll(of: places[$0].key) }) else { return false }
    var texts: Set<[UInt8]> = []
    for place in named {
      let values = places[place].values.summary
      guard !tallies[place].isVaried, values.count == 1, case .string(let text) = values[0].value
      else { return false }
      let bytes = Array(text.utf8)
      switch TextLook(bytes) {
      case .pushID, .uid, .uuid: texts.insert(bytes)
      default: return false
      }
    }
    return texts.count == named.count
  }

  /// What all nodes of a place are; nil where they are of several kinds.
  private func kind(of place: Int) -> ShapeTally.Kind? {
    let tally = tallies[place]
    switch tally.count {
    case tally.objects &+ tally.arrays: return .object
    case tally.strings: return .string
    case tally.numbers: return .number
    case tally.booleans: return .true
    default: return nil
    }
  }
}
