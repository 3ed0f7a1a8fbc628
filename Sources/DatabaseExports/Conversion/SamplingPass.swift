import DatabaseModel
import JSONStreaming
import SystemAccess

/// The last reading of a sampling, which writes.
struct SamplingPass: ~Copyable {
  typealias Failure = ExportConversion.Failure

  private var reader: ExportReader
  private let shape: ShapeIndex
  private let selection: SampleSelection
  private let mask: ExportMask?
  private let options: ExportSampling.Options
  var result = ExportSampling.Result()
  private var writer: JSONWriter
  /// What has been begun and is written only when something comes in it: a sample may leave nothing
  /// of a node, and the database has no empty ones.
  private var pending: [Beginning] = []

  private enum Beginning {
    /// A key as it is written.
    case verbatimKey([UInt8])
    /// A key that was masked.
    case key([UInt8])
    case object
    case array
    /// An element that is not there.
    case hole
  }

  init(
    _ reader: consuming ExportReader,
    shape: ShapeIndex,
    selection: SampleSelection,
    mask: ExportMask?,
    options: ExportSampling.Options
  ) {
    self.reader = reader
    self.shape = shape
    self.selection = selection
    self.mask = mask
    self.options = options
    writer = JSONWriter(style: options.style)
    if let mask { result.mask = mask.report }
  }

  mutating func run(into sink: ExportSink) throws(Failure) {
    var sink = sink
    if try !write(try next(), ShapeIndex.root, field: [], into: &sink) { writer.null() }
    while try next() != .endOfExport {}
    writer.endLine()
    try drain(into: &sink, above: 0)
  }

  /// Writes a value that has just begun, and says whether there was anything to write.
  ///
  /// Recursion is bounded by the nesting of exports.
  private mutating func write(
    _ event: ExportReader.Event,
    _ place: Int?,
    field: [UInt8],
    into sink: inout ExportSink
  ) throws(Failure) -> Bool {
    let level = pending.count
    switch event {
    case .beginObject:
      pending.append(.object)
      try writeMembers(place, field: field, into: &sink)
      if isWaiting(above: level) { return false }
      writer.endObject()
    case .beginArray:
      pending.append(.array)
      try writeElements(place, field: field, into: &sink)
      if isWaiting(above: level) { return false }
      writer.endArray()
    case .null, .hole: return false
    case .string:
      begin()
      writeString(place, field: field)
    case .number where field == SampleSelection.votesName && reader.depth == 3:
      begin()
      writeCounter(place)
    case .number:
      begin()
      writeNumber(place, field: field)
    default:
      begin()
      writer.write(event, of: reader)
    }
    try drain(into: &sink, above: 128 << 10)
    return true
  }

  /// Writes all that waits for something to come in it.
  private mutating func begin() {
    for beginning in pending {
      switch beginning {
      case .verbatimKey(let key): writer.verbatimKey(key.span)
      case .key(let key): writer.key(key)
      case .object: writer.beginObject()
      case .array: writer.beginArray()
      case .hole: writer.null()
      }
    }
    pending.removeAll(keepingCapacity: true)
  }

  /// Whether nothing came in a container that has ended, which is forgotten then.
  private mutating func isWaiting(above level: Int) -> Bool {
    guard pending.count > level else { return false }
    pending.removeLast(pending.count - level)
    return true
  }

  private mutating func writeMembers(
    _ place: Int?,
    field: [UInt8],
    into sink: inout ExportSink
  ) throws(Failure) {
    let depth = reader.depth
    var count = 0
    while true {
      let event = try next()
      guard case .key(let kind, _) = event else { return }
      let key = reader.tokenBytes()
      let token = reader.withTokenBytes { [UInt8](copying: $0) }
      guard kind == .child else {
        // A priority is no value of the field, whose name tells nothing of it.
        let field = kind == .priority ? key : field
        try writeMember(.verbatimKey(token), place, field: field, into: &sink)
        continue
      }
      let (child, isRecord) = shape.child(of: place, key)
      if isRecord {
        count += 1
        guard keeps(key, number: count - 1, place, depth: depth, field: field) else {
          result.omittedCount += 1
          try skip()
          continue
        }
      }
      try writeMember(masked(key, token), child, field: isRecord ? field : key, into: &sink)
    }
  }

  private mutating func writeMember(
    _ key: Beginning,
    _ place: Int?,
    field: [UInt8],
    into sink: inout ExportSink
  ) throws(Failure) {
    let level = pending.count
    pending.append(key)
    if try !write(try next(), place, field: field, into: &sink) {
      pending.removeLast(pending.count - level)
    }
  }

  private func keeps(
    _ key: [UInt8],
    number: Int,
    _ place: Int?,
    depth: Int,
    field: [UInt8]
  ) -> Bool {
    // Collections right below the root were gone through before.
    if depth == 1, selection.size != nil, let place, let taken = selection.taken[place] {
      return taken.contains(key)
    }
    return selection.keeps(key, number: number, in: field)
  }

  private mutating func writeElements(
    _ place: Int?,
    field: [UInt8],
    into sink: inout ExportSink
  ) throws(Failure) {
    var count = 0
    while true {
      let event = try next()
      if event == .endArray { break }
      if event == .null || event == .hole {
        pending.append(.hole)
        continue
      }
      if count >= selection.size ?? .max {
        result.omittedCount += 1
        try skip(event)
      } else if try !write(event, shape.element(of: place), field: field, into: &sink) {
        pending.append(.hole)
      }
      count += 1
    }
    // No array ends with a hole.
    while case .hole = pending.last { pending.removeLast() }
  }

  // MARK: Texts

  /// A key as it is written: that of a record, or one that tells of a person, is masked.
  private func masked(_ key: [UInt8], _ token: [UInt8]) -> Beginning {
    guard let texts = mask?.texts, !texts.keeps(key) else { return .verbatimKey(token) }
    return .key(texts.masked(key))
  }

  /// Writes a joke's counter of votes: where it agreed with the users, it agrees with those that are left.
  private mutating func writeCounter(_ place: Int?) {
    let keys = reader.path.keys
    if keys[0].bytes == SampleSelection.jokesName, let count = selection.votes[keys[1].bytes],
      reader.number == Double(count.whole)
    {
      writer.number(count.kept)
    } else {
      writeNumber(place, field: SampleSelection.votesName)
    }
  }

  private mutating func writeNumber(_ place: Int?, field: [UInt8]) {
    guard let mask, !options.keptFields.contains(field),
      let number = mask.masked(
        number: reader.withTokenBytes { [UInt8](copying: $0) },
        at: place,
        field: field
      )
    else { return writer.write(.number, of: reader) }
    writer.verbatimValue(number.span)
  }

  private mutating func writeString(_ place: Int?, field: [UInt8]) {
    guard let mask, !options.keptFields.contains(field),
      let text = mask.masked(text: reader.tokenBytes(), at: place)
    else { return writer.write(.string, of: reader) }
    writer.string(text)
  }

  // MARK: Reading and writing

  private mutating func skip() throws(Failure) {
    try skip(try next())
  }

  private mutating func skip(_ event: ExportReader.Event) throws(Failure) {
    guard event.isContainer else { return }
    do throws(ExportError) {
      try reader.skipContainer()
    } catch {
      throw .input(error)
    }
  }

  private mutating func next() throws(Failure) -> ExportReader.Event {
    do throws(ExportError) {
      return try reader.next()
    } catch {
      throw .input(error)
    }
  }

  private mutating func drain(into sink: inout ExportSink, above limit: Int) throws(Failure) {
    do throws(SystemError) {
      try writer.drain(into: &sink, above: limit)
    } catch {
      throw .output(error)
    }
  }
}
