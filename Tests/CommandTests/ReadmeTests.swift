import Foundation
import TestSupport
import Testing

/// Every command that a README shows, run and compared with what it shows.
///
/// `RTDB_UPDATE_GOLDEN=1 swift test --filter ReadmeTests` writes what the commands print now into
/// the READMEs. Commands run in a copy of the repository's folder; what cannot be run in a test,
/// such as an installation, belongs into a block marked `sh`.
struct ReadmeTests {
  /// The folders and files that commands may need.
  private static let copied = ["README.md", "CONTRIBUTING.md", "Samples", "RulesSpecs"]

  /// Every Markdown file, with its path from the top folder.
  static let readmes: [String] = {
    let top = Repository.root
    var files = (try? FileManager.default.contentsOfDirectory(atPath: top)) ?? []
    for folder in ["Samples", "RulesSpecs", "Sources"] {
      let below = (try? FileManager.default.subpathsOfDirectory(atPath: top + "/" + folder)) ?? []
      files += below.map { folder + "/" + $0 }
    }
    return files.filter { $0.hasSuffix(".md") }.sorted()
  }()

  @Test(arguments: readmes)
  func `commands print what the README says`(file: String) throws {
    let path = Repository.path(file)
    let script = ConsoleScript(markdown: try String(contentsOfFile: path, encoding: .utf8))
    if script.steps.isEmpty { return }
    let folder = try TemporaryFolder()
    for name in ReadmeTests.copied
    where FileManager.default.fileExists(atPath: Repository.path(name)) {
      try folder.copy(Repository.path(name))
    }
    var session = ConsoleSession(folder: folder.path)
    var outputs: [[String]] = []
    for step in script.steps {
      let output = try session.run(step.command)
      outputs.append(output)
      if ConsoleScript.matches(step.output, output) { continue }
      let difference = TextDifference.describe(
        expected: step.output.joined(separator: "\n"),
        got: output.joined(separator: "\n")
      )
      Issue.record("\(file):\(step.line): $ \(step.command)\n\(difference)")
    }
    if ProcessInfo.processInfo.environment["RTDB_UPDATE_GOLDEN"] == "1" {
      try script.replacingOutputs(outputs).write(toFile: path, atomically: true, encoding: .utf8)
    }
  }
}
