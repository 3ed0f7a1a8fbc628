public import RulesTesting
public import Testing

/// Specs of rules as cases of Swift Testing.
///
///     @Test(arguments: try RulesSpecs.cases(in: "Specs"))
///     func rules(_ spec: RulesSpecCase) { spec.run() }
public enum RulesSpecs {
  /// Returns the cases of all specs below a folder, or of one spec.
  ///
  /// Where a case is marked `only`, those alone are returned.
  ///
  /// - Parameters:
  ///   - path: A folder or a spec; a relative path starts beside the test's source file.
  ///   - test: The test's source file.
  /// - Returns: The cases in the order of the specs.
  /// - Throws: `RulesSpecsError` where a spec cannot be used, or there are no cases.
  public static func cases(
    in path: String,
    test: String = #filePath
  ) throws(RulesSpecsError) -> [RulesSpecCase] {
    let folder = test.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    let full = path.hasPrefix("/") ? path : folder.joined(separator: "/") + "/" + path
    let files = SpecFileFinder.isSpec(full) ? [full] : SpecFileFinder.find(in: full)
    var loader = SpecLoader()
    var suites: [SpecSuite] = []
    for file in files {
      let loaded = loader.load(path: file)
      guard !loaded.hasErrors else { throw RulesSpecsError(loaded.problems) }
      suites += loaded.suites
    }
    let cases = SpecSelection().apply(to: suites).flatMap { suite in
      suite.cases.map { RulesSpecCase(suite: suite, test: $0) }
    }
    guard !cases.isEmpty else {
      throw RulesSpecsError(description: "there are no cases below `\(full)`")
    }
    return cases
  }
}

/// Why specs cannot be run.
public struct RulesSpecsError: Error, Sendable, CustomStringConvertible {
  /// What is wrong, a line each.
  public var description: String

  init(description: String) {
    self.description = description
  }

  init(_ problems: [SpecProblem]) {
    description = problems.map(\.description).joined(separator: "\n")
  }
}

/// One case of a spec.
public struct RulesSpecCase: Sendable, CustomTestStringConvertible {
  /// The suite.
  public let suite: SpecSuite
  /// The case.
  public let test: SpecCase

  /// The name of the suite, the groups and the case.
  public var testDescription: String { "\(suite.name) › \(test.fullName)" }

  /// Runs the case, and records an issue with the explanation at its place in the spec where it
  /// fails.
  public func run() {
    switch SpecRunner().run(test, of: suite).outcome {
    case .passed, .skipped, .todo, .expectedFailure: break
    case .failed(let failure):
      let text = ([failure.message] + failure.lines).joined(separator: "\n")
      record(text, at: suite.place(of: failure))
    case .unexpectedPass(let reason):
      record("passes, but is marked as failing: \(reason)", at: suite.place(of: test))
    }
  }

  private func record(_ text: String, at place: SpecPlace) {
    let name = place.file.split(separator: "/").last ?? ""
    Issue.record(
      Comment(rawValue: text),
      sourceLocation: SourceLocation(
        fileID: "Specs/\(name)",
        filePath: place.file,
        line: place.line,
        column: place.column
      )
    )
  }
}
