/// Draws how large the parts of a tree are: a column for each level, in it each part as high as it is
/// large, beside the part that it belongs to.
///
/// What has a single part is drawn as one with it. Widths are in percent and heights in pixels, so that the picture fits any window and its labels
/// stay legible; what is too low for a label has one that is shown under the pointer.
struct SizePicture {
  private static let height = 440.0
  /// More levels than these are not drawn.
  private static let greatestLevelCount = 5
  /// Lower parts are drawn together.
  private static let leastHeight = 3.0
  private static let partStyleCount = 6
  /// The style of what is drawn together.
  private static let restStyle = 7

  /// A rectangle.
  private struct Cell {
    var level: Int
    var top: Double
    var height: Double
    var label: String
    var size: String
    var title: String
    var style: Int
  }

  private var cells: [Cell] = []
  private let tree: DocumentReport.Tree
  private let total: Int

  /// Creates the picture of a tree; nil where it says nothing of sizes, or nothing has parts.
  init?(_ tree: DocumentReport.Tree) {
    guard let total = tree.byteCount, total > 0, tree.children.count > 0 else { return nil }
    self.tree = tree
    self.total = total
    add(tree, level: 0, top: 0, path: tree.label == "/" ? "" : tree.label, style: nil)
    if cells.isEmpty { return nil }
  }

  /// Adds what lies below a part; recursion is bounded by the number of levels.
  private mutating func add(
    _ part: DocumentReport.Tree,
    level: Int,
    top: Double,
    path: String,
    style: Int?
  ) {
    guard level < SizePicture.greatestLevelCount else { return }
    var top = top
    var rest = (count: part.omittedChildren, bytes: 0)
    let children = part.children.sorted { ($0.byteCount ?? 0) > ($1.byteCount ?? 0) }
    let whole = part.byteCount ?? 0
    for (index, child) in children.enumerated() {
      let bytes = child.byteCount ?? 0
      let height = height(of: bytes)
      guard height >= SizePicture.leastHeight else {
        rest.count += 1
        rest.bytes += bytes
        continue
      }
      let childStyle = style ?? index % SizePicture.partStyleCount + 1
      let (inner, label) = SizePicture.joined(child)
      let childPath = path + "/" + label
      cells.append(cell(label, childPath, bytes, level: level, top: top, style: childStyle))
      // Colors tell the first parts from each other of which none is nearly the whole.
      let isNearlyWhole = Double(bytes) > 0.85 * Double(whole)
      let innerStyle = isNearlyWhole ? style : childStyle
      add(inner, level: level + 1, top: top, path: childPath, style: innerStyle)
      top += height
    }
    guard rest.count > 0, height(of: rest.bytes) >= SizePicture.leastHeight else { return }
    let label = "\(ReportValue.grouped(rest.count)) more"
    let title = path + "/…: " + label
    cells.append(
      cell(label, title, rest.bytes, level: level, top: top, style: SizePicture.restStyle)
    )
  }

  /// A part with the parts that are the only ones inside of each other, and what they are called
  /// together.
  private static func joined(
    _ part: DocumentReport.Tree
  ) -> (inner: DocumentReport.Tree, label: String) {
    var (inner, label) = (part, part.label)
    while inner.children.count == 1, inner.omittedChildren == 0 {
      inner = inner.children[0]
      label += "/" + inner.label
    }
    return (inner, label)
  }

  private func height(of bytes: Int) -> Double {
    SizePicture.height * Double(bytes) / Double(total)
  }

  private func cell(
    _ label: String,
    _ path: String,
    _ bytes: Int,
    level: Int,
    top: Double,
    style: Int
  ) -> Cell {
    let size = ReportValue.bytes(bytes).text
    return Cell(
      level: level,
      top: top,
      height: height(of: bytes),
      label: label,
      size: size,
      title: "\(path): \(size), \(share(bytes))",
      style: style
    )
  }

  private func share(_ bytes: Int) -> String {
    ReportValue.fraction(Double(bytes) / Double(total)).text
  }

  // MARK: Writing

  private var levelCount: Int { (cells.map(\.level).max() ?? 0) + 1 }

  /// Writes the picture; its name tells it from others on the page.
  func write(to writer: inout HTMLWriter, name: String) {
    writer.element("figure") { writer in
      writer.element(
        "svg",
        [
          "role": "img", "aria-labelledby": "\(name)-title \(name)-text", "width": "100%",
          "height": SizePicture.pixels(SizePicture.height),
          "style": "min-width: \(SizePicture.pixels(5.4 * Double(levelCount)))rem",
          "xmlns": "http://www.w3.org/2000/svg",
        ]
      ) { writer in
        writer.element("title", ["id": name + "-title"], text: "How large the parts are")
        writer.element("desc", ["id": name + "-text"], text: alternative)
        for cell in cells { write(cell, &writer) }
      }
    }
  }

  private func write(_ cell: Cell, _ writer: inout HTMLWriter) {
    let width = 100 / Double(levelCount)
    let label = DisplayText.safe(DisplayText.shortened(cell.label))
    writer.element(
      "svg",
      [
        "x": SizePicture.pixels(width * Double(cell.level)) + "%",
        "y": SizePicture.pixels(cell.top), "width": SizePicture.pixels(width) + "%",
        "height": SizePicture.pixels(cell.height),
      ]
    ) { writer in
      writer.element("title", text: DisplayText.safe(cell.title))
      writer.element(
        "rect",
        [
          "class": "part-\(cell.style)", "width": "100%", "height": "100%",
          "fill-opacity": ["1", ".8", ".62", ".48", ".36"][min(cell.level, 4)],
        ],
        text: ""
      )
      if cell.height >= 34 {
        writer.element("text", ["x": "7", "y": "16"], text: label)
        writer.element("text", ["class": "size", "x": "7", "y": "31"], text: cell.size)
      } else if cell.height >= 13 {
        let line = SizePicture.pixels(cell.height / 2 + 4)
        writer.element("text", ["x": "7", "y": line], text: "\(label) \u{B7} \(cell.size)")
      }
    }
  }

  /// What the picture shows, for those who do not see it.
  private var alternative: String {
    let parts = tree.children.sorted { ($0.byteCount ?? 0) > ($1.byteCount ?? 0) }.prefix(10)
    let texts = parts.map { part in
      let bytes = part.byteCount ?? 0
      let label = DisplayText.safe(DisplayText.shortened(part.label))
      return "\(label) \(ReportValue.bytes(bytes).text) (\(share(bytes)))"
    }
    let hidden = tree.children.count + tree.omittedChildren - parts.count
    let more = hidden > 0 ? ["and \(ReportValue.grouped(hidden)) more"] : []
    let whole = ReportValue.bytes(total).text
    return "Of \(whole): " + (texts + more).joined(separator: ", ")
      + ". The table behind the picture tells all of it."
  }

  /// A length with at most two decimals.
  private static func pixels(_ length: Double) -> String {
    ReportValue.decimal(length, places: 2)
  }
}

extension DocumentReport.Tree {
  /// How large the node is, where its facts say so.
  var byteCount: Int? {
    for fact in facts {
      if case .bytes(let count) = fact.value, fact.key == "bytes" { return count }
    }
    return nil
  }
}
