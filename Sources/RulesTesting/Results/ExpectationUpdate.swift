public import SourceDiagnostics

/// Changes to spec files that make their expectations say what came out.
///
/// Only the word of a decision can be replaced, where it is written out and says everything that is
/// expected: `expect: allow`, or a mapping with nothing but its `decision`. Everything else that
/// failed is left to the author.
public struct ExpectationUpdate: Sendable {
  /// A word that is replaced by another.
  public struct Edit: Hashable, Sendable {
    /// The place of the word.
    public var range: SourceRange
    /// The word that comes there.
    public var replacement: String
  }

  /// A case that fails and that no edit mends.
  public struct Leftover: Hashable, Sendable {
    /// The spec.
    public var file: String
    /// Where the expectation stands in it.
    public var location: SourceLocation
    /// The name of the case with those of its groups.
    public var name: String
    /// Why it is left.
    public var reason: String
  }

  /// The edits of each file, by its name, in the order of the file.
  public private(set) var edits: [String: [Edit]] = [:]
  /// The cases that fail and that no edit mends, in the order of the run.
  public private(set) var leftovers: [Leftover] = []

  /// Whether there is nothing to change.
  public var isEmpty: Bool { edits.isEmpty }

  /// Compares what cases expect with what they gave.
  ///
  /// - Parameters:
  ///   - result: The result of a run of all cases of the suites.
  ///   - suites: The suites, in the order of the run.
  public init(_ result: SpecRunResult, of suites: [SpecSuite]) {
    var wishes = Wishes()
    for (suite, outcome) in zip(suites, result.suites) {
      for (test, outcome) in zip(suite.cases, outcome.cases) {
        wishes.add(outcome.outcome, of: test, in: suite)
      }
    }
    for (file, words) in wishes.words {
      for (range, words) in words {
        // Several cases may hang on one place, and want different words there.
        guard words.count == 1, let word = words.first,
          wishes.changes[file]?.contains(range) == true
        else { continue }
        edits[file, default: []].append(Edit(range: range, replacement: word.rawValue))
      }
      edits[file]?.sort { $0.range.lowerBound < $1.range.lowerBound }
    }
    leftovers = wishes.failures.compactMap { failure in
      guard let range = failure.range else { return failure.leftover }
      if wishes.words[failure.leftover.file]?[range]?.count == 1 { return nil }
      var leftover = failure.leftover
      leftover.reason = "cases that share its `expect` give something else"
      return leftover
    }
  }

  /// Returns the bytes of a file with its edits made.
  public func applied(to source: SourceFile) -> [UInt8] {
    var bytes: [UInt8] = []
    var end = 0
    for edit in edits[source.name] ?? [] {
      bytes += source.bytes[end..<edit.range.lowerBound]
      bytes += edit.replacement.utf8
      end = edit.range.upperBound
    }
    return bytes + source.bytes[end...]
  }
}

/// The words that cases want in the places of their expectations.
private struct Wishes {
  /// A case that fails.
  struct Failure {
    var leftover: ExpectationUpdate.Leftover
    /// The word that would have to be another; nil where no word mends the case.
    var range: SourceRange?
  }

  /// The words by file and place.
  var words: [String: [SourceRange: Set<SpecExpectation.Decision>]] = [:]
  /// The places where another word is wanted than the one there.
  var changes: [String: Set<SourceRange>] = [:]
  var failures: [Failure] = []

  /// Adds what a case wants: those of its steps that passed want what is there.
  mutating func add(_ outcome: SpecCaseResult.Outcome, of test: SpecCase, in suite: SpecSuite) {
    var passed = test.steps.count
    if case .failed(let failure) = outcome {
      passed = (failure.step?.number ?? 1) - 1
      add(failure, at: passed, of: test, in: suite)
    } else if outcome.isFailure {
      note(test.range, nil, of: test, in: suite, "it passes against its `xfail`")
    }
    for step in test.steps.prefix(max(0, passed)) {
      guard let range = step.expectation.decisionRange, let word = step.expectation.decision else {
        continue
      }
      words[suite.source.name, default: [:]][range, default: []].insert(word)
    }
  }

  /// The first step that failed is the one that the failure tells of.
  private mutating func add(
    _ failure: SpecFailure,
    at index: Int,
    of test: SpecCase,
    in suite: SpecSuite
  ) {
    guard test.steps.indices.contains(index) else {
      return note(test.range, nil, of: test, in: suite, failure.message)
    }
    let expectation = test.steps[index].expectation
    let file = suite.source.name
    // A word that a parameter stands for is not written here.
    guard let range = expectation.decisionRange, let expected = expectation.decision,
      suite.source.text(of: range) == expected.rawValue,
      failure.verdict != expected
    else {
      let reason = reason(failure, expectation)
      return note(expectation.range, nil, of: test, in: suite, reason)
    }
    words[file, default: [:]][range, default: []].insert(failure.verdict)
    changes[file, default: []].insert(range)
    note(expectation.range, range, of: test, in: suite, "")
  }

  /// Why no word mends a case.
  private func reason(_ failure: SpecFailure, _ expectation: SpecExpectation) -> String {
    if failure.verdict == expectation.decision {
      let message = failure.mismatches.first?.message ?? "failed"
      return "only decisions are written, and that is as expected: \(message)"
    }
    let got = "got \(failure.verdict.rawValue)"
    if expectation.isOfList { return "\(got), and names are not moved from list to list" }
    return expectation.decisionRange == nil
      ? "\(got), and `expect` says more than the decision"
      : "\(got), and the word stands elsewhere"
  }

  private mutating func note(
    _ place: SourceRange,
    _ range: SourceRange?,
    of test: SpecCase,
    in suite: SpecSuite,
    _ reason: String
  ) {
    let leftover = ExpectationUpdate.Leftover(
      file: suite.source.name,
      location: suite.source.location(at: place.lowerBound),
      name: test.fullName,
      reason: reason
    )
    failures.append(Failure(leftover: leftover, range: range))
  }
}
