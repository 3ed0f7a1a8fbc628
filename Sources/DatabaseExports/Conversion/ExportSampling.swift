public import DatabaseModel
public import JSONStreaming
import SystemAccess

/// Makes a small export, without personal data, of a large one, to be used in tests.
///
/// The export is read several times, each time as a stream: to learn its shape, to find what the
/// chosen records refer to, and to write.
public struct ExportSampling {
  /// The settings of a sampling.
  public struct Options {
    /// How many children of each collection are kept, those that come first; nil for all.
    public var sampleSize: Int?
    /// Whether texts are replaced by others of the same shape.
    public var masks: Bool
    /// The names of the fields whose texts are never replaced.
    public var keptFields: Set<[UInt8]>
    /// The layout of the output.
    public var style: JSONWriter.Style

    /// Creates settings.
    public init(
      sampleSize: Int? = nil,
      masks: Bool = false,
      keptFields: Set<[UInt8]> = [],
      style: JSONWriter.Style = .minified
    ) {
      self.sampleSize = sampleSize
      self.masks = masks
      self.keptFields = keptFields
      self.style = style
    }
  }

  /// What became of a sampling.
  public struct Result: Sendable {
    /// How many children of collections and arrays were left out.
    public internal(set) var omittedCount = 0
    /// The keys that were taken for names of fields and collections, and so were not masked.
    public internal(set) var names: [DatabaseKey] = []
    /// The names of fields to be kept that no key of the export has.
    public internal(set) var missingFields: [DatabaseKey] = []
  }

  private let input: ExportInput
  private let options: Options

  /// Creates a sampling of a file that can be opened more than once, and in which no key stands twice in
  /// an object: of equal keys, all that have something are written.
  public init(_ input: ExportInput, options: Options) {
    self.input = input
    self.options = options
  }

  /// Writes the sample.
  ///
  /// - Throws: `ExportConversion.Failure` where the input cannot be read, or the output cannot be
  ///   written.
  /// - Returns: What was left out and what was not masked.
  public func run(into sink: ExportSink) throws(ExportConversion.Failure) -> Result {
    var pass: SamplingPass
    do throws(ExportError) {
      pass = try makePass()
    } catch {
      throw .input(error)
    }
    try pass.run(into: sink)
    do throws(SystemError) {
      try sink.finish()
    } catch {
      throw .output(error)
    }
    return pass.result
  }

  private func makePass() throws(ExportError) -> SamplingPass {
    let summary = try ExportInspector.inspect(try input.open(), options: .init(problemLimit: 0))
    let shape = ShapeIndex(summary.shape)
    var names: Set<[UInt8]> = []
    var missing: Set<[UInt8]> = []
    if options.masks {
      let fields = FieldNames(summary.shape)
      let found = try search(texts: fields.uncertain, keys: options.keptFields)
      names = fields.names(texts: found.texts)
      missing = options.keptFields.subtracting(found.keys)
    }
    let kept = names.union(options.keptFields)
    let mask = options.masks ? StringMask(digest: try digest(), keeping: kept) : nil
    var pass = SamplingPass(
      ExportReader(try input.open()),
      shape: shape,
      selection: try select(shape),
      mask: mask,
      names: names,
      options: options
    )
    pass.result.missingFields = missing.map { DatabaseKey(bytes: $0) }.sorted()
    return pass
  }

  /// Which of some words are texts in the export, and which of others are keys.
  private func search(
    texts: Set<[UInt8]>,
    keys: Set<[UInt8]>
  ) throws(ExportError) -> (texts: Set<[UInt8]>, keys: Set<[UInt8]>) {
    var found: (texts: Set<[UInt8]>, keys: Set<[UInt8]>) = ([], [])
    guard !texts.isEmpty || !keys.isEmpty else { return found }
    var reader = ExportReader(try input.open())
    while true {
      let event = try reader.next()
      if event == .endOfExport { return found }
      // A longer word is none of those, however it is written.
      if reader.tokenByteCount > DatabaseLimits.keyBytes * 6 { continue }
      if event == .string, !texts.isEmpty {
        let text = reader.tokenBytes()
        if texts.contains(text) { found.texts.insert(text) }
      } else if case .key(.child, _) = event, found.keys.count < keys.count {
        let key = reader.tokenBytes()
        if keys.contains(key) { found.keys.insert(key) }
      }
    }
  }

  private func digest() throws(ExportError) -> [UInt8] {
    var source = try input.open()
    var digest = SHA256()
    var buffer = [UInt8](repeating: 0, count: 256 << 10)
    do throws(ByteSourceError) {
      while true {
        var room = buffer.mutableSpan
        let count = try source.read(into: &room)
        if count == 0 { return digest.finalize() }
        digest.update(buffer.span.extracting(0..<count))
      }
    } catch {
      throw ExportError(error, file: input.name)
    }
  }

  /// Finds the records that are kept.
  private func select(_ shape: ShapeIndex) throws(ExportError) -> SampleSelection {
    var selection = SampleSelection(size: options.sampleSize)
    guard options.sampleSize != nil else { return selection }
    // The first round gathers what the first records mention; the others, what that leads to.
    for _ in 0..<3 {
      var pass = SelectionPass(ExportReader(try input.open()), shape: shape, selection: selection)
      selection = try pass.run()
    }
    var pass = VotePass(ExportReader(try input.open()), shape: shape, selection: selection)
    selection.votes = try pass.run()
    return selection
  }
}
