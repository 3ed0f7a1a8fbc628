/// Tells a map, whose keys are data, from a record, whose keys are names of fields, by what is whole of it.
///
/// Of a map each entry stands for itself, so that those before a damage are worth keeping. A record
/// without the rest of its fields is not.
struct MapLook {
  /// Records seldom have so many fields that all hold the same kind of value.
  private static let manyEntries = 20
  /// A single `true` may as well be a switch.
  private static let fewestMarks = 2

  private var entries = 0
  private var generatedKeys = 0
  private var marks = 0
  private var kind: ExportReader.Event?
  private var hasOneKind = true
  private var hasContainers = false

  /// Adds a plain value; `isGenerated` says whether a program made its key.
  mutating func addValue(_ event: ExportReader.Event, isGenerated: Bool) {
    entries += 1
    if isGenerated { generatedKeys += 1 }
    if event == .boolean(true) { marks += 1 }
    let kind = event == .boolean(false) ? .boolean(true) : event
    if self.kind ?? kind != kind { hasOneKind = false }
    self.kind = kind
  }

  /// Notes that there is an object or an array, as maps to plain values do not have.
  mutating func addContainer() { hasContainers = true }

  /// Whether all that is there looks like a map to plain values.
  ///
  /// - Parameters:
  ///   - firstKey: The first key; nil in an array.
  ///   - isRecord: Whether what is beside it shows that it is a record.
  /// - Returns: Whether its entries stand for themselves.
  func isMap(firstKey: [UInt8]?, isRecord: Bool) -> Bool {
    guard !hasContainers, entries > 0 else { return false }
    if 2 * generatedKeys >= entries { return true }
    if marks == entries, entries >= MapLook.fewestMarks, let firstKey, !isFieldName(firstKey) {
      return true
    }
    return entries >= MapLook.manyEntries && hasOneKind && !isRecord
  }

  private func isFieldName(_ key: [UInt8]) -> Bool { key.count > 1 && FieldWords.areAll(of: key) }
}
