import DatabaseExports
import DatabaseModel
import Reporting
import SourceDiagnostics

/// Turns what an inspection found into reports.
enum InspectionReport {
  typealias Section = DocumentReport.Section

  /// The report of several exports, for machines.
  static func document(_ summaries: [ExportSummary]) -> DocumentReport {
    let files = summaries.map { summary in
      Section(
        summary.file,
        .sections(sections(summary, forMachines: true) + [problems(summary)])
      )
    }
    return DocumentReport(kind: "inspect", sections: [Section("files", .sections(files))])
  }

  /// The report of one export, for people; its problems are findings.
  static func document(_ summary: ExportSummary) -> DocumentReport {
    DocumentReport(
      kind: "inspect",
      sections: [Section("file", heading: summary.file, .sections(sections(summary)))]
    )
  }

  /// The problems that a reader should see one by one.
  static func findings(_ summary: ExportSummary) -> [Finding] {
    summary.problems.listed.filter { $0.kind.severity > .note }.map { problem in
      Finding(
        id: problem.kind.rawValue,
        severity: problem.kind.severity,
        problem.message,
        at: Finding.Place(file: summary.file, start: problem.location),
        databasePath: problem.path.description,
        notes: problem.notes.map { Finding.Note($0) }
      )
    }
  }

  /// A line for each kind of problems of which some are not listed.
  static func omissions(_ summary: ExportSummary) -> [String] {
    ExportProblem.Kind.allCases.compactMap { kind in
      let count = summary.problems.omittedCount(kind)
      guard count > 0, kind.severity > .note else { return nil }
      let noun = count == 1 ? kind.severity.rawValue : kind.severity.rawValue + "s"
      return "and \(count) more \(noun) of `\(kind.rawValue)`"
    }
  }

  // MARK: Sections

  private static func sections(
    _ summary: ExportSummary,
    forMachines: Bool = false
  ) -> [Section] {
    var sections = [
      Section("summary", .facts(facts(summary, forMachines: forMachines))),
      Section(
        "shape",
        heading: "what is in it",
        .tree(tree(summary.shape, forMachines: forMachines))
      ),
      Section("provenance", heading: "provenance", provenance(summary)),
    ]
    if summary.pushIDs.count == 0 { return sections }
    sections.insert(
      Section("pushIds", heading: "keys made by push", .facts(facts(summary.pushIDs, summary))),
      at: 1
    )
    return sections
  }

  private static func facts(_ summary: ExportSummary, forMachines: Bool) -> [Fact] {
    let counts = summary.counts
    var facts: [Fact] = []
    if let backup = BackupName(summary.file) {
      facts.append(Fact("backupTime", "backup made", .text(backup.instant)))
      facts.append(Fact("backupInstance", "backup of", .text(backup.instance)))
    }
    if let size = summary.fileSize { facts.append(Fact("fileBytes", "file", .bytes(size))) }
    if forMachines || summary.isCompressed || summary.fileSize == nil {
      facts.append(Fact("textBytes", "text", .bytes(counts.textBytes)))
    }
    facts += [
      Fact("style", "layout", .text(forMachines ? "\(summary.style)" : text(of: summary))),
      Fact("nodes", "nodes", .integer(counts.nodes)),
      Fact("depth", "depth", .integer(counts.depth)),
    ]
    let kinds: [(String, String, Int)] = [
      ("objects", "objects", counts.objects), ("arrays", "arrays", counts.arrays),
      ("holes", "holes in arrays", counts.holes), ("strings", "strings", counts.strings),
      ("numbers", "numbers", counts.numbers), ("booleans", "true or false", counts.booleans),
      ("nulls", "null members", counts.nulls), ("priorities", "priorities", counts.priorities),
    ]
    for (key, label, count) in kinds where count > 0 {
      facts.append(Fact(key, label, .integer(count)))
    }
    if counts.longestKey > 0 {
      facts.append(Fact("longestKey", "longest key", .bytes(counts.longestKey)))
    }
    if counts.longestString > 0 {
      facts.append(Fact("longestString", "longest string", .bytes(counts.longestString)))
    }
    return facts
  }

  private static func facts(
    _ pushIDs: ExportSummary.PushIDs,
    _ summary: ExportSummary
  ) -> [Fact] {
    var facts = [
      Fact("count", .integer(pushIDs.count)),
      Fact(
        "share",
        "share of keys",
        .fraction(Double(pushIDs.count) / Double(summary.counts.keys))
      ),
    ]
    if let earliest = pushIDs.earliest {
      facts.append(Fact("earliest", "first made", .text(UTCInstant.text(earliest))))
    }
    if let latest = pushIDs.latest {
      facts.append(Fact("latest", "last made", .text(UTCInstant.text(latest))))
    }
    return facts
  }

  private static func text(of summary: ExportSummary) -> String {
    let layout =
      switch summary.style {
      case .none: "a single value"
      case .minified: "minified"
      case .olderConsole: "as the console wrote until about 2022"
      case .console: "as the console writes"
      case .other: "of its own"
      }
    return summary.isCompressed ? layout + ", gzip" : layout
  }

  // MARK: Shape

  private static func tree(
    _ shape: ExportShape,
    forMachines: Bool
  ) -> DocumentReport.Tree {
    var facts = [Fact("count", .integer(shape.count))]
    if forMachines {
      facts += kinds(shape).map { Fact($0.name + "s", .integer($0.count)) }
    } else {
      facts.append(Fact("kinds", .text(kindsText(shape))))
    }
    facts.append(Fact("bytes", .bytes(shape.byteCount)))
    if shape.isFolded {
      let examples = shape.exampleKeys.prefix(2).map { ReportValue.text($0.description) }
      if !examples.isEmpty { facts.append(Fact("examples", .list(examples))) }
    }
    return DocumentReport.Tree(
      label(shape),
      facts: facts,
      children: shape.children.map { tree($0, forMachines: forMachines) }
    )
  }

  private static func label(_ shape: ExportShape) -> String {
    let name = shape.name.isEmpty ? "/" : shape.name
    return shape.isTruncated ? name + " …" : name
  }

  private static func kinds(_ shape: ExportShape) -> [(name: String, count: Int)] {
    let kinds = [
      ("object", shape.objects), ("array", shape.arrays), ("string", shape.strings),
      ("number", shape.numbers), ("boolean", shape.booleans),
    ]
    return kinds.filter { $0.1 > 0 }
  }

  private static func kindsText(_ shape: ExportShape) -> String {
    let kinds = kinds(shape)
    if kinds.count == 1 { return kinds[0].name }
    return kinds.map { "\($0.name) \($0.count)" }.joined(separator: ", ")
  }

  // MARK: Problems

  private static func provenance(_ summary: ExportSummary) -> DocumentReport.Content {
    let kinds = summary.problems.provenanceKinds
    if kinds.isEmpty { return .text("nothing speaks against its coming from the service as it is") }
    let rows = kinds.map { kind -> [ReportValue] in
      let first = summary.problems.first(kind)
      return [
        .text(kind.rawValue), .integer(summary.problems.count(kind)),
        first.map { .text($0.location.description) } ?? .none,
        first.map { .text($0.path.description) } ?? .none,
        first.map { .text($0.message) } ?? .none,
      ]
    }
    return .table(
      .init(
        columns: [
          .init("id", "edited, or not from the service"), .init("count", "times"),
          .init("first", "first at"), .init("path", "node"), .init("message", "why"),
        ],
        rows: rows
      )
    )
  }

  private static func problems(_ summary: ExportSummary) -> Section {
    let rows = summary.problems.listed.map { problem -> [ReportValue] in
      [
        .text(problem.kind.rawValue), .text(problem.kind.severity.rawValue),
        .text(problem.path.description), .integer(problem.location.line),
        .integer(problem.location.column), .text(problem.message),
      ]
    }
    let omitted = ExportProblem.Kind.allCases.reduce(0) { $0 + summary.problems.omittedCount($1) }
    return Section(
      "problems",
      .table(
        .init(
          columns: ["id", "severity", "path", "line", "column", "message"].map { .init($0) },
          rows: rows,
          omittedRows: omitted
        )
      )
    )
  }
}
