import DatabaseModel
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
    /// The names of the fields whose values are never replaced.
    public var keptFields: Set<[UInt8]>
    /// The names of the fields whose texts and numbers are replaced, whatever they are.
    public var maskedFields: Set<[UInt8]>
    /// The layout of the output.
    public var style: JSONWriter.Style

    /// Creates settings.
    public init(
      sampleSize: Int? = nil,
      masks: Bool = false,
      keptFields: Set<[UInt8]> = [],
      maskedFields: Set<[UInt8]> = [],
      style: JSONWriter.Style = .minified
    ) {
      self.sampleSize = sampleSize
      self.masks = masks
      self.keptFields = keptFields
      self.maskedFields = maskedFields
      self.style = style
    }
  }

  /// What became of a sampling.
  public struct Result: Sendable {
    /// How many children of collections and arrays were left out.
    public internal(set) var omittedCount = 0
    /// What was not masked.
    public internal(set) var mask = MaskReport()
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
    return SamplingPass(
      ExportReader(try input.open()),
      shape: shape,
      selection: try select(shape),
      mask: options.masks ? try makeMask(summary.shape, shape) : nil,
      options: options
    )
  }

  /// Finds out what is masked, in one or two readings.
  private func makeMask(
    _ shape: ExportShape,
    _ index: ShapeIndex
  ) throws(ExportError) -> ExportMask {
    let fields = FieldNames(shape)
    var plan = MaskPlan(shape, options: options)
    let finding = try MaskSurvey(ExportReader(try input.open()), shape: index).gather(
      texts: fields.uncertain,
      keys: options.keptFields.union(options.maskedFields),
      plan: plan
    )
    plan.maskCoordinates(finding.numbers)
    let (names, doubtful) = fields.names(texts: finding.texts)
    var kept = names.union(options.keptFields)
    let candidates = plan.candidates(finding.values)
    if !candidates.isEmpty {
      let occurrences = try MaskSurvey(ExportReader(try input.open()), shape: index).occurrences(
        of: Set(candidates.flatMap { finding.values[$0].counts.keys }),
        besides: candidates,
        persons: plan.persons,
        names: kept
      )
      plan.keep(candidates, finding.values, occurrences)
      kept.formUnion(plan.keys(finding.values, occurrences))
    }
    var report = MaskReport(plan, finding, options: options, kept: kept)
    report.names = MaskReport.sorted(names)
    report.missingKeptFields = MaskReport.sorted(options.keptFields.subtracting(finding.keys))
    report.missingMaskedFields = MaskReport.sorted(options.maskedFields.subtracting(finding.keys))
    let key = MaskKey(digest: try digest())
    let texts = StringMask(key: key, keeping: kept)
    report.doubtfulNames = MaskReport.sorted(
      Set(doubtful.subtracting(kept).map { texts.masked($0) })
    )
    return ExportMask(
      texts: texts,
      numbers: NumberMask(key: key),
      plan: plan,
      report: report
    )
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
