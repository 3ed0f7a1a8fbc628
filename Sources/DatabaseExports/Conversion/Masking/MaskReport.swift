public import DatabaseModel

/// What a mask left as it was, and what it did to numbers and dates.
public struct MaskReport: Hashable, Sendable {
  /// A field whose texts stay, as names of kinds.
  public struct KindField: Hashable, Sendable {
    /// The name of the field.
    public var name: DatabaseKey
    /// Its texts.
    public var values: [DatabaseKey]
  }

  /// Texts or keys that stay, as they tell of nobody by their look.
  public struct KeptLook: Hashable, Sendable {
    /// What they are.
    public var look: TextLook
    /// The fields in which they are texts.
    public var fields: [DatabaseKey]
    /// Whether there are such keys.
    public var isInKeys: Bool
  }

  /// The keys that were taken for names of fields and collections, and so were not masked.
  public internal(set) var names: [DatabaseKey] = []
  /// The fields whose texts were taken for names of kinds, and so were not masked.
  public internal(set) var kinds: [KindField] = []
  /// The fields whose texts were masked although they may be names of kinds.
  public internal(set) var doubtfulKinds: [DatabaseKey] = []
  /// The fields whose numbers or dates were masked.
  public internal(set) var maskedNumbers: [DatabaseKey] = []
  /// The fields whose numbers or dates stay.
  public internal(set) var numbers: [DatabaseKey] = []
  /// Those of them whose name tells that they may be about a person.
  public internal(set) var tellingNumbers: [DatabaseKey] = []
  /// The texts and keys that stay by their look; dates in fields are told by `numbers`, and texts that
  /// are truth values by `truthValues`.
  public internal(set) var looks: [KeptLook] = []
  /// The fields with truth values, which stay.
  public internal(set) var truthValues: [DatabaseKey] = []
  /// The names of fields to be kept that no key of the export has.
  public internal(set) var missingKeptFields: [DatabaseKey] = []
  /// The names of fields to be masked that no key of the export has.
  public internal(set) var missingMaskedFields: [DatabaseKey] = []

  init() {}

  /// Tells what a plan does.
  init(_ plan: MaskPlan, _ finding: MaskSurvey.Finding, options: ExportSampling.Options) {
    var kinds: [[UInt8]: Set<[UInt8]>] = [:]
    var fields = (
      doubtful: Set<[UInt8]>(), masked: Set<[UInt8]>(), kept: Set<[UInt8]>(),
      telling: Set<[UInt8]>()
    )
    for (place, values) in zip(plan.places, finding.values) {
      let field = place.field
      // The root has no name by which it could be told.
      if field.isEmpty { continue }
      let isKept = options.keptFields.contains(field)
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
    self.kinds = kinds.map { field, values in
      KindField(name: DatabaseKey(bytes: field), values: MaskReport.sorted(values))
    }.sorted { $0.name < $1.name }
    doubtfulKinds = MaskReport.sorted(fields.doubtful)
    maskedNumbers = MaskReport.sorted(fields.masked)
    numbers = MaskReport.sorted(fields.kept)
    tellingNumbers = MaskReport.sorted(fields.telling)
    addLooks(plan, finding)
  }

  private mutating func addLooks(_ plan: MaskPlan, _ finding: MaskSurvey.Finding) {
    var fields: [TextLook: Set<[UInt8]>] = [:]
    for (place, values) in zip(plan.places, finding.values) where !place.field.isEmpty {
      if place.hasTruthValues { fields[.truthValue, default: []].insert(place.field) }
      if place.texts == .forced { continue }
      for look in values.looks { fields[look, default: []].insert(place.field) }
    }
    truthValues = MaskReport.sorted(fields[.truthValue, default: []])
    looks = TextLook.allCases.compactMap { look in
      let isTold = look == .instant || look == .truthValue
      let names = MaskReport.sorted(isTold ? [] : fields[look, default: []])
      let isInKeys = finding.keyLooks.contains(look)
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
}
