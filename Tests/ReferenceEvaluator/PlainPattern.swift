/// A regular expression of the service (E.2, E.3), matched with sets of places.
struct PlainPattern: Sendable {
  indirect enum Part: Sendable {
    case any
    case members([ClosedRange<UInt16>], isNegated: Bool)
    case sequence([Part])
    case choice([Part])
    case repetition(Part, minimum: Int, maximum: Int?)
    /// What `{n,m}` with n above m matches (E-17), and a reversed range (E-19).
    case nothing
  }

  let part: Part
  let isAnchoredAtStart: Bool
  let isAnchoredAtEnd: Bool
  let ignoresCase: Bool

  init(_ body: Units, flags: Units) throws {
    guard flags.isEmpty || flags == Units("i".utf16) else { throw PlainError.refused("flags") }
    ignoresCase = !flags.isEmpty
    var stripped = body[...]
    isAnchoredAtStart = stripped.first == "^".utf16.first
    if isAnchoredAtStart { stripped = stripped.dropFirst() }
    isAnchoredAtEnd = stripped.last == "$".utf16.first && !Self.endsEscaped(stripped.dropLast())
    if isAnchoredAtEnd { stripped = stripped.dropLast() }
    var reader = PatternReader(units: Units(stripped))
    part = stripped.isEmpty ? .sequence([]) : try reader.whole()
  }

  /// Whether what follows these units is escaped (E-7).
  private static func endsEscaped(_ units: ArraySlice<UInt16>) -> Bool {
    units.reversed().prefix { $0 == 0x5C }.count % 2 == 1
  }

  /// Whether the pattern occurs (E-4).
  func matches(_ text: Units) -> Bool {
    let starts = isAnchoredAtStart ? [0] : Set(0...text.count)
    let ends = ends(part, text, from: starts)
    return isAnchoredAtEnd ? ends.contains(text.count) : !ends.isEmpty
  }

  private func ends(_ part: Part, _ text: Units, from starts: Set<Int>) -> Set<Int> {
    switch part {
    case .nothing: return []
    case .any: return Set(starts.filter { $0 < text.count }.map { $0 + 1 })
    case .members(let ranges, let isNegated):
      return Set(
        starts.filter { $0 < text.count && isMember(text[$0], of: ranges) != isNegated }
          .map { $0 + 1 }
      )
    case .sequence(let parts):
      return parts.reduce(starts) { ends($1, text, from: $0) }
    case .choice(let parts):
      return parts.reduce(into: []) { $0.formUnion(ends($1, text, from: starts)) }
    case .repetition(let part, let minimum, let maximum):
      return repeated(part, minimum, maximum, text, from: starts)
    }
  }

  private func repeated(
    _ part: Part,
    _ minimum: Int,
    _ maximum: Int?,
    _ text: Units,
    from starts: Set<Int>
  ) -> Set<Int> {
    var places = starts
    for _ in 0..<minimum { places = ends(part, text, from: places) }
    var all = places
    for _ in 0..<(maximum ?? text.count + 1) - minimum {
      places = ends(part, text, from: places)
      if places.isSubset(of: all) { break }
      all.formUnion(places)
    }
    return all
  }

  private func isMember(_ unit: UInt16, of ranges: [ClosedRange<UInt16>]) -> Bool {
    let variants = ignoresCase ? Self.caseVariants(unit) : [unit]
    return variants.contains { variant in ranges.contains { $0.contains(variant) } }
  }

  /// A unit in both cases, where both are one unit.
  private static func caseVariants(_ unit: UInt16) -> [UInt16] {
    guard let scalar = Unicode.Scalar(UInt32(unit)) else { return [unit] }
    let both = [scalar.properties.lowercaseMapping, scalar.properties.uppercaseMapping]
    return [unit] + both.map { Units($0.utf16) }.filter { $0.count == 1 }.map { $0[0] }
  }
}
