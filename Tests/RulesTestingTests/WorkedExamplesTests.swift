import RulesTesting
import TestSupport
import Testing

@Suite("Worked examples")
struct WorkedExamplesTests {
  static let specs =
    specs(below: "Tests/RulesTestingTests/Fixtures/examples")
    + specs(below: "RulesSpecs") + specs(below: "Samples")

  @Test("specs of this repository load and pass", arguments: specs)
  func passes(_ path: String) {
    var loader = SpecLoader()
    let loaded = loader.load(path: path)
    #expect(mistakes(loaded) == [])
    let result = SpecRunner().run(loaded.suites)
    #expect(result.caseCount > 0)
    for suite in result.suites {
      for test in suite.cases {
        guard case .failed(let failure) = test.outcome else { continue }
        Issue.record("\(test.name): \(failure.message)\n\(failure.lines.joined(separator: "\n"))")
      }
    }
  }

  private static func specs(below folder: String) -> [String] {
    SpecFileFinder.find(in: Repository.path(folder))
  }
}
