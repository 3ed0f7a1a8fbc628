import SourceDiagnostics
import YAMLDocuments

/// The rows of a `matrix`, made one at a time: lists of values give every combination.
struct SpecMatrix {
  /// The number of rows.
  let count: Int
  /// The parameters, each with the place where it is named first.
  private(set) var parameters: [(name: String, range: SourceRange)] = []
  private let rows: [[(name: String, value: YAMLNode)]]
  private let axes: [(name: String, values: [YAMLNode])]

  private static let longestLabel = 40

  /// Reads a matrix; nil where it is none.
  init?(_ node: YAMLNode, _ log: inout SpecLog) {
    switch node.content {
    case .sequence(let elements): self.init(rows: elements, at: node, &log)
    case .mapping(let entries): self.init(axes: entries, at: node, &log)
    case .scalar:
      log.report(.matrix(got: node.kindName, at: node.place))
      return nil
    }
  }

  private init?(rows elements: [YAMLNode], at node: YAMLNode, _ log: inout SpecLog) {
    var rows: [[(name: String, value: YAMLNode)]] = []
    for element in elements {
      guard let entries = element.entries else {
        log.report(.matrix(got: element.kindName, at: element.place))
        return nil
      }
      var row: [(name: String, value: YAMLNode)] = []
      for entry in entries where SpecMatrix.check(entry.key, &log) {
        row.append((entry.key.text, entry.value))
      }
      rows.append(row)
    }
    if rows.isEmpty { log.report(.emptyList("matrix", at: node.place)) }
    self.rows = rows
    axes = []
    count = rows.count
    note(elements.flatMap { $0.entries ?? [] })
  }

  private init?(axes entries: [YAMLEntry], at node: YAMLNode, _ log: inout SpecLog) {
    var axes: [(name: String, values: [YAMLNode])] = []
    var count = entries.isEmpty ? 0 : 1
    for entry in entries where SpecMatrix.check(entry.key, &log) {
      guard let values = entry.value.elements, !values.isEmpty else {
        log.report(.matrixAxis(entry.key.text, at: entry.value.place))
        return nil
      }
      axes.append((entry.key.text, values))
      let (product, overflow) = count.multipliedReportingOverflow(by: values.count)
      count = overflow ? .max : product
    }
    if entries.isEmpty { log.report(.emptyList("matrix", at: node.place)) }
    self.axes = axes
    rows = []
    self.count = axes.isEmpty ? 0 : count
    note(entries)
  }

  private mutating func note(_ entries: [YAMLEntry]) {
    var seen: Set<String> = []
    for entry in entries
    where SpecTemplate.isName(entry.key.text) && seen.insert(entry.key.text).inserted {
      parameters.append((entry.key.text, entry.key.range))
    }
  }

  /// The parameters of a row; the last list varies fastest.
  subscript(index: Int) -> [(name: String, value: YAMLNode)] {
    guard axes.isEmpty else {
      var rest = index
      let picked = axes.reversed().map { axis in
        defer { rest /= axis.values.count }
        return (name: axis.name, value: axis.values[rest % axis.values.count])
      }
      return picked.reversed()
    }
    return rows[index]
  }

  /// A value in a few words, for the name of a case.
  static func label(_ node: YAMLNode) -> String {
    guard let scalar = node.scalar else { return node.elements == nil ? "{…}" : "[…]" }
    let line = scalar.text.unicodeScalars.prefix { $0 != "\n" }
    let short = line.prefix(longestLabel)
    let isCut = short.count < scalar.text.unicodeScalars.count
    let text = String(String.UnicodeScalarView(short)) + (isCut ? "…" : "")
    return text.isEmpty ? "\"\"" : text
  }

  private static func check(_ key: YAMLKey, _ log: inout SpecLog) -> Bool {
    if SpecTemplate.isName(key.text), !SpecTemplate.reservedNames.contains(key.text) {
      return true
    }
    log.report(.parameterName(key.text, at: key.range))
    return false
  }
}
