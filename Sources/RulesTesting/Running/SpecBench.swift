import DatabaseModel
import RulesEvaluation

/// What the cases of a suite share while they run.
struct SpecBench {
  let suite: SpecSuite
  let rules: SharedRules
  let recorder: CoverageRecorder?
  let isStrict: Bool
  /// The database of the fixture that was used last: cases with the same one follow each other.
  private var prepared: (fixture: Int, database: LayeredDatabase)?

  init(
    _ suite: SpecSuite,
    _ rules: SharedRules,
    recorder: CoverageRecorder? = nil,
    isStrict: Bool
  ) {
    self.suite = suite
    self.rules = rules
    self.recorder = recorder
    self.isStrict = isStrict
  }

  mutating func run(_ test: SpecCase) -> SpecCaseResult {
    var result = SpecCaseResult(
      name: test.name,
      groups: test.groups,
      range: test.range,
      outcome: .passed,
      warnings: []
    )
    switch test.mark {
    case .skip(let reason): result.outcome = .skipped(reason)
    case .todo(let reason): result.outcome = .todo(reason)
    case .run:
      if let failure = perform(test, &result.warnings) { result.outcome = .failed(failure) }
    case .fails(let reason):
      if let failure = perform(test, &result.warnings) {
        result.outcome = .expectedFailure(reason, failure)
      } else {
        result.outcome = .unexpectedPass(reason)
      }
    }
    if let recorder { result.askedRules = recorder.endCase() }
    return result
  }

  /// Whether the steps of a case give what they should with other rules; there is no explanation
  /// where they do not.
  mutating func passes(_ test: SpecCase, with rules: SharedRules) -> Bool {
    var stage = SpecStage(rules, database: database(of: test.fixture))
    for step in test.steps {
      let outcome = stage.perform(step)
      let check = ExpectationCheck(step, outcome, rules.compiled, isStrict: isStrict)
      guard check.mismatches.isEmpty else { return false }
    }
    return true
  }

  private mutating func perform(
    _ test: SpecCase,
    _ warnings: inout [SpecWarning]
  ) -> SpecFailure? {
    var stage = SpecStage(rules, recorder: recorder, database: database(of: test.fixture))
    for (index, step) in test.steps.enumerated() {
      let outcome = stage.perform(step)
      let check = ExpectationCheck(step, outcome, rules.compiled, isStrict: isStrict)
      warnings += check.warnings
      guard !check.mismatches.isEmpty else { continue }
      var failure = FailureReport(rules.document, rules.compiled).failure(step, outcome, check)
      if test.steps.count > 1 {
        failure.step = .init(number: index + 1, count: test.steps.count, name: step.name)
      }
      return failure
    }
    return nil
  }

  /// Lays a fixture over the suite's data.
  private mutating func database(of fixture: Int) -> LayeredDatabase {
    if let prepared, prepared.fixture == fixture { return prepared.database }
    let writes = suite.fixtures.indices.contains(fixture) ? suite.fixtures[fixture] : []
    // The loader has refused writes that cannot be laid over the data.
    let database = (try? LayeredDatabase(suite.data, writes)) ?? LayeredDatabase(suite.data)
    prepared = (fixture, database)
    return database
  }
}
