import JSONStreaming
import RulesTesting
import SourceDiagnostics
import SystemAccess

/// The cases that failed in the last run in a folder, kept in the user's cache for `--rerun-failed`.
///
/// Losing it costs nothing but a longer run, so what goes wrong here is not reported.
struct FailedCases {
  private let file: String?

  /// Finds the record of the folder in which the program runs.
  init(in context: CommandContext) {
    guard let cache = context.cacheFolder,
      let folder = context.folder ?? (try? FileSystem.currentFolder())
    else {
      file = nil
      return
    }
    let name = SHA256.hexadecimal(Array(SHA256.digest(of: Array(folder.utf8)).prefix(12)))
    file = FileSystem.join(cache, "failed-\(name).json")
  }

  /// The names of the cases, by spec; nil where nothing failed, or nothing is known.
  var names: Set<String>? {
    guard let file, let bytes = try? FileSystem.readFile(file, limit: 64 << 20),
      let elements = (try? JSONValue.parse(bytes))?.elements, !elements.isEmpty
    else { return nil }
    return Set(elements.compactMap(\.string))
  }

  /// Keeps the cases that failed, and of those that failed before the ones that were not run;
  /// removes the record where none are left.
  ///
  /// - Parameters:
  ///   - result: What the run gave.
  ///   - suites: What the specs hold, run or not; what they no longer hold is forgotten.
  func record(_ result: SpecRunResult, of suites: [SpecSuite]) {
    guard let file else { return }
    var failed = FailedCases.names(of: result) { $0.isFailure }
    let run = Set(FailedCases.names(of: result) { _ in true })
    let files = Set(suites.map(\.source.name))
    let known = Set(
      suites.flatMap { suite in
        suite.cases.map { FailedCases.name($0.groups + [$0.name], in: suite.source.name) }
      }
    )
    for name in (names ?? []).sorted() where !run.contains(name) {
      let spec = name.split(separator: "\n", omittingEmptySubsequences: false).first ?? ""
      if known.contains(name) || !files.contains(String(spec)) { failed.append(name) }
    }
    guard !failed.isEmpty else {
      try? FileSystem.remove(file)
      return
    }
    var writer = JSONWriter()
    writer.beginArray()
    for name in failed { writer.string(Array(name.utf8)) }
    writer.endArray()
    try? FileSystem.makeFolder(FileSystem.folder(of: file))
    try? FileSystem.writeFile(file, writer.bytes, overwriting: true)
  }

  /// Returns the suites with the cases that failed; suites without any are left out.
  static func select(_ names: Set<String>, of suites: [SpecSuite]) -> [SpecSuite] {
    suites.compactMap { suite in
      var suite = suite
      suite.cases.removeAll {
        !names.contains(name($0.groups + [$0.name], in: suite.source.name))
      }
      return suite.cases.isEmpty ? nil : suite
    }
  }

  private static func names(
    of result: SpecRunResult,
    where isMeant: (SpecCaseResult.Outcome) -> Bool
  ) -> [String] {
    result.suites.flatMap { suite in
      suite.cases.filter { isMeant($0.outcome) }.map { test in
        FailedCases.name(test.groups + [test.name], in: suite.source.name)
      }
    }
  }

  private static func name(_ names: [String], in file: String) -> String {
    ([file] + names).joined(separator: "\n")
  }
}
