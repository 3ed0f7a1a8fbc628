/// What the names on the way to a value say about it.
///
/// No list of words is complete, and none has all languages. So what the lists do not know is doubtful,
/// and what is doubtful is told apart by the values, or masked.
struct FieldMeaning {
  /// Whether the values of a field are names of kinds of something: `type`, `orderStatus`.
  enum Kinds {
    /// They are, by the name of the field.
    case expected
    /// The name of the field does not tell.
    case possible
    /// They may as well be names of places.
    case doubtful
    /// They tell who somebody is, or are what somebody wrote.
    case no
  }

  /// Whether the texts are names of kinds.
  let kinds: Kinds
  /// Whether the texts may name somebody, rather than be what somebody wrote.
  let namesPersons: Bool
  /// How the numbers and dates are masked; nil where they stay.
  let number: NumberMask.Kind?
  /// Whether a number or a date that stays may tell of a person: `salary`, `age`.
  let mayTell: Bool
  /// Whether the name may be that of a place on the earth or of one in a list: `pos`.
  let mayBePlace: Bool
  /// Whether it is a part of one: the `x` of `pos`.
  let isPartOfPlace: Bool

  /// Creates the meaning of a value from the names on the way to it, from the top down.
  init(_ way: [NameMeaning]) {
    number = FieldMeaning.number(way)
    mayBePlace = way.last?.isPlace == true
    isPartOfPlace = way.last?.isAxis == true && way.dropLast().last?.isPlace == true
    guard let field = way.last else {
      (kinds, namesPersons, mayTell) = (.no, true, false)
      return
    }
    let isSensitive = way.contains { $0.isSensitive }
    mayTell =
      number == nil && (isSensitive || !field.isKind && (field.isMeasure || field.isIdentifier))
    if isSensitive {
      kinds = .no
    } else if field.isKind {
      kinds = .expected
    } else if field.isPersonal || field.isProse || way.dropLast().contains(where: { $0.isHolder }) {
      kinds = .no
    } else {
      kinds = field.isRegion ? .doubtful : .possible
    }
    namesPersons = kinds == .no && !(field.isProse && !field.isPersonal)
  }

  /// How numbers are masked below a way: the innermost name that says so counts, and what it holds.
  private static func number(_ way: [NameMeaning]) -> NumberMask.Kind? {
    // What is counted or timed is not what is named: `phoneCount`, `phoneVerifiedAt`.
    guard let field = way.last, !field.isAspect else { return nil }
    if let kind = field.number { return kind }
    // Whatever the several numbers of a person are called: `phone/home`, `phone/work`, `birth/d`.
    if let above = way.dropLast().last?.number, above == .digits || above == .birth { return above }
    return field.isPart ? way.dropLast().last { $0.number != nil }?.number : nil
  }
}

/// What one name says.
struct NameMeaning {
  /// Whether it names kinds of something.
  let isKind: Bool
  /// Whether it names persons or places.
  let isPersonal: Bool
  /// Whether it names what people write.
  let isProse: Bool
  /// Whether what is below it is about a person.
  let isHolder: Bool
  /// Whether it names a region or a condition.
  let isRegion: Bool
  /// Whether it names what is nobody's business.
  let isSensitive: Bool
  /// Whether its numbers tell of a person.
  let isMeasure: Bool
  /// Whether it names the number of a person: `customerNumber`.
  let isIdentifier: Bool
  /// Whether it names what may be told of anything.
  let isAspect: Bool
  /// Whether it names a part of what is named above it.
  let isPart: Bool
  /// Whether it names a place, on the earth or elsewhere.
  let isPlace: Bool
  /// Whether it names one of the two numbers of a place.
  let isAxis: Bool
  /// How its numbers are masked.
  let number: NumberMask.Kind?

  init(_ name: [UInt8]) {
    let words = FieldWords.words(in: name.withoutLastDigits)
    let last = words.last ?? []
    isKind = NameMeaning.kind.contains(last) || NameMeaning.kind.endsWord(last)
    isPersonal = words.isEmpty || words.contains { NameMeaning.personal.contains($0) }
    isProse = words.contains { NameMeaning.prose.contains($0) }
    isHolder = words.contains { NameMeaning.holder.contains($0) }
    isRegion = NameMeaning.region.contains(last)
    isSensitive = words.contains { NameMeaning.sensitive.contains($0) }
    isMeasure = words.contains { NameMeaning.measure.contains($0) }
    isIdentifier =
      NameMeaning.identifiers.contains(last)
      && words.dropLast().contains { NameMeaning.personal.contains($0) }
    isAspect = NameMeaning.aspect.contains(last)
    isPart = NameMeaning.parts.contains(last)
    isPlace = NameMeaning.places.contains(last)
    isAxis = NameMeaning.axes.contains(last)
    number = NameMeaning.number(words, last)
  }

  private static func number(_ words: [[UInt8]], _ last: [UInt8]) -> NumberMask.Kind? {
    // `latE6` counts millionths of a degree.
    let noun = words.last { !units.contains($0) } ?? last
    if latitude.contains(noun) { return .coordinate(.latitude) }
    if longitude.contains(noun) { return .coordinate(.longitude) }
    if coordinates.contains(noun) { return .coordinate(.any) }
    if words.contains(where: { birth.contains($0) }) { return .birth }
    if words.contains(where: { digits.contains($0) }) { return .digits }
    return isNumberName(words) ? .digits : nil
  }

  /// Whether some words side by side are a name of such a number.
  private static func isNumberName(_ words: [[UInt8]]) -> Bool {
    words.indices.contains { start in
      var name: [UInt8] = []
      return words[start...].prefix(mostWords).contains { word in
        name += word
        return numberNames.contains(name)
      }
    }
  }

  /// How many words such a name has.
  private static let mostWords = 3
}
