public import SourceDiagnostics

/// Changes to spec files that make their expectations say what came out.
///
/// Only the word of a decision can be replaced, where it is written out: `expect: allow`, or the
/// `decision` of a mapping. Everything else that failed is left to the author.
public struct ExpectationUpdate: Sendable {
  /// A word that is replaced by another.
  public struct Edit: Hashable, Sendable {
    /// The place of the word.
    public var range: SourceRange
    /// The word that comes there.
    public var replacement: String
  }

  /// The edits of each file, by its name, in the order of the file.
  public private(set) var edits: [String: [Edit]] = [:]
  /// How many cases failed that no edit mends.
  public private(set) var remainingCount = 0

  /// Whether there is nothing to change.
  public var isEmpty: Bool { edits.isEmpty }

  /// Compares what cases expect with what they gave.
  ///
  /// - Parameters:
  ///   - result: The result of a run of all cases of the suites.
  ///   - suites: The suites, in the order of the run.
  public init(_ result: SpecRunResult, of suites: [SpecSuite]) {
    var wishes: [String: [SourceRange: Set<String>]] = [:]
    for (suite, outcome) in zip(suites, result.suites) {
      for (test, outcome) in zip(suite.cases, outcome.cases) {
        guard case .failed(let failure) = outcome.outcome else {
          if outcome.outcome.isFailure { remainingCount += 1 }
          continue
        }
        guard let edit = ExpectationUpdate.edit(for: failure, of: test) else {
          remainingCount += 1
          continue
        }
        wishes[suite.source.name, default: [:]][edit.range, default: []].insert(edit.replacement)
      }
    }
    for (file, words) in wishes {
      for (range, replacements) in words {
        // The rows of a matrix may want different words in one place.
        guard replacements.count == 1, let word = replacements.first else {
          remainingCount += 1
          continue
        }
        edits[file, default: []].append(Edit(range: range, replacement: word))
      }
      edits[file]?.sort { $0.range.lowerBound < $1.range.lowerBound }
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

  /// The first step that failed is the one that the failure tells of.
  private static func edit(for failure: SpecFailure, of test: SpecCase) -> Edit? {
    let index = (failure.step?.number ?? 1) - 1
    guard test.steps.indices.contains(index) else { return nil }
    let expectation = test.steps[index].expectation
    guard let range = expectation.decisionRange, let expected = expectation.decision,
      let word = failure.got.split(separator: " ").first,
      let got = SpecExpectation.Decision(rawValue: word.filter(\.isLetter)), got != expected
    else { return nil }
    return Edit(range: range, replacement: got.rawValue)
  }
}
