import DatabaseExports
import DatabaseModel
import Reporting
import RulesTesting
import SourceDiagnostics

/// Turns what an inspection found into a report.
struct InspectionReport {
  typealias Section = DocumentReport.Section

  /// What the report is for.
  let format: InspectFormat
  /// How many collections are listed; the largest ones.
  let collectionLimit: Int
  /// The path of what was looked at.
  let root: DatabasePath
  /// How many columns of a text there are for the values of a place.
  private(set) var valueWidth = 0

  init(format: InspectFormat, collectionLimit: Int, root: DatabasePath = .root) {
    self.format = format
    self.collectionLimit = collectionLimit
    self.root = root
  }

  /// The report of several exports.
  func document(_ summaries: [ExportSummary]) -> DocumentReport {
    switch format {
    case .text:
      let files = summaries.map { Section("file", heading: $0.file, .sections(sections($0))) }
      return DocumentReport(kind: "inspect", sections: files)
    case .json:
      let files = summaries.map { Section($0.file, .sections(sections($0))) }
      return DocumentReport(kind: "inspect", sections: [Section("files", .sections(files))])
    case .html:
      if summaries.count == 1 {
        return DocumentReport(kind: "inspect", sections: sections(summaries[0]))
      }
      let files = summaries.map { Section($0.file, heading: $0.file, .sections(sections($0))) }
      return DocumentReport(kind: "inspect", sections: files)
    }
  }

  /// The heading of a page on several exports.
  static func title(_ summaries: [ExportSummary]) -> String {
    summaries.count == 1 ? summaries[0].file : "\(summaries.count) exports"
  }

  // MARK: Sections

  private func sections(_ summary: ExportSummary) -> [Section] {
    let isForMachines = format == .json
    var tree = self
    // Two columns of numbers and the spaces between all columns take the rest of a usual terminal.
    tree.valueWidth = max(18, 80 - 26 - InspectionReport.width(summary.shape))
    var sections = [Section("summary", .facts(facts(summary)))]
    if summary.pushIDs.count > 0 {
      let facts = pushIDFacts(summary)
      sections.append(Section("pushIds", heading: "keys made by push", .facts(facts)))
    }
    sections.append(Section("shape", heading: "what is in it", .tree(tree.tree(summary.shape))))
    let collections = collections(of: summary.shape)
    if isForMachines || !collections.isEmpty {
      sections += self.sections(of: collections)
    }
    if isForMachines || !summary.largestRecords.isEmpty {
      let table = InspectionReport.table(of: summary.largestRecords)
      sections.append(Section("largestRecords", heading: "largest records", .table(table)))
    }
    sections.append(Section("provenance", heading: "provenance", provenance(summary)))
    if isForMachines { sections.append(InspectionReport.problems(summary)) }
    if format == .html { InspectionReport.insertFindings(summary, into: &sections) }
    return sections
  }

  /// What is doubtful comes before all else but the facts.
  private static func insertFindings(_ summary: ExportSummary, into sections: inout [Section]) {
    let (findings, omissions) = (findings(summary), omissions(summary))
    let section = Section("problems", heading: "problems", .findings(findings))
    let isEmpty = findings.isEmpty && omissions.isEmpty
    sections.insert(section, at: isEmpty ? sections.count : 1)
    if !omissions.isEmpty { sections.insert(Section("omissions", .lines(omissions)), at: 2) }
  }

  private func facts(_ summary: ExportSummary) -> [Fact] {
    let counts = summary.counts
    var facts: [Fact] = []
    if let backup = BackupName(summary.file) {
      facts.append(Fact("backupTime", "backup made", .text(backup.instant)))
      facts.append(Fact("backupInstance", "backup of", .text(backup.instance)))
    }
    if let size = summary.fileSize { facts.append(Fact("fileBytes", "file", .bytes(size))) }
    if format == .json || summary.isCompressed || summary.fileSize == nil {
      facts.append(Fact("textBytes", "text", .bytes(counts.textBytes)))
    }
    let style = format == .json ? "\(summary.style)" : InspectionReport.text(of: summary)
    facts += [
      Fact("style", "layout", .text(style)), Fact("nodes", "nodes", .integer(counts.nodes)),
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
    return facts + extremes(summary)
  }

  /// How long the longest key and string are, and where they and the deepest node lie.
  private func extremes(_ summary: ExportSummary) -> [Fact] {
    let (counts, extremes) = (summary.counts, summary.extremes)
    var facts: [Fact] = []
    func add(_ key: String, _ label: String, _ length: Int, _ path: DatabasePath?) {
      guard length > 0 else { return }
      let path = path.flatMap { $0.isRoot ? nil : $0.description }
      if let path, format == .html {
        facts.append(Fact(key, label, .text("\(ReportValue.bytes(length).text), \(path)")))
        return
      }
      facts.append(Fact(key, label, .bytes(length)))
      if let path, format == .json { facts.append(Fact(key + "Path", .text(path))) }
    }
    if format != .text, counts.depth > 0, let deepest = extremes.deepest {
      facts.append(Fact("deepestPath", "deepest node", .text(deepest.description)))
    }
    add("longestKey", "longest key", counts.longestKey, extremes.longestKey)
    add("longestString", "longest string", counts.longestString, extremes.longestString)
    if format == .text, let path = extremes.longestString, !path.isRoot {
      facts.append(Fact("longestStringPath", "  at", .text(path.description)))
    }
    return facts
  }

  private func pushIDFacts(_ summary: ExportSummary) -> [Fact] {
    let pushIDs = summary.pushIDs
    var facts = [
      Fact("count", .integer(pushIDs.count)),
      Fact(
        "share",
        "share of keys",
        .fraction(Double(pushIDs.count) / Double(max(1, summary.counts.keys)))
      ),
    ]
    if let earliest = pushIDs.earliest {
      facts.append(Fact("earliest", "first made", .text(InspectionReport.second(earliest))))
    }
    if let latest = pushIDs.latest {
      facts.append(Fact("latest", "last made", .text(InspectionReport.second(latest))))
    }
    return facts
  }

  /// The second of an instant, in universal time.
  static func second(_ milliseconds: Int64) -> String {
    SpecInstant.text(milliseconds / 1000 * 1000)
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

  private static func table(of records: [ExportSummary.Record]) -> DocumentReport.Table {
    DocumentReport.Table(
      columns: [.init("bytes", "size"), .init("path", "record")],
      rows: records.map { [.bytes($0.byteCount), .text($0.path.description)] }
    )
  }
}
