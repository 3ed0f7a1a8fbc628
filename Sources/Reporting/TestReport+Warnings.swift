import SourceDiagnostics

extension TestReport {
  /// A warning that one or more cases have.
  struct CaseWarning {
    /// The suite and the first case that has it.
    let suite: TestSuite
    let test: TestCase
    fileprivate let message: String
    /// How many cases have it.
    fileprivate(set) var count = 1

    /// The warning, with how many others have it.
    var text: String {
      count > 1 ? "\(message) (and \(count - 1) more \(count > 2 ? "cases" : "case"))" : message
    }
  }

  /// The warnings of all cases, each once, in the order of the first cases that have them.
  ///
  /// Many cases ask the same query of the same rules.
  var caseWarnings: [CaseWarning] {
    var found: [CaseWarning] = []
    var places: [String: Int] = [:]
    for suite in suites {
      for test in suite.cases {
        // A case with several steps may have the same one several times.
        var own: Set<String> = []
        for message in test.warnings where own.insert(message).inserted {
          if let place = places[message] {
            found[place].count += 1
          } else {
            places[message] = found.count
            found.append(CaseWarning(suite: suite, test: test, message: message))
          }
        }
      }
    }
    return found
  }
}
