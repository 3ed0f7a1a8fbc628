public import DatabaseModel
public import SystemAccess

/// Finds out what an export holds, in one pass and in bounded memory.
public enum ExportInspector {
  /// How much is told.
  public struct Options: Hashable, Sendable {
    /// How many problems of each kind are listed; all are counted.
    public var problemLimit: Int
    /// How many places the shape may have; others are left out.
    public var placeLimit: Int
    /// How many of the largest records are told.
    public var recordLimit: Int
    /// The path of what is looked at; the rest is only checked to be well-formed.
    public var root: DatabasePath

    /// Creates settings.
    public init(
      problemLimit: Int = 20,
      placeLimit: Int = 20_000,
      recordLimit: Int = 5,
      root: DatabasePath = .root
    ) {
      self.problemLimit = problemLimit
      self.placeLimit = placeLimit
      self.recordLimit = recordLimit
      self.root = root
    }
  }

  /// Reads a whole export and tells what is in it.
  ///
  /// A key that stands twice in an object whose keys are not in order is found only by reading the
  /// export again; where that is not possible, the summary says so.
  ///
  /// - Parameters:
  ///   - source: The export.
  ///   - options: How much is told.
  ///   - reopen: Opens the same export again; nil where it can be read only once.
  /// - Throws: `ExportError` where it cannot be read or is not JSON.
  /// - Complexity: linear in the length of the text.
  /// - Returns: What is in it.
  public static func inspect(
    _ source: consuming ExportSource,
    options: Options = Options(),
    reopening reopen: (() throws(ExportError) -> ExportSource)? = nil
  ) throws(ExportError) -> ExportSummary {
    let (file, fileSize, isCompressed) = (source.name, source.fileSize, source.isCompressed)
    var walk = InspectionWalk(source, options: options)
    let isFound = try walk.run(at: options.root)
    let pushIDs = walk.shape.pushIDs.summary
    let shape = walk.shape.finish(named: options.root.keys.last?.description ?? "")
    var summary = ExportSummary(
      file: file,
      fileSize: fileSize,
      isCompressed: isCompressed,
      counts: walk.counts,
      extremes: walk.extremes,
      pushIDs: pushIDs,
      style: walk.styles.style,
      problems: walk.problems,
      shape: shape,
      largestRecords: walk.shape.records.records,
      isFound: isFound
    )
    if walk.unordered.keyCount > 0 {
      var search = DuplicateSearch(in: walk.unordered, at: options.root)
      try search.run(reopening: reopen, reportingTo: &summary.problems)
    }
    summary.problems.sort()
    return summary
  }

  /// Reads a whole file and keeps nothing: it is well-formed where this returns.
  ///
  /// What is found does not depend on the number of threads, only the time that it takes.
  ///
  /// - Parameters:
  ///   - path: The file, or `-` for standard input.
  ///   - name: The name shown in messages, where it is not the path.
  ///   - jobs: How many threads may read it; more than two are as two.
  ///   - observer: Makes an observer for each time that the file is read.
  /// - Throws: `ExportError` where it cannot be read or is not JSON.
  /// - Returns: The length of the text in bytes.
  public static func check(
    path: String,
    name: String? = nil,
    jobs: Int,
    observer: () -> InputFile.Observer? = { nil }
  ) throws(ExportError) -> Int {
    if jobs > 1,
      let count = TwoThreadCheck.run(path: path, observer: observer())
    {
      return count
    }
    return try check(ExportSource(path: path, name: name, observer: observer()))
  }

  /// Reads a whole export and keeps nothing: it is well-formed where this returns.
  ///
  /// - Throws: `ExportError` where it cannot be read or is not JSON.
  /// - Complexity: linear in the length of the text.
  /// - Returns: The length of the text in bytes.
  @discardableResult
  public static func check(_ source: consuming ExportSource) throws(ExportError) -> Int {
    var reader = ExportReader(source)
    return try reader.skipToEnd()
  }
}
