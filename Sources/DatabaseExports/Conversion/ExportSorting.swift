public import DatabaseModel
public import JSONStreaming
import SystemAccess

/// Writes an export anew with the members of every object in the order of the database (H-12).
///
/// The export is read twice: first to find the objects whose keys do not ascend, then to write it.
/// What is in order already is a stream on both sides. The members of other objects are gathered and
/// sorted, on the disk where there is much of them. Values stay as they are written.
public struct ExportSorting {
  /// The settings of a sorting.
  public struct Options {
    /// The path of the part that is written.
    public var root: DatabasePath
    /// The layout of the output.
    public var style: JSONWriter.Style
    /// Whether only the last of several members with the same key is kept, as the database would.
    public var dropsDuplicates: Bool
    /// How many bytes of an object that is sorted may be held in memory, roughly.
    public var memory: Int
    /// The folder for what does not fit into memory.
    public var scratchFolder: String

    /// Creates settings.
    public init(
      root: DatabasePath = .root,
      style: JSONWriter.Style = .minified,
      dropsDuplicates: Bool = false,
      memory: Int = 256 << 20,
      scratchFolder: String
    ) {
      self.root = root
      self.style = style
      self.dropsDuplicates = dropsDuplicates
      self.memory = memory
      self.scratchFolder = scratchFolder
    }
  }

  /// The files that together are the database; each is opened twice.
  public var inputs: [ExportInput]
  /// The settings.
  public var options: Options

  /// Creates a sorting.
  public init(_ inputs: [ExportInput], options: Options) {
    self.inputs = inputs
    self.options = options
  }

  /// Sorts everything.
  ///
  /// - Returns: What was written, with all keys that were met twice.
  /// - Throws: `ExportConversion.Failure`.
  public func run(
    into sink: ExportSink
  ) throws(ExportConversion.Failure) -> ExportConversion.Result {
    let unordered = try findUnordered()
    var pass = SortingPass(try reader(), options: options, unordered: unordered)
    try pass.run(into: sink)
    do throws(SystemError) {
      try sink.finish()
    } catch {
      throw .output(error)
    }
    return pass.result
  }

  /// Reads everything, and says whether it would stay as it is: no key comes before a lesser one, or,
  /// where duplicates are dropped, stands twice.
  ///
  /// - Throws: `ExportConversion.Failure`.
  public func isInOrder() throws(ExportConversion.Failure) -> Bool { try findUnordered().isEmpty }

  private func reader() throws(ExportConversion.Failure) -> ExportReader {
    do throws(ExportError) {
      return try ExportReader(inputs)
    } catch {
      throw .input(error)
    }
  }

  /// The objects whose members must change their places, by their numbers in the order in which
  /// objects begin.
  private func findUnordered() throws(ExportConversion.Failure) -> BitSet {
    var reader = try reader()
    var unordered = BitSet()
    var open: [Int] = []
    var count = 0
    do throws(ExportError) {
      var event = try reader.advance(to: options.root) ?? .endOfExport
      while event != .endOfExport {
        switch event {
        case .beginObject:
          open.append(count)
          count += 1
        case .endObject:
          // What comes behind the end of the part is not a part of it.
          if open.popLast() == nil { return unordered }
        case .key(let kind, let sequence):
          let isInPlace =
            kind == .child
            && (sequence == .ascending || sequence == .duplicate && !options.dropsDuplicates)
          if !isInPlace, let object = open.last { unordered.insert(object) }
        default: break
        }
        event = try reader.next()
      }
    } catch {
      throw .input(error)
    }
    return unordered
  }
}

/// The second reading of a sorting.
private struct SortingPass: ~Copyable {
  typealias Failure = ExportConversion.Failure

  private var reader: ExportReader
  private let options: ExportSorting.Options
  private let unordered: BitSet
  private(set) var result = ExportConversion.Result()
  private var objectCount = 0
  /// How many objects are being sorted, each inside of the one before.
  private var sortingDepth = 0

  init(
    _ reader: consuming ExportReader,
    options: ExportSorting.Options,
    unordered: BitSet
  ) {
    self.reader = reader
    self.options = options
    self.unordered = unordered
  }

  mutating func run(into sink: ExportSink) throws(Failure) {
    var output = SortingOutput(writer: JSONWriter(style: options.style), target: .sink(sink))
    let first: ExportReader.Event?
    do throws(ExportError) {
      first = try reader.advance(to: options.root)
    } catch {
      throw .input(error)
    }
    if let first {
      try write(first, to: &output)
      try finish()
    } else {
      result.isFound = false
      output.writer.null()
    }
    output.writer.endLine()
    try output.drain(above: 0)
  }

  private mutating func finish() throws(Failure) {
    do throws(ExportError) {
      try reader.finish()
    } catch {
      throw .input(error)
    }
  }

  /// Writes the value that has just begun; recursion is bounded by the nesting of exports.
  private mutating func write(
    _ first: ExportReader.Event,
    to output: inout SortingOutput
  ) throws(Failure) {
    output.writer.write(first, of: reader)
    switch first {
    case .beginArray:
      while true {
        let event = try next()
        if event == .endArray { break }
        try write(event, to: &output)
      }
      output.writer.endArray()
    case .beginObject:
      objectCount += 1
      if unordered.contains(objectCount - 1) {
        try sortMembers(into: &output)
      } else {
        try copyMembers(to: &output)
      }
      output.writer.endObject()
    default: break
    }
    try output.drain(above: SortingOutput.pieceSize)
  }

  private mutating func copyMembers(to output: inout SortingOutput) throws(Failure) {
    while true {
      let event = try next()
      if event == .endObject { return }
      if case .key(_, .duplicate) = event { result.duplicates.note(reader.shortenedPath) }
      output.writer.write(event, of: reader)
      try write(try next(), to: &output)
    }
  }

  private mutating func sortMembers(into output: inout SortingOutput) throws(Failure) {
    // All stores that are open together take no more than what was allowed.
    sortingDepth += 1
    defer { sortingDepth -= 1 }
    let store = MemberStore(
      dropsDuplicates: options.dropsDuplicates,
      memory: options.memory >> min(sortingDepth - 1, 10),
      folder: options.scratchFolder
    )
    while try next() != .endObject {
      do throws(SystemError) {
        let written = reader.withTokenBytes { [UInt8](copying: $0) }
        try store.begin(key: reader.tokenBytes(), written: written)
      } catch {
        throw .output(error)
      }
      var value = SortingOutput(writer: JSONWriter(), target: .store(store))
      try write(try next(), to: &value)
      try value.drain(above: 0)
      try end(store)
    }
    try output.write(store, at: reader.shortenedPath, noting: &result.duplicates)
  }

  private func end(_ store: MemberStore) throws(Failure) {
    do throws(SystemError) {
      try store.end()
    } catch {
      throw .output(error)
    }
  }

  private mutating func next() throws(Failure) -> ExportReader.Event {
    do throws(ExportError) {
      return try reader.next()
    } catch {
      throw .input(error)
    }
  }
}

/// A writer and where its bytes go.
private struct SortingOutput: ~Copyable {
  enum Target {
    case sink(ExportSink)
    case store(MemberStore)
  }

  static let pieceSize = 128 << 10

  var writer: JSONWriter
  let target: Target

  mutating func drain(above limit: Int) throws(ExportConversion.Failure) {
    do throws(SystemError) {
      try handOn(above: limit)
    } catch {
      throw .output(error)
    }
  }

  /// Writes the members of the object at a path in their order.
  mutating func write(
    _ store: MemberStore,
    at path: DatabasePath,
    noting duplicates: inout DuplicateKeys
  ) throws(ExportConversion.Failure) {
    do throws(SystemError) {
      try store.sort()
    } catch {
      throw .output(error)
    }
    while let member = try SortingOutput.next(of: store) {
      duplicates.note(
        path.appending(DatabaseKey(shortening: member.key.span)),
        times: member.duplicateCount
      )
      writer.verbatimKey(member.writtenKey.span)
      guard writer.style == .minified, member.value.count <= SortingOutput.pieceSize else {
        try rewrite(StoredValueSource(store, range: member.value))
        continue
      }
      let value: [UInt8]
      do throws(SystemError) {
        value = try store.bytes(member.value)
      } catch {
        throw .output(error)
      }
      writer.verbatimValue(value.span)
      try drain(above: SortingOutput.pieceSize)
    }
  }

  private static func next(
    of store: MemberStore
  ) throws(ExportConversion.Failure) -> MemberStore.Member? {
    do throws(SystemError) {
      return try store.nextMember()
    } catch {
      throw .output(error)
    }
  }

  private mutating func handOn(above limit: Int) throws(SystemError) {
    switch target {
    case .sink(var sink): try writer.drain(into: &sink, above: limit)
    case .store(var store): try writer.drain(into: &store, above: limit)
    }
  }

  private mutating func rewrite(
    _ source: consuming StoredValueSource
  ) throws(ExportConversion.Failure) {
    var reader = JSONReader(source: source)
    while true {
      do throws(JSONError) {
        let token = try reader.next()
        if token == .endOfInput { return }
        writer.write(token, of: reader)
      } catch {
        throw .input(ExportError(error, file: "scratch file"))
      }
      try drain(above: SortingOutput.pieceSize)
    }
  }
}

extension JSONWriter {
  /// Writes a token as it stands in its text.
  fileprivate mutating func write(_ token: JSONReader.Token, of reader: borrowing JSONReader) {
    switch token {
    case .beginObject: beginObject()
    case .endObject: endObject()
    case .beginArray: beginArray()
    case .endArray: endArray()
    case .key: reader.withTokenBytes { verbatimKey($0) }
    case .string: reader.withTokenBytes { verbatimString($0) }
    case .number: reader.withTokenBytes { verbatimValue($0) }
    case .true: boolean(true)
    case .false: boolean(false)
    case .null: null()
    case .endOfInput: break
    }
  }
}
