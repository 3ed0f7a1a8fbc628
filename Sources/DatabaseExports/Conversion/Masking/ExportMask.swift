/// All that is needed to mask an export.
struct ExportMask {
  /// Replaces keys and texts.
  let texts: StringMask
  /// Replaces numbers and dates.
  let numbers: NumberMask
  /// What is done where.
  let plan: MaskPlan
  /// What it does, to be told.
  let report: MaskReport

  /// The text in the place of one at a place; nil where it stays.
  func masked(text: [UInt8], at place: Int?) -> [UInt8]? {
    let treatment = place.map { plan.places[$0].texts } ?? .masked
    let isForced = treatment == .forced
    if treatment == .kept { return nil }
    let isBirth = place.map { plan.places[$0].number == .birth } ?? false
    if isBirth || isForced, TextLook.isInstant(text) { return numbers.masked(instant: text) }
    return texts.keeps(text) && !isForced ? nil : texts.masked(text, isForced: isForced)
  }

  /// The number in the place of one at a place, both as they are written; nil where it stays.
  func masked(number: [UInt8], at place: Int?, field: [UInt8]) -> [UInt8]? {
    if let kind = plan.number(at: place, field: field) { return numbers.masked(number, as: kind) }
    guard let place, plan.places[place].texts == .forced else { return nil }
    return numbers.replacingDigits(of: number)
  }
}
