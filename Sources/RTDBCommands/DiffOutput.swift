import ArgumentParsing
import DatabaseExports
import DatabaseModel
import JSONStreaming
import Reporting
import SystemAccess

/// The forms of a comparison.
enum DiffFormat: String, ArgumentValue, CaseIterable {
  /// For people, a line a difference.
  case text
  /// For machines.
  case json
  /// A multi-path update that turns the old export into the new one.
  case patch

  /// How many bytes of a value are needed.
  func valueLimit(memory: Int) -> Int { self == .text ? 120 : memory }
}

/// Writes the differences of a comparison, one after the other.
final class DiffOutput {
  private let format: DiffFormat
  private let order: OrderArgument
  private let style: TextStyle
  /// All that was written, held back until both exports are known to be whole.
  let text: ScratchBuffer
  private var writer = JSONWriter(style: .console)
  /// The first path that an update cannot name.
  private(set) var unnameable: DatabasePath?
  /// The first value that is too large to be shown whole.
  private(set) var tooLarge: DatabasePath?

  init(
    format: DiffFormat,
    path: DatabasePath,
    order: OrderArgument,
    style: TextStyle,
    scratchFolder: String
  ) {
    self.format = format
    self.order = order
    self.style = style
    text = ScratchBuffer(memory: 8 << 20, folder: scratchFolder)
    if format == .text { return }
    writer.beginObject()
    if format == .patch { return }
    writer.key("formatVersion")
    writer.number(1)
    writer.key("report")
    writer.string("diff")
    writer.key("path")
    writer.string(path.description)
    writer.key("order")
    writer.string(order.argument)
    writer.key("differences")
    writer.beginArray()
  }

  /// Writes a difference.
  func write(_ difference: ExportDifference) throws(SystemError) {
    if format != .text, difference.isCut, tooLarge == nil { tooLarge = difference.path }
    switch format {
    case .text: return try hold(line(difference).text(style: style))
    case .json: writeObject(difference)
    case .patch: writeMember(difference)
    }
    try flush(above: 64 << 10)
  }

  /// Writes what comes behind all differences.
  func finish(_ result: ExportComparison.Result, isQuiet: Bool) throws(SystemError) {
    switch format {
    case .text: if !isQuiet { try hold(DiffOutput.summary(result)) }
    case .json: endReport(result)
    case .patch:
      writer.endObject()
      writer.endLine()
    }
    try flush(above: 0)
  }

  private func hold(_ line: String) throws(SystemError) {
    try text.append(Array(line.utf8).span)
  }

  private func flush(above limit: Int) throws(SystemError) {
    var sink = ByteArraySink()
    writer.drain(into: &sink, above: limit)
    if !sink.bytes.isEmpty { try text.append(sink.bytes.span) }
  }

  // MARK: Text

  private func line(_ difference: ExportDifference) -> ChangeLine {
    let isMove = difference.kind == .moved
    let old = difference.old.map { (isMove ? order.sortName + " " : "") + DiffOutput.text($0) }
    return ChangeLine(
      difference.kind.lineKind,
      difference.path.shortened.description,
      old: old,
      new: difference.new.map(DiffOutput.text)
    )
  }

  private static func text(_ value: ExportDifference.Value) -> String {
    // The last character may have been cut in two.
    guard value.isCut else { return String(decoding: value.json, as: UTF8.self) }
    let characters = String(decoding: value.json.prefix(120), as: UTF8.self).unicodeScalars
    let text = String(String.UnicodeScalarView(characters.filter { $0 != "\u{FFFD}" }))
    return text + (value.leafCount > 1 ? "… (\(value.leafCount) values)" : "…")
  }

  private static func summary(_ result: ExportComparison.Result) -> String {
    let same = counted(result.sameLeaves, "value")
    if result.counts.total == 0 { return "no difference in \(same)\n" }
    let counts = ExportDifference.Kind.allCases.map { ($0, result.counts[$0]) }
    return counts.filter { $0.1 > 0 }.map { "\($0.1) \($0.0.rawValue)" }.joined(separator: ", ")
      + "; \(same) as before\n"
  }

  // MARK: JSON

  private func writeObject(_ difference: ExportDifference) {
    writer.beginObject()
    writer.key("kind")
    writer.string(difference.kind.rawValue)
    writer.key("path")
    writer.string(difference.path.bytes)
    let isMove = difference.kind == .moved
    if let old = difference.old {
      writer.key(isMove ? "oldSortValue" : "old")
      writer.verbatimValue(old.json.span)
    }
    if let new = difference.new {
      writer.key(isMove ? "newSortValue" : "new")
      writer.verbatimValue(new.json.span)
    }
    writer.endObject()
  }

  private func endReport(_ result: ExportComparison.Result) {
    writer.endArray()
    writer.key("counts")
    writer.beginObject()
    for kind in ExportDifference.Kind.allCases {
      writer.key(kind.rawValue)
      writer.number(result.counts[kind])
    }
    writer.key("sameValues")
    writer.number(result.sameLeaves)
    writer.endObject()
    writer.endObject()
    writer.endLine()
  }

  // MARK: Updates

  private func writeMember(_ difference: ExportDifference) {
    if unnameable == nil, !difference.path.keys.allSatisfy(\.isLegal) {
      unnameable = difference.path
    }
    var path = difference.path.bytes
    if difference.kind == .moved {
      path += Array((difference.path.isRoot ? ".priority" : "/.priority").utf8)
    }
    writer.key(path)
    if let new = difference.new {
      writer.verbatimValue(new.json.span)
    } else {
      writer.null()
    }
  }
}

extension ExportDifference {
  fileprivate var isCut: Bool { old?.isCut == true || new?.isCut == true }
}

extension ExportDifference.Kind {
  fileprivate var lineKind: ChangeLine.Kind {
    switch self {
    case .added: .added
    case .removed: .removed
    case .changed: .changed
    case .moved: .moved
    }
  }
}

extension DatabasePath {
  /// The path as text with a leading slash, lone surrogates as they are.
  fileprivate var bytes: [UInt8] {
    if isRoot { return [UInt8(ascii: "/")] }
    return keys.flatMap { [UInt8(ascii: "/")] + $0.bytes }
  }
}
