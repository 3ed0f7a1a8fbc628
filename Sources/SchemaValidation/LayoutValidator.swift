public import DatabaseExports
import SourceDiagnostics

/// Checks an export against one of the built-in schemas.
///
/// The export is read once, as a stream. What must agree between jokes and users is kept in a few
/// dozen bytes a record, never the records themselves.
public enum LayoutValidator {
  /// Reads an export to its end and judges it.
  ///
  /// - Parameters:
  ///   - reader: stands before the beginning of the export.
  ///   - schema: what the export should be.
  ///   - limit: how many findings of each id are kept; all are counted.
  /// - Returns: what does not conform, in the order of the file.
  /// - Throws: `ExportError` when the export cannot be read or is not JSON.
  public static func validate(
    _ reader: consuming ExportReader,
    schema: BuiltInSchema,
    limit: Int = ValidationReport.defaultLimit
  ) throws(ExportError) -> ValidationReport {
    var walk = LayoutWalk(reader: reader, schema: schema, limit: limit)
    _ = try walk.walk(.root, walk.reader.next())
    while try walk.reader.next() != .endOfExport {}
    return walk.finish()
  }
}

extension LayoutWalk {
  /// Judges what could only be judged at the end.
  mutating func finish() -> ValidationReport {
    let hasItems = sawItems && schema != .jokes
    let hasJokes = schema != .items && (sawJokes || (sawProfile && !hasItems))
    if hasJokes {
      ledger.report(to: &report)
      report.merge(profileReport)
    }
    report.layouts = (hasJokes ? [.jokes] : []) + (hasItems ? [.items] : [])
    if report.layouts.isEmpty && !(schema == .items && ledger.hasUsers) {
      report.add(.layoutNotFound(schema: schema, expected: expectedRoots))
    } else if schema == .auto {
      report.add(.layouts(report.layouts))
    }
    report.sortByPlace()
    report.files = reader.files
    return report
  }

  private var expectedRoots: String {
    switch schema {
    case .jokes: "neither `/jokes` nor users with a name or votes"
    case .items: "no `/users`"
    case .auto: "neither `/jokes`, nor users with a name, votes or items"
    }
  }
}
