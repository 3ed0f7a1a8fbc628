import RTDBTestSupport
import Testing

/// Every case of the specs, as a case of Swift Testing.
struct SpecTests {
  @Test(arguments: try RulesSpecs.cases(in: "Specs"))
  func rules(_ spec: RulesSpecCase) { spec.run() }
}
