import DatabaseExports
import DatabaseModel
import JSONStreaming
public import SystemAccess

/// The migration of the legacy layout, where all jokes lie in `/jokes` with their author's name, to
/// the layout where every user has `items`: `/jokes/$id {jokeText, author}` becomes
/// `/users/$uid/items/$id {title}`.
///
/// The output is the export byte for byte with the new items put in. `/jokes` stays until a later
/// step removes it (D35). What cannot be migrated is left out and listed with its reason.
///
/// The export is read several times from front to back. Memory is bounded by the settings and grows
/// beyond that only with the number of users and with the longest string.
public struct Migration: Sendable {
  /// What has no influence on the result.
  public struct Settings: Hashable, Sendable {
    /// About how many bytes may be used to put the items in order, before a scratch file is.
    public var memoryLimit: Int
    /// The folder for scratch files, which never get a lasting name.
    public var scratchFolder: String

    /// Creates settings.
    public init(memoryLimit: Int = 32 << 20, scratchFolder: String) {
      self.memoryLimit = memoryLimit
      self.scratchFolder = scratchFolder
    }
  }

  private let input: MigrationInput
  private let options: MigrationOptions
  private let settings: Settings

  /// Creates the migration of an export, plain or compressed with gzip.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - name: The name shown in messages.
  ///   - options: What the user decided.
  ///   - settings: What has no influence on the result.
  ///   - observer: Makes an observer for each time that the whole file is read.
  public init(
    path: String,
    name: String,
    options: MigrationOptions = MigrationOptions(),
    settings: Settings,
    observer: @escaping @Sendable () -> InputFile.Observer? = { nil }
  ) {
    input = MigrationInput(path: path, name: name, observer: observer)
    self.options = options
    self.settings = settings
  }

  /// Finds out what would happen, and writes nothing.
  ///
  /// - Parameter tool: The program, such as `rtdb 0.1.0`, to be named in the plan.
  /// - Returns: The plan.
  /// - Throws: `MigrationError` where the export cannot be read.
  /// - Complexity: linear in the length of the export, apart from putting the items in order.
  public func plan(tool: String) throws(MigrationError) -> MigrationPlan {
    let description = try input.describe()
    var parts = try Analysis.read(input, options, settings).split()
    while try parts.merge.advance(quarantine: &parts.quarantine) {}
    let summary = parts.merge.summary
    try check(summary)
    return MigrationPlan(tool: tool, input: description, options: options, summary: summary)
  }

  private func check(_ summary: MigrationSummary) throws(MigrationError) {
    if summary.isBalanced { return }
    throw .unbalanced(
      jokes: summary.jokes,
      accountedFor: summary.migrated + summary.quarantined + summary.skipped
    )
  }
}

// MARK: - Carrying out

extension Migration {
  /// Where the results go.
  public struct Target: Hashable, Sendable {
    /// The file to be written.
    public var path: String
    /// Whether files that are there may be replaced.
    public var overwriting: Bool

    /// Creates a target.
    public init(path: String, overwriting: Bool = false) {
      self.path = path
      self.overwriting = overwriting
    }

    /// Where the jokes that are left out go.
    public var quarantinePath: String { path + ".quarantine.json" }
  }

  /// Writes the migrated export and, where there is something to put there, the quarantine.
  ///
  /// Both appear under their names when everything is done, the quarantine first; until then, and
  /// after any error but `quarantineReplaced`, what was there is as it was.
  ///
  /// - Parameters:
  ///   - target: Where the results go.
  ///   - plan: What must come out, unless anything may.
  ///   - tool: The program, to be named in the result.
  /// - Returns: What was done, in the form of a plan.
  /// - Throws: `MigrationError` where the export cannot be read, the plan does not fit, or the results
  ///   cannot be written.
  public func apply(
    to target: Target,
    expecting plan: MigrationPlan.Stored? = nil,
    tool: String
  ) throws(MigrationError) -> MigrationPlan {
    let inputPath = try input.file().path
    for path in [target.path, target.quarantinePath] where FileSystem.isSameFile(path, inputPath) {
      throw .outputIsInput(path)
    }
    let output = try OutputWriter(path: target.path, overwriting: target.overwriting)
    let quarantine = try OutputWriter(path: target.quarantinePath, overwriting: target.overwriting)
    let description = try input.describe()
    if let plan, !plan.input.hasSameContent(as: description) {
      throw .planForOtherInput(plan.input)
    }
    let summary = try write(to: output, quarantine, of: description)
    try check(summary)
    try plan?.check(summary)
    try commit(output, summary.quarantined > 0 ? quarantine : nil, at: target)
    if summary.quarantined == 0 { try removeOldQuarantine(of: target) }
    return MigrationPlan(tool: tool, input: description, options: options, summary: summary)
  }

  private func commit(
    _ output: OutputWriter,
    _ quarantine: OutputWriter?,
    at target: Target
  ) throws(MigrationError) {
    let hadQuarantine = FileSystem.exists(target.quarantinePath)
    try quarantine?.commit()
    do throws(MigrationError) {
      try output.commit()
    } catch {
      guard quarantine != nil else { throw error }
      // What took the place of nothing is nothing again.
      if !hadQuarantine, (try? FileSystem.remove(target.quarantinePath)) != nil { throw error }
      guard case .system(let cause) = error else { throw error }
      throw .quarantineReplaced(target.quarantinePath, cause)
    }
  }

  private func write(
    to output: OutputWriter,
    _ quarantine: OutputWriter,
    of description: MigrationPlan.Input
  ) throws(MigrationError) -> MigrationSummary {
    let analysis = try Analysis.read(input, options, settings)
    let (directory, usersCount) = (analysis.directory, analysis.usersCount)
    let found = try analysis.split()
    // Both read the same file at nearly the same pace; one of them is observed.
    let source = try input.source(input.observer())
    if !source.isCompressed { try output.write(input.mark()) }
    var writer = ItemsWriter(
      try input.cursor(isObserved: false),
      parts: SourceParts(source),
      merge: found.merge,
      quarantine: found.quarantine,
      directory: directory,
      style: try input.style(),
      output: output
    )
    try writer.write(usersNumber: usersCount)
    let summary = writer.summary
    if summary.quarantined > 0 {
      try writer.takeQuarantine().write(to: quarantine, of: description, values: input.parts())
    }
    return summary
  }

  /// A quarantine beside an output that has none would be taken for its own.
  private func removeOldQuarantine(of target: Target) throws(MigrationError) {
    guard FileSystem.exists(target.quarantinePath) else { return }
    do throws(SystemError) {
      try FileSystem.remove(target.quarantinePath)
    } catch {
      throw .system(error)
    }
  }
}

extension MigrationPlan.Stored {
  /// Compares what was found with what was planned.
  fileprivate func check(_ summary: MigrationSummary) throws(MigrationError) {
    for (planned, found) in zip(counts.flattened, summary.counts.flattened)
    where planned.number != found.number {
      throw .planDisagrees(
        found.name,
        planned: planned.number,
        found: found.number,
        tool: tool
      )
    }
  }
}

extension [MigrationSummary.Count] {
  /// The numbers, each followed by its parts.
  fileprivate var flattened: [MigrationSummary.Count] { flatMap { [$0] + ($0.parts ?? []) } }
}
