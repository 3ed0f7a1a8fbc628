import Foundation
import SourceDiagnostics
import TestSupport
import Testing
import YAMLDocuments

/// The blocks of README.md that are not run by a test, such as recipes for CI: they are at least
/// what they say they are.
struct ReadmeRecipeTests {
  /// The text of every block of one language, in order.
  private func blocks(_ language: String) throws -> [String] {
    let text = try String(contentsOfFile: Repository.path("README.md"), encoding: .utf8)
    return text.components(separatedBy: "\n```\(language)\n").dropFirst().map { rest in
      (rest.components(separatedBy: "\n```").first ?? "") + "\n"
    }
  }

  @Test func `YAML blocks are YAML`() throws {
    let found = try blocks("yaml")
    #expect(found.count >= 3)
    for block in found {
      let parsed = YAMLDocument.parse(SourceFile(name: "block", text: block))
      #expect(parsed.diagnostics.isEmpty, "\(block)")
      #expect(parsed.documents.count == 1, "\(block)")
    }
  }

  @Test func `shell blocks are shell`() throws {
    let found = try blocks("sh")
    #expect(found.count >= 2)
    let folder = try TemporaryFolder()
    for block in found {
      let file = try folder.write(block, to: "block.sh")
      let shell = Process()
      shell.executableURL = URL(fileURLWithPath: "/bin/sh")
      shell.arguments = ["-n", file]
      try shell.run()
      shell.waitUntilExit()
      #expect(shell.terminationStatus == 0, "\(block)")
    }
  }
}
