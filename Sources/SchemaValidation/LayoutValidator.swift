public import DatabaseExports
import SourceDiagnostics

/// Checks an export against one of the built-in schemas.
///
/// The export is read as a stream. What must agree between jokes and users is kept in a few dozen bytes
/// a record, never the records themselves. Of keys that stand twice in an object, which no database can
/// have, the last counts; where there are some, the export is read a second time.
public enum LayoutValidator {
  /// Reads an export to its end and judges it.
  ///
  /// - Parameters:
  ///   - inputs: the files that together are the database; they are opened again for a second reading.
  ///   - schema: what the export should be.
  ///   - limit: how many findings of each id are kept; all are counted.
  /// - Returns: what does not conform, in the order of the file.
  /// - Throws: `ExportError` when the export cannot be read or is not JSON.
  public static func validate(
    _ inputs: [ExportInput],
    schema: BuiltInSchema,
    limit: Int = ValidationReport.defaultLimit
  ) throws(ExportError) -> ValidationReport {
    var walk = LayoutWalk(reader: try ExportReader(inputs), schema: schema, limit: limit)
    try walk.run()
    guard walk.repetition.asksForSecondWalk else { return walk.finish() }
    var second = LayoutWalk(
      reader: try ExportReader(inputs),
      schema: schema,
      limit: limit,
      after: walk.repetition
    )
    try second.run()
    return second.finish()
  }
}

extension LayoutWalk {
  /// Walks over the whole export.
  mutating func run() throws(ExportError) {
    _ = try walk(.root, reader.next())
    while try reader.next() != .endOfExport {}
  }

  /// Judges what could only be judged at the end.
  mutating func finish() -> ValidationReport {
    let hasItems = sawItems && schema != .jokes
    let hasJokes = schema != .items && (sawJokes || (hasProfiles && !hasItems))
    if hasJokes {
      ledger.report(to: &report)
      report.merge(profileReport)
    }
    report.layouts = (hasJokes ? [.jokes] : []) + (hasItems ? [.items] : [])
    if report.layouts.isEmpty && !(schema == .items && ledger.hasUsers) {
      // What was said of the users of another database does not concern them.
      if schema == .auto { report = report.emptied }
      report.add(.layoutNotFound(schema: schema, expected: expectedRoots))
    } else if schema == .auto {
      report.add(.layouts(report.layouts))
    }
    report.merge(repetition.report)
    report.sortByPlace()
    report.files = reader.files
    return report
  }

  /// Whether users look like those of the jokes layout; in many databases they have a name, so that
  /// nothing but users may lie beside them unless they also have votes.
  private var hasProfiles: Bool {
    sawVotes || sawUsername && (schema == .jokes || !sawOtherRoot)
  }

  private var expectedRoots: String {
    switch schema {
    case .jokes: "neither `/jokes` nor users with a name or votes"
    case .items: "no `/users`"
    case .auto: "there is no `/jokes`, and no users like theirs or with items"
    }
  }
}
