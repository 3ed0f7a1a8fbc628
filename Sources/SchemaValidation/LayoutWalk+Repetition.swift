import DatabaseExports

// Keys that stand twice in one object: of the two values, an import keeps the last.

/// What a walk over an export finds about keys that stand twice.
///
/// Only at the second of two equal keys is it known that the first does not count, and what it holds has
/// been judged by then. Where that happens, a second walk passes over it. The same walk looks closely at
/// objects outside of the layout whose keys are out of order, since only those may hide such keys.
struct RepetitionSurvey {
  /// The keys whose values do not count.
  var superseded: Set<ValidationPlace> = []
  /// The beginnings of objects outside of the layout whose keys do not ascend.
  var unordered: Set<ValidationPlace> = []
  /// What is told of all this.
  var report: ValidationReport
  /// Whether this is the second walk.
  private(set) var isSecond = false

  init(limit: Int) {
    report = ValidationReport(limit: limit)
  }

  /// Whether a second walk is needed.
  var asksForSecondWalk: Bool { !superseded.isEmpty || !unordered.isEmpty }

  /// The same for the second walk.
  var forSecondWalk: RepetitionSurvey {
    var survey = self
    survey.isSecond = true
    return survey
  }
}

/// The keys of one object that have been met, and where.
struct KeysMet {
  private static let limitOfList = 16

  /// The first few; most objects have no more.
  private var list: [(key: [UInt8], place: ValidationPlace)] = []
  private var table: [[UInt8]: ValidationPlace] = [:]

  /// Notes a key; returns where it was met last before.
  mutating func note(_ key: [UInt8], at place: ValidationPlace) -> ValidationPlace? {
    if let index = list.firstIndex(where: { $0.key == key }) {
      defer { list[index].place = place }
      return list[index].place
    }
    if list.count < KeysMet.limitOfList {
      list.append((key, place))
      return nil
    }
    return table.updateValue(place, forKey: key)
  }
}

/// An object outside of the layout that is being passed over.
struct KeysPassedOver {
  /// Where it begins.
  let place: ValidationPlace
  /// Its keys, where the first walk found them out of order.
  var keys: KeysMet?

  init(at place: ValidationPlace, _ survey: RepetitionSurvey) {
    self.place = place
    keys = survey.isSecond && survey.unordered.contains(place) ? KeysMet() : nil
  }
}

extension LayoutWalk {
  /// Reports a key that stands in an object for the second time.
  ///
  /// - Parameters:
  ///   - keys: The keys of the object; those of jokes and users are in the ledger anyhow.
  ///   - key: The current key.
  ///   - place: What the object is.
  ///   - location: Where the key stands.
  mutating func checkRepetition(
    _ keys: inout KeysMet,
    _ key: [UInt8],
    in place: Place,
    at location: ValidationPlace
  ) {
    let first =
      switch place {
      case .jokes: ledger.place(ofJoke: key)
      case .users: ledger.place(ofUser: key)
      default: keys.note(key, at: location)
      }
    guard let first else { return }
    repetition.superseded.insert(first)
    report(key, first: first, at: location)
  }

  /// Notes the current key of an object that is passed over.
  @inline(__always)
  mutating func note(_ sequence: ExportReader.KeySequence, _ object: inout KeysPassedOver) {
    if sequence != .ascending, !repetition.isSecond { repetition.unordered.insert(object.place) }
    if object.keys != nil { look(at: &object) }
  }

  @inline(never)
  private mutating func look(at object: inout KeysPassedOver) {
    let (key, location) = (reader.tokenBytes(), here())
    guard let first = object.keys?.note(key, at: location) else { return }
    report(key, first: first, at: location)
  }

  private mutating func report(
    _ key: [UInt8],
    first: ValidationPlace,
    at location: ValidationPlace
  ) {
    let name = text(ofKey: key)
    let file = first.file == location.file ? "" : reader.files[first.file] + ":"
    repetition.report.add(
      .duplicateKey(name, first: file + "\(first.location)", path: pathText, at: location)
    )
  }
}
