import Foundation
import RulesTesting
import SourceDiagnostics
import TestSupport
import Testing

/// The specs that documents show.
@Suite("Specs in documents")
struct DocumentedSpecsTests {
  /// A document, and a place beside the files that its specs name.
  static let documents = [
    ("README.md", "Samples/ToDoItems/README.rtdb.yaml"),
    ("RulesSpecs/SPECS.md", "RulesSpecs/SPECS.rtdb.yaml"),
  ]

  @Test("they load and pass", arguments: documents)
  func passes(_ document: String, _ name: String) throws {
    let text = try String(contentsOfFile: Repository.path(document), encoding: .utf8)
    let blocks = text.components(separatedBy: "```yaml\n").dropFirst().map { rest in
      rest.components(separatedBy: "```")[0]
    }
    let specs = blocks.filter { $0.hasPrefix("version: 1\n") }
    #expect(!specs.isEmpty)
    for spec in specs {
      var loader = SpecLoader()
      let loaded = loader.load(SourceFile(name: Repository.path(name), text: spec))
      #expect(mistakes(loaded) == [])
      let cases = SpecRunner().run(loaded.suites).suites.flatMap(\.cases)
      #expect(!cases.isEmpty)
      for result in cases {
        if case .failed(let failure) = result.outcome { Issue.record("\(failure.message)") }
      }
    }
  }
}
