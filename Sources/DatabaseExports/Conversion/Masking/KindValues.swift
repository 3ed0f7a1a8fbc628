/// The different texts at one place, as long as they can be names of kinds, with how often each occurs.
struct KindValues {
  /// How many are told apart.
  private static let limit = 12
  /// How long they may be in bytes.
  static let longest = 24
  /// How often the texts must recur where the name of the field speaks for kinds.
  private static let fewest = (count: 8, each: 2, perValue: 4)
  /// How often they must recur where it does not tell.
  private static let fewestOfUnknown = (count: 30, each: 3, perValue: 8)

  /// How often each occurs; what tells of nobody anyway is not among them.
  private(set) var counts: [[UInt8]: Int] = [:]
  /// What is there of that which tells of nobody.
  private(set) var looks: Set<TextLook> = []
  /// Whether there is one that is no name of a kind, or too many.
  private(set) var isVaried = false

  /// Counts a text.
  mutating func add(_ text: [UInt8]) {
    if let look = TextLook(text) {
      looks.insert(look)
      return
    }
    guard !isVaried, text.contains(where: KindWords.isLetterOrDigit) else { return }
    guard text.count <= KindValues.longest, KindWords.mayNameKind(text),
      counts[text] != nil || counts.count < KindValues.limit
    else { return addOther() }
    counts[text, default: 0] += 1
  }

  /// Counts a text that is no name of a kind.
  mutating func addOther() {
    isVaried = true
    counts = [:]
  }

  /// The texts that are not of the words that programs use, and may be those of a person.
  var unknown: [[UInt8]] { counts.keys.filter { !KindWords.areAll(of: $0) } }

  /// Whether the texts can be those of a field, by how often they occur and by their look.
  func areKinds(of field: FieldMeaning.Kinds) -> Bool {
    guard !isVaried, !counts.isEmpty, field != .no, !areSensitive else { return false }
    let unknown = unknown
    if unknown.isEmpty {
      return field == .expected || recur(KindValues.fewest, unknown)
    }
    if unknown.contains(where: KindWords.isGivenName) { return false }
    switch field {
    case .expected: return recur(KindValues.fewest, unknown)
    case .possible:
      return recur(KindValues.fewestOfUnknown, unknown)
        && unknown.allSatisfy { KindWords.isPlain($0) }
    case .doubtful, .no: return false
    }
  }

  /// Whether the texts look like names of kinds, though not all speaks for it.
  func mayBeKinds(of field: FieldMeaning.Kinds) -> Bool {
    guard !isVaried, !counts.isEmpty, field != .no, !areSensitive else { return false }
    return field == .expected || recur(KindValues.fewest, unknown)
  }

  private func recur(
    _ fewest: (count: Int, each: Int, perValue: Int),
    _ unknown: [[UInt8]]
  ) -> Bool {
    let count = counts.values.reduce(0, +)
    return count >= fewest.count && count >= fewest.perValue * counts.count
      && unknown.allSatisfy { counts[$0, default: 0] >= fewest.each }
  }

  /// Whether a text says what is nobody's business, or all together do: `m` and `f`.
  private var areSensitive: Bool {
    if counts.keys.contains(where: KindWords.isSensitive) { return true }
    let letters = counts.keys.map { $0.count == 1 ? $0[0] | 0x20 : 0 }
    let sexes = Array("mfwdhxnou".utf8)
    return letters.allSatisfy(sexes.contains)
      && letters.contains { Array("mfwh".utf8).contains($0) }
  }
}
