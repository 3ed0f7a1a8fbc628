/// Tells which keys of an export are names of fields and collections, and need not be masked.
///
/// Nothing in an export says whether `anna` in `{"online": {"anna": true}}` is a field or a person. So a
/// key is taken for a name only where something speaks for it: its words; or that most records of a
/// collection have it beside values of other kinds, or that it is a collection at the top, unless it is
/// also a text or stands elsewhere like a person. What is decided holds for all places where the key
/// stands, and for texts that say the same.
struct FieldNames {
  /// How sure it is that a key is a name; of several places where it stands, the greatest counts.
  private enum Grade: Int, Comparable {
    /// It looks like one, unless something speaks against it.
    case likely
    /// It may tell of a person as well.
    case doubtful
    /// It is one, whatever else is found.
    case certain

    static func < (left: Grade, right: Grade) -> Bool { left.rawValue < right.rawValue }
  }

  /// Keys of one place that have the same kind of value.
  private typealias Siblings = [[UInt8]]

  private var grades: [[UInt8]: Grade] = [:]
  private var siblings: [Siblings] = []

  init(_ shape: ExportShape) {
    add(shape, isTop: true)
  }

  /// The keys of which it matters whether a text says the same.
  var uncertain: Set<[UInt8]> { Set(grades.filter { $0.value != .certain }.keys) }

  /// The names, where some of the uncertain keys are also texts, and the keys that would be names without
  /// such a text.
  func names(texts: Set<[UInt8]>) -> (certain: Set<[UInt8]>, doubtful: Set<[UInt8]>) {
    var personal = Set(grades.keys.filter { PersonalLook.isPersonal($0) }).union(texts)
    // What stands beside a key that tells of a person, with the same kind of value, does so, too.
    for _ in 0..<FieldNames.roundLimit {
      let count = personal.count
      for keys in siblings where keys.contains(where: personal.contains) {
        for key in keys where grades[key] == .likely { personal.insert(key) }
      }
      if personal.count == count { break }
    }
    let names = Set(grades.filter { $0.value != .doubtful }.keys)
    // What is certain is a name, whatever else says the same.
    let certain = Set(grades.filter { $0.value == .certain }.keys)
    let kept = names.subtracting(personal)
    return (kept, names.subtracting(kept).subtracting(certain))
  }

  /// How often keys are looked for beside others, which may lead to more.
  private static let roundLimit = 8

  // MARK: Places

  /// Recursion is bounded by the nesting of exports.
  private mutating func add(_ place: ExportShape, isTop: Bool) {
    let look = FieldPlace(place, isTop: isTop)
    var byKind: [ExportShape.Kind: Siblings] = [:]
    for child in place.children {
      add(child, isTop: false)
      if child.isFolded { continue }
      let key = Array(child.name.utf8)
      byKind[child.kind, default: []].append(key)
      let grade = grade(of: child, key, in: look)
      grades[key] = max(grades[key] ?? grade, grade)
    }
    siblings += byKind.values.filter { $0.count > 1 }
  }

  private func grade(of child: ExportShape, _ key: [UInt8], in place: FieldPlace) -> Grade {
    if FieldWords.areAll(of: key) { return .certain }
    return child.kind == .container
      ? gradeOfContainer(child, in: place) : gradeOfLeaf(child, in: place)
  }

  private func gradeOfContainer(_ child: ExportShape, in place: FieldPlace) -> Grade {
    let isShared = place.isShared(child)
    if place.hasLike(child) { return isShared && place.isMixed ? .likely : .doubtful }
    // An object with records may be a collection; one with fields may be the record of a person.
    return isShared || place.isTop && child.isCollection && !place.hasRecords ? .likely : .doubtful
  }

  private func gradeOfLeaf(_ child: ExportShape, in place: FieldPlace) -> Grade {
    // Where `true` is all that several keys have, they are members of a set.
    let isMember = place.recordKinds.contains(child.kind) || child.isMark && place.marks > 1
    return place.isMixed && place.isShared(child) && !isMember ? .likely : .doubtful
  }
}

/// What is to be known of a place to tell what its keys are.
private struct FieldPlace {
  /// How many records must have something so that it is no chance.
  private static let fewRecords = 3

  let isTop: Bool
  /// Whether the values are of several kinds, as those of records are and those of maps are not.
  let isMixed: Bool
  /// The kinds of records.
  let recordKinds: Set<ExportShape.Kind>
  /// How many keys of other words than programmers use have nothing but `true`.
  let marks: Int

  private let place: ExportShape
  /// Whether most records have most of the keys: those of records come back, those of maps come and go.
  private let isRegular: Bool

  init(_ place: ExportShape, isTop: Bool) {
    self.place = place
    self.isTop = isTop
    let keys = place.children.filter { !$0.isFolded }
    let shared = keys.count { 2 * $0.count >= place.objects }
    isRegular = place.objects >= FieldPlace.fewRecords && 2 * shared >= keys.count
    isMixed = Set(place.children.map(\.kind)).count > 1
    recordKinds = Set(place.children.filter(\.isFolded).map(\.kind))
    marks = keys.count { $0.isMark && !FieldWords.areAll(of: Array($0.name.utf8)) }
  }

  var hasRecords: Bool { !recordKinds.isEmpty }

  /// Whether most of at least a few records have the child, as they have most of the others, and all have
  /// the same kind of value in it.
  func isShared(_ child: ExportShape) -> Bool {
    isRegular && 2 * child.count >= place.objects && child.hasOneKind
  }

  /// Whether another child has the same shape, as the records of a collection have.
  func hasLike(_ child: ExportShape) -> Bool {
    place.children.contains { other in
      (other.isFolded || other.name != child.name) && other.isLike(child, isTop: isTop)
    }
  }
}

extension ExportShape {
  /// What the nodes of a place mostly are.
  fileprivate enum Kind {
    case container
    case string
    case number
    case boolean
  }

  fileprivate var kind: Kind {
    if objects > 0 || arrays > 0 { return .container }
    return strings > 0 ? .string : numbers > 0 ? .number : .boolean
  }

  fileprivate var hasOneKind: Bool {
    [objects + arrays, strings, numbers, booleans].contains(count)
  }

  /// Whether all nodes are `true`, which only says that the key is there.
  fileprivate var isMark: Bool { trues == count }

  /// Whether it holds records rather than fields.
  fileprivate var isCollection: Bool { children.contains { $0.isFolded } }

  private var fieldNames: Set<String> { Set(children.lazy.filter { !$0.isFolded }.map(\.name)) }

  /// Whether two places may be records of the same collection; recursion is bounded by the nesting.
  ///
  /// At the top, two collections are not alike only because both have records.
  fileprivate func isLike(_ other: ExportShape, isTop: Bool) -> Bool {
    guard kind == other.kind else { return false }
    guard kind == .container else { return true }
    let (names, others) = (fieldNames, other.fieldNames)
    let shared = names.intersection(others).count
    if shared > 0 { return 3 * shared >= names.union(others).count }
    if let record = children.first(where: \.isFolded),
      let twin = other.children.first(where: \.isFolded)
    {
      return isTop ? record.isLike(twin, isTop: true) : record.kind == twin.kind
    }
    // Two sets of marks, or two maps to numbers, each with keys of its own.
    let kinds = Set((children + other.children).map(\.kind))
    return objects == 1 && other.objects == 1 && kinds.count <= 1
  }
}
