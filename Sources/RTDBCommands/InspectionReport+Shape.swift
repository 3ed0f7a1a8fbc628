import DatabaseExports
import DatabaseModel
import Reporting

extension InspectionReport {
  /// A collection, with the path of its records: `/users/$uid`.
  struct Collection {
    var path: String
    var shape: ExportShape
  }

  // MARK: The tree

  /// The tree of all places.
  func tree(_ shape: ExportShape, isRoot: Bool = true) -> DocumentReport.Tree {
    DocumentReport.Tree(
      InspectionReport.label(shape, isRoot: isRoot),
      facts: facts(shape),
      children: shape.children.map { tree($0, isRoot: false) },
      omittedChildren: shape.omittedChildren
    )
  }

  private func facts(_ shape: ExportShape) -> [Fact] {
    var facts = [Fact("count", .integer(shape.count))]
    if format == .json {
      facts += InspectionReport.kinds(shape).map { Fact($0.name + "s", .integer($0.count)) }
    } else {
      facts.append(Fact("kinds", .text(InspectionReport.kindsText(shape))))
    }
    facts.append(Fact("bytes", .bytes(shape.byteCount)))
    switch format {
    case .text: break
    case .json:
      facts.append(Fact("largest", .bytes(shape.largest)))
      if shape.booleans > 0 { facts.append(Fact("trues", .integer(shape.trues))) }
      let examples = shape.exampleKeys.map { ReportValue.text($0.description) }
      if !examples.isEmpty { facts.append(Fact("examples", .list(examples))) }
    case .html:
      facts.append(Fact("average", .bytes(shape.byteCount / max(1, shape.count))))
      facts.append(Fact("largest", .bytes(shape.largest)))
    }
    if let values = values(shape) { facts.append(Fact("values", values)) }
    return facts
  }

  private static func label(_ shape: ExportShape, isRoot: Bool) -> String {
    let name = shape.name.isEmpty ? (isRoot ? "/" : "\"\"") : shape.name
    return shape.isTruncated ? name + " …" : name
  }

  private static func kinds(_ shape: ExportShape) -> [(name: String, count: Int)] {
    let kinds = [
      ("object", shape.objects), ("array", shape.arrays), ("string", shape.strings),
      ("number", shape.numbers), ("boolean", shape.booleans),
    ]
    return kinds.filter { $0.1 > 0 }
  }

  private static func kindsText(_ shape: ExportShape) -> String {
    let kinds = kinds(shape)
    if kinds.count == 1 { return kinds[0].name }
    return kinds.map { "\($0.name) \($0.count)" }.joined(separator: ", ")
  }

  /// How many columns the tree of a shape takes before the values, roughly; recursion is bounded by
  /// the nesting of exports.
  static func width(_ shape: ExportShape) -> Int {
    let own = label(shape, isRoot: false).count + max(6, kindsText(shape).count)
    return shape.children.reduce(own) { max($0, 2 + width($1)) }
  }

  // MARK: Values

  /// The few values of a place: pairs of a value and how often it occurs for machines.
  private func values(_ shape: ExportShape) -> ReportValue? {
    var values: [(value: ReportValue, text: String, count: Int)] = []
    if shape.booleans > 0 {
      let booleans = [(true, shape.trues), (false, shape.booleans - shape.trues)]
      for (value, count) in booleans where count > 0 {
        values.append((.boolean(value), "\(value)", count))
      }
    }
    for entry in shape.tellingValues {
      switch entry.value {
      case .string(let text): values.append((.text(text), "\"\(text)\"", entry.count))
      case .number(let text):
        let number = Int(text).map(ReportValue.integer) ?? Double(text).map(ReportValue.decimal)
        values.append((number ?? .text(text), text, entry.count))
      }
    }
    if values.isEmpty { return nil }
    if format == .json {
      return .list(values.map { .list([$0.value, .integer($0.count)]) })
    }
    // A single value needs no count beside that of the place.
    let isAlone = values.count == 1 && values[0].count == shape.count
    let texts = values.map { isAlone ? $0.text : "\($0.text) \($0.count)" }
    return .text(InspectionReport.joined(texts, width: format == .text ? valueWidth : 200))
  }

  /// The first of some texts, as many as fit.
  private static func joined(_ texts: [String], width: Int) -> String {
    var result = ""
    for (index, text) in texts.enumerated() {
      let next = index == 0 ? text : ", " + text
      if index > 0, result.count + next.count > width { return result + ", …" }
      result += next
    }
    return result
  }

  // MARK: Collections

  /// All collections in a shape, in the order of the tree.
  func collections(of shape: ExportShape) -> [Collection] {
    var collections: [Collection] = []
    let path = root.isRoot ? "" : root.description
    InspectionReport.collect(shape, at: path, into: &collections)
    return collections
  }

  /// Recursion is bounded by the nesting of exports.
  private static func collect(
    _ shape: ExportShape,
    at path: String,
    into collections: inout [Collection]
  ) {
    for child in shape.children {
      let childPath = path + "/" + child.name
      if child.isFolded { collections.append(Collection(path: childPath, shape: child)) }
      collect(child, at: childPath, into: &collections)
    }
  }

  /// What there is to say about collections and about their keys.
  func sections(of collections: [Collection]) -> [Section] {
    let sizes = collections.map(\.shape.byteCount).sorted(by: >)
    let least = sizes.count > collectionLimit ? sizes[max(0, collectionLimit - 1)] : 0
    let listed = collections.filter { $0.shape.byteCount >= least }.prefix(collectionLimit)
    let omitted = collections.count - listed.count
    let table = DocumentReport.Table(
      columns: [
        .init("count", "records"), .init("bytes"), .init("average"), .init("largest"),
        .init("path", "collection"),
      ],
      rows: listed.map { collection in
        let shape = collection.shape
        return [
          .integer(shape.count), .bytes(shape.byteCount),
          .bytes(shape.byteCount / max(1, shape.count)), .bytes(shape.largest),
          .text(collection.path),
        ]
      },
      omittedRows: omitted
    )
    let keys = listed.filter { !$0.shape.exampleKeys.isEmpty }
    let section = Section("collections", heading: "collections", .table(table))
    if keys.isEmpty, format != .json { return [section] }
    return [section, Section("keys", heading: "their keys", .table(keyTable(keys)))]
  }

  private func keyTable(_ collections: [Collection]) -> DocumentReport.Table {
    let hasPushIDs = format == .json || collections.contains { $0.shape.pushIDs.count > 0 }
    var columns: [DocumentReport.Table.Column] = [.init("example", "for example")]
    if hasPushIDs {
      columns += [.init("pushIds", "by push"), .init("earliest", "first"), .init("latest", "last")]
    }
    columns.append(.init("path", "collection"))
    let rows = collections.map { collection -> [ReportValue] in
      [.text(example(collection.shape))] + (hasPushIDs ? pushIDs(collection.shape) : [])
        + [.text(collection.path)]
    }
    return DocumentReport.Table(columns: columns, rows: rows)
  }

  private func example(_ shape: ExportShape) -> String {
    let key = shape.exampleKeys.first?.description ?? ""
    guard format == .text, key.count > 24 else { return key }
    return key.prefix(23) + "…"
  }

  private func pushIDs(_ shape: ExportShape) -> [ReportValue] {
    let pushIDs = shape.pushIDs
    if format == .json {
      return [.integer(pushIDs.count), time(pushIDs.earliest), time(pushIDs.latest)]
    }
    if pushIDs.count == 0 { return [.none, .none, .none] }
    let share = Double(pushIDs.count) / Double(max(1, shape.count))
    return [.fraction(share), time(pushIDs.earliest), time(pushIDs.latest)]
  }

  /// An instant; in a text, its day.
  private func time(_ milliseconds: Int64?) -> ReportValue {
    guard let milliseconds else { return .none }
    let text = InspectionReport.second(milliseconds)
    return .text(format == .text ? String(text.prefix { $0 != "T" }) : text)
  }
}
