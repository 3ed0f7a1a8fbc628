import DatabaseExports
import DatabaseModel
import JSONStreaming

/// The jokes that are left out, gathered in any order and written in the order of the file.
struct Quarantine: ~Copyable {
  private var records: RecordSorter

  /// Creates an empty quarantine.
  init(_ records: consuming RecordSorter) {
    self.records = records
  }

  /// Adds a joke; `ordinal` is its place in the file.
  ///
  /// Without a key it is `/jokes` itself.
  mutating func add(
    _ reason: QuarantineReason,
    ordinal: Int,
    key: [UInt8]?,
    range: Range<Int>
  ) throws(MigrationError) {
    let entry = QuarantineEntry(reason: reason, range: range, key: key)
    try records.add(group: ordinal, key: [], payload: entry.payload)
  }

  /// Writes the document: for every joke its path, the reason and the value as the export has it.
  consuming func write(
    to output: OutputWriter,
    of input: MigrationPlan.Input,
    values: consuming SourceParts
  ) throws(MigrationError) {
    try output.write(Quarantine.head(of: input))
    var values = values
    var sorted = try records.inOrder()
    var isFirst = true
    while try sorted.next() {
      guard let entry = QuarantineEntry(payload: sorted.record.payload) else {
        throw .damagedRecord
      }
      try output.write(isFirst ? Array("\n".utf8) : Array(",\n".utf8))
      isFirst = false
      try output.write(entry.head)
      try values.skip(to: entry.range.lowerBound)
      try values.copyCompacted(to: entry.range.upperBound, into: output)
      try output.write(Array("}".utf8))
    }
    try output.write(Array((isFirst ? "]\n}\n" : "\n  ]\n}\n").utf8))
  }

  /// Everything before the first entry: where the entries are from.
  private static func head(of input: MigrationPlan.Input) -> [UInt8] {
    var writer = JSONWriter(style: .console)
    writer.beginObject()
    writer.key("formatVersion")
    writer.number(1)
    writer.key("input")
    input.write(to: &writer)
    writer.key("quarantined")
    return writer.bytes + Array("[".utf8)
  }
}

/// One joke that is left out.
private struct QuarantineEntry {
  var reason: QuarantineReason
  var range: Range<Int>
  var key: [UInt8]?

  /// The entry as a record.
  var payload: [UInt8] {
    var payload: [UInt8] = [reason.number, key == nil ? 0 : 1]
    payload.appendInteger(range.lowerBound)
    payload.appendInteger(range.upperBound)
    payload.append(contentsOf: key ?? [])
    return payload
  }

  /// One line of the document up to the value.
  var head: [UInt8] {
    var path = Array("/jokes".utf8)
    if let key { path += [UInt8(ascii: "/")] + key }
    var line = Array("    {\"path\": ".utf8)
    JSONText.appendQuoted(path.span, to: &line)
    line += Array(", \"reason\": \"\(reason.rawValue)\", \"value\": ".utf8)
    return line
  }
}

extension QuarantineEntry {
  /// Reads a record.
  init?(payload: [UInt8]) {
    let start = 2 + 2 * [UInt8].integerCount
    guard payload.count >= start, let reason = QuarantineReason(number: payload[0]) else {
      return nil
    }
    let lower = payload.integer(at: 2)
    let upper = payload.integer(at: 2 + [UInt8].integerCount)
    guard lower <= upper else { return nil }
    let key = payload[1] == 0 ? nil : Array(payload[start...])
    self.init(reason: reason, range: lower..<upper, key: key)
  }
}
