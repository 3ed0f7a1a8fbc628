import Reporting
import RulesTesting
import SourceDiagnostics
import SystemAccess

extension TestCommand {
  /// What loading specs gives.
  struct Loaded {
    /// The suites that can run.
    var suites: [SpecSuite] = []
    /// The files that each spec uses.
    var files: [String: Set<String>] = [:]
    /// What there is to say about them.
    var problems: [SpecProblem] = []

    /// How many mistakes there are.
    var errorCount: Int { problems.count { $0.diagnostic.severity == .error } }

    /// Whether there is something to run, and nothing is wrong with any of it.
    var isUsable: Bool { errorCount == 0 && !suites.isEmpty }

    /// The suites, where nothing is wrong with any.
    func usableSuites() throws(CommandFailure) -> [SpecSuite] {
      guard errorCount > 0 else { return suites }
      let errors = errorCount == 1 ? "an error" : "\(errorCount) errors"
      var failure = CommandFailure("\(errors), so nothing was run")
      failure.isAnnotated = true
      throw failure
    }
  }

  /// Loads specs, and shows what is wrong with them.
  func loadAll(_ paths: [String], in context: CommandContext) -> Loaded {
    let loaded = load(paths, in: context)
    show(loaded.problems, in: context)
    return loaded
  }

  /// Loads specs.
  func load(_ paths: [String], in context: CommandContext) -> Loaded {
    var options = SpecLoader.Options()
    options.folder = context.folder
    options.clock = context.clock()
    options.now = now?.milliseconds
    var loader = SpecLoader(options: options)
    var result = Loaded()
    for (path, loaded) in zip(paths, loader.load(paths: paths, jobs: threadCount)) {
      result.suites += loaded.suites
      result.files[path] = loaded.files
      result.problems += loaded.problems
    }
    return result
  }

  /// The specs that are named, and those below folders that are, each once.
  ///
  /// - Throws: `CommandFailure` where there are none, or one of them cannot be a spec.
  func files(in context: CommandContext) throws(CommandFailure) -> [String] {
    var files: [String] = []
    let arguments = paths.isEmpty ? ["."] : paths
    for path in arguments {
      switch FileSystem.kind(of: context.path(path)) {
      case nil: throw missing(path, in: context)
      case .folder?: files += SpecFileFinder.find(in: path, openFolder: context.path(path))
      case .regular?:
        try refuseRules(path, in: context)
        files.append(path)
      case .other?: files.append(path)
      }
    }
    guard !files.isEmpty else {
      let endings = SpecFileFinder.endings.quotedList(last: " or ")
      throw CommandFailure(
        "there are no specs below \(arguments.quotedList())",
        notes: ["the name of a spec ends in \(endings)"]
      )
    }
    var seen: Set<FileIdentity> = []
    return files.filter { path in
      FileSystem.identity(of: context.path(path)).map { seen.insert($0).inserted } ?? true
    }
  }

  /// A word that is no file may be a part of the name of one, or of that of a case.
  private func missing(_ path: String, in context: CommandContext) -> CommandFailure {
    var notes: [String] = []
    let folder = context.path(".")
    let near = SpecFileFinder.find(in: ".", openFolder: folder).filter {
      $0.lowercased().contains(path.lowercased())
    }
    if !near.isEmpty {
      let shown = near.prefix(Self.mostSuggestions).map { "`\($0)`" }
      let rest = near.count > shown.count ? " and \(near.count - shown.count) more" : ""
      notes.append("specs with this in their paths: " + shown.joined(separator: ", ") + rest)
    }
    notes.append(
      "`rtdb test --filter \(ShellWord.quoted(path))` runs the cases with this in their names"
    )
    return CommandFailure("there is no file or folder `\(path)`", notes: notes)
  }

  private static let mostSuggestions = 5

  /// Shows what is wrong with specs; where annotations are wanted, as such too: they have a place each,
  /// and a run that never began says nothing else.
  func show(_ problems: [SpecProblem], in context: CommandContext) {
    let level: Diagnostic.Severity = context.options.isVerbose ? .note : .warning
    let findings = problems.filter { problem in
      let severity = problem.diagnostic.severity
      return severity >= level && (severity == .error || !context.options.isQuiet)
    }.map { Finding($0.diagnostic, in: $0.source) }
    for finding in findings { context.errors.write(finding.text(style: context.errorStyle)) }
    guard format == .github, !findings.isEmpty else { return }
    context.output.write(FindingsReport(check: "test", findings: findings).gitHub())
  }
}
