import ArgumentParsing
import DatabaseExports
import DatabaseModel
import Reporting
import SourceDiagnostics

/// `rtdb inspect EXPORT…`.
struct InspectCommand: Command {
  var exports: [String] = []
  var mounts: [MountArgument] = []
  var checksOnly = false
  var jobs = 1
  var path: PathArgument?
  var depth: Int?
  var top: Int?
  var format = InspectFormat.text
  var failLevel = FailLevel.error
  var limit = ExportInspector.Options().problemLimit

  static let specification = CommandSpecification<InspectCommand>(
    name: "inspect",
    abstract: "tell what an export holds and what is doubtful in it",
    discussion: """
      Each export is read as a stream, in memory that does not grow with it; plain or gzip, `-` for \
      standard input. Shown are the counts of values, the collections with keys folded to names such \
      as `$uid`, the largest records, values that are few and repeated, whether the file is as the \
      service wrote it, and what the database would not take: illegal or too long keys, nodes too \
      deep, strings too long, numbers that lose digits, keys that stand twice. A file whose keys are \
      out of order is read again to find those that stand twice anywhere in an object; standard \
      input is not, and the report says so.

      With `--mount`, several files are one database; the places of findings are those in the file \
      that `rtdb convert` makes of them.
      """,
    examples: [
      CommandExample("rtdb inspect export.json", "what is in it"),
      CommandExample(
        "rtdb inspect --format html export.json > export.html",
        "a page with a picture"
      ),
      CommandExample("rtdb inspect --check backup.json.gz", "whether it is whole, and no more"),
    ],
    arguments: [
      .exports(\.exports),
      .mount(\.mounts),
      .flag("check", \.checksOnly, "find out only whether the file is well-formed"),
      .option("jobs", "N", \.jobs, "how many threads may check one large file: 1 or 2"),
      .option("path", "PATH", \.path, "look only at what lies at this path"),
      .option("depth", "N", \.depth, "show so many levels of what is in it"),
      .option(
        "top",
        "N",
        \.top,
        "show only so many records (default: 5), collections and children of a place"
      ),
      .format(\.format),
      .failLevel(\.failLevel),
      .findingLimit(\.limit),
    ]
  )

  func validate() throws(ValidationError) {
    try ValidationError.check(exports, mounts)
    if let depth, depth < 0 { throw ValidationError("`--depth` takes a number from 0 on") }
    if let top, !(0...1000).contains(top) {
      throw ValidationError("`--top` takes a number from 0 to 1000")
    }
    if checksOnly, path != nil { throw ValidationError("`--check` looks at the whole file") }
    if jobs < 1 || jobs > 2 { throw ValidationError("`--jobs` takes 1 or 2") }
    if jobs > 1, !checksOnly || !mounts.isEmpty {
      throw ValidationError("`--jobs` goes with `--check` and without `--mount`")
    }
    if limit < 0 { throw ValidationError("`--max-findings` takes a number from 0 on") }
  }

  /// The files of each database.
  private var databases: [[String]] { mounts.isEmpty ? exports.map { [$0] } : [exports] }

  func run(in context: CommandContext) throws(CommandFailure) -> ExitStatus {
    try context.checkPipes(exports + mounts.map(\.file))
    if checksOnly { return try check(in: context) }
    var summaries: [ExportSummary] = []
    for files in databases { summaries.append(try summary(of: files, in: context)) }
    show(summaries, in: context)
    guard let level = failLevel.severity else { return .success }
    return summaries.contains { $0.problems.contains(atLeast: level) } ? .findings : .success
  }

  private func summary(
    of files: [String],
    in context: CommandContext
  ) throws(CommandFailure) -> ExportSummary {
    let source = try context.openDatabase(files, mounts)
    var options = ExportInspector.Options(problemLimit: limit, root: path?.path ?? .root)
    if let top { options.recordLimit = top }
    var summary: ExportSummary
    do throws(ExportError) {
      if !context.canBeReopened(files + mounts.map(\.file)) {
        summary = try ExportInspector.inspect(source, options: options)
      } else {
        summary = try ExportInspector.inspect(source, options: options) {
          () throws(ExportError) in try context.databaseSource(files, mounts)
        }
      }
    } catch {
      throw CommandFailure(error)
    }
    guard summary.isFound else {
      throw CommandFailure("nothing lies at \(path?.argument ?? "/")", at: summary.file)
    }
    if let depth { summary.shape.cut(below: depth) }
    if let top { summary.shape.keep(largest: top) }
    return summary
  }

  private func check(in context: CommandContext) throws(CommandFailure) -> ExitStatus {
    var facts: [Fact] = []
    for files in databases {
      if jobs > 1, let export = files.first, export != "-" {
        facts.append(try checkWithTwoThreads(export, in: context))
        continue
      }
      let source = try context.openDatabase(files, mounts)
      let name = source.name
      do throws(ExportError) {
        facts.append(Fact(name, .bytes(try ExportInspector.check(source))))
      } catch {
        throw CommandFailure(error)
      }
    }
    let report = DocumentReport(
      kind: "inspect",
      sections: [.init("wellFormed", heading: "well-formed", .facts(facts))]
    )
    switch format {
    case .json: context.show(report, as: .json)
    case .html: context.output.write(report.html(title: "rtdb inspect --check"))
    case .text: if !context.options.isQuiet { context.show(report) }
    }
    return .success
  }

  private func checkWithTwoThreads(
    _ export: String,
    in context: CommandContext
  ) throws(CommandFailure) -> Fact {
    do throws(ExportError) {
      let count = try ExportInspector.check(
        path: context.path(export),
        name: export,
        jobs: jobs,
        observer: { context.progress?.observer() }
      )
      return Fact(export, .bytes(count))
    } catch {
      throw CommandFailure(error)
    }
  }

  private func show(_ summaries: [ExportSummary], in context: CommandContext) {
    let limit = top ?? (format == .json ? .max : 20)
    let report = InspectionReport(
      format: format,
      collectionLimit: limit,
      root: path?.path ?? .root
    )
    switch format {
    case .json: context.show(report.document(summaries), as: .json)
    case .html:
      let title = "rtdb inspect: " + InspectionReport.title(summaries)
      context.output.write(report.document(summaries).html(title: title))
    case .text:
      for (index, summary) in summaries.enumerated() {
        if index > 0, !context.options.isQuiet { context.output.writeLine() }
        show(summary, report, in: context)
      }
    }
  }

  private func show(
    _ summary: ExportSummary,
    _ report: InspectionReport,
    in context: CommandContext
  ) {
    if !context.options.isQuiet { context.show(report.document([summary])) }
    let findings = InspectionReport.findings(summary)
    if !findings.isEmpty, !context.options.isQuiet { context.output.writeLine() }
    for finding in findings { context.output.write(finding.text(style: context.style)) }
    for line in InspectionReport.omissions(summary) { context.output.writeLine(line) }
  }
}
