public import DatabaseModel

/// What a mask left as it was, and what it did to numbers and dates.
public struct MaskReport: Hashable, Sendable {
  /// A field whose texts stay, as names of kinds.
  public struct KindField: Hashable, Sendable {
    /// The name of the field.
    public var name: Field
    /// Its texts.
    public var values: [DatabaseKey]
  }

  /// Texts or keys that stay, as they tell of nobody by their look.
  public struct KeptLook: Hashable, Sendable {
    /// What they are.
    public var look: TextLook
    /// The fields in which they are texts.
    public var fields: [Field]
    /// Whether there are such keys.
    public var isInKeys: Bool
  }

  /// The keys that were taken for names of fields and collections, and so were not masked.
  public internal(set) var names: [DatabaseKey] = []
  /// What was written in the place of keys that are perhaps names of fields, but also say who somebody is,
  /// or the same as a text.
  public internal(set) var doubtfulNames: [DatabaseKey] = []
  /// The fields whose texts were taken for names of kinds, and so were not masked.
  public internal(set) var kinds: [KindField] = []
  /// The fields whose texts were masked although they may be names of kinds.
  public internal(set) var doubtfulKinds: [Field] = []
  /// The fields whose numbers or dates were masked.
  public internal(set) var maskedNumbers: [Field] = []
  /// The fields whose numbers or dates stay.
  public internal(set) var numbers: [Field] = []
  /// Those of them whose name tells that they may be about a person.
  public internal(set) var tellingNumbers: [Field] = []
  /// The texts and keys that stay by their look; dates in fields are told by `numbers`, and texts that
  /// are truth values by `truthValues`.
  public internal(set) var looks: [KeptLook] = []
  /// The fields with truth values, which stay.
  public internal(set) var truthValues: [Field] = []
  /// The names of fields to be kept that no key of the export has.
  public internal(set) var missingKeptFields: [DatabaseKey] = []
  /// The names of fields to be masked that no key of the export has.
  public internal(set) var missingMaskedFields: [DatabaseKey] = []

  /// The keys that stay.
  let keptKeys: Set<DatabaseKey>

  init() { keptKeys = [] }

  /// Tells what a plan does.
  ///
  /// - Parameters:
  ///   - plan: What is done where.
  ///   - finding: What there is.
  ///   - options: What was asked for.
  ///   - kept: The keys that stay; others are not told.
  init(
    _ plan: MaskPlan,
    _ finding: MaskSurvey.Finding,
    options: ExportSampling.Options,
    kept: Set<[UInt8]>
  ) {
    let places = zip(plan.places, finding.values).compactMap {
      // The root has no name by which it could be told.
      $0.field.isEmpty ? nil : (place: $0, values: $1, field: $0.told(keeping: kept))
    }
    var kinds: [Field: Set<[UInt8]>] = [:]
    var fields = (
      doubtful: Set<Field>(), masked: Set<Field>(), kept: Set<Field>(), telling: Set<Field>()
    )
    for (place, values, field) in places {
      let isKept = options.keptFields.contains(place.field)
      if place.texts == .kept, !isKept {
        kinds[field, default: []].formUnion(values.counts.keys)
      } else if place.texts == .masked, !isKept, values.mayBeKinds(of: place.meaning.kinds) {
        fields.doubtful.insert(field)
      }
      guard place.hasNumbers || values.looks.contains(.instant) else { continue }
      if !isKept, place.texts == .forced || place.masks(values) {
        fields.masked.insert(field)
      } else {
        fields.kept.insert(field)
        if place.meaning.mayTell || place.number != nil { fields.telling.insert(field) }
      }
    }
    self.kinds = kinds.map { KindField(name: $0, values: MaskReport.sorted($1)) }
      .sorted { $0.name < $1.name }
    doubtfulKinds = fields.doubtful.sorted()
    maskedNumbers = fields.masked.sorted()
    numbers = fields.kept.sorted()
    tellingNumbers = fields.telling.sorted()
    keptKeys = Set(kept.map { DatabaseKey(bytes: $0) })
    addLooks(places, inKeys: finding.keyLooks)
  }

  private mutating func addLooks(
    _ places: [(place: MaskPlan.Place, values: KindValues, field: Field)],
    inKeys keyLooks: Set<TextLook>
  ) {
    var fields: [TextLook: Set<Field>] = [:]
    for (place, values, field) in places {
      if place.hasTruthValues { fields[.truthValue, default: []].insert(field) }
      if place.texts == .forced { continue }
      for look in values.looks { fields[look, default: []].insert(field) }
    }
    truthValues = fields[.truthValue, default: []].sorted()
    looks = TextLook.allCases.compactMap { look in
      let isTold = look == .instant || look == .truthValue
      let names = isTold ? [] : fields[look, default: []].sorted()
      let isInKeys = keyLooks.contains(look)
      return names.isEmpty && !isInKeys
        ? nil : KeptLook(look: look, fields: names, isInKeys: isInKeys)
    }
  }

  static func sorted(_ keys: Set<[UInt8]>) -> [DatabaseKey] {
    keys.map { DatabaseKey(bytes: $0) }.sorted()
  }
}

extension MaskPlan.Place {
  /// Whether the numbers or dates of the place are masked.
  fileprivate func masks(_ values: KindValues) -> Bool {
    switch number {
    case nil: false
    case .birth: true
    default: hasNumbers
    }
  }

  /// How the field of the place is told: by its name where that stays or can be nobody's, else by where
  /// it is.
  fileprivate func told(keeping kept: Set<[UInt8]>) -> MaskReport.Field {
    if kept.contains(field) || NameMeaning.isKnown(field) {
      return .name(DatabaseKey(bytes: field))
    }
    var (text, parent) = ("", "")
    for step in way {
      // What stands for many keys is called as what is above it, which may be a person, too.
      let name = step.flatMap { kept.contains($0) ? String(decoding: $0, as: UTF8.self) : nil }
      parent = name ?? FoldedName.name(below: parent)
      text += "/" + parent
    }
    return .place(text)
  }
}
