public import DatabaseModel
import RulesEvaluation
public import RulesLanguage
public import SourceDiagnostics

/// One document of a spec file, ready to run.
public struct SpecSuite: Sendable {
  /// What a suite demands of the coverage of its rules.
  public struct Coverage: Hashable, Sendable {
    /// The smallest percentage.
    public var minimum: Double?
    /// Whether every rule has to be seen true and false.
    public var needsBothOutcomes = false
    /// Rules, by id, that do not count.
    public var ignored: [String] = []

    /// Demands nothing.
    public init() {}
  }

  /// The name.
  public var name: String
  /// The spec file.
  public var source: SourceFile
  /// The rules; their source is the rules file, or the spec where they are written into it.
  public var rules: RulesDocument
  /// The database before any test.
  public var data: DatabaseTree
  /// What tests lay over the database, each list without overlaps; the first is empty.
  public var fixtures: [[DatabaseWrite]]
  /// The auth contexts in the order of the spec.
  public var actors: [SpecActor]
  /// What the suite demands of coverage.
  public var coverage: Coverage
  /// The cases in the order of the spec.
  public var cases: [SpecCase]
  /// What holds where a test says nothing, for those that are written down.
  var base = SpecBase()
}

/// What holds in a suite where a test says nothing.
struct SpecBase: Sendable {
  var path = DatabasePath.root
  var actor: String?
  var now = Request.defaultTime
  var transport = Request.Transport.sdk
}

/// A place in a spec file, as people count it.
public struct SpecPlace: Hashable, Sendable {
  /// The file.
  public var file: String
  /// The line, counted from 1.
  public var line: Int
  /// The column, counted from 1.
  public var column: Int
}

extension SpecSuite {
  /// Returns the place of a case.
  public func place(of test: SpecCase) -> SpecPlace { place(of: test.range) }

  /// Returns the place of the expectation that was not met.
  public func place(of failure: SpecFailure) -> SpecPlace {
    place(of: failure.mismatches.first?.range ?? failure.range)
  }

  private func place(of range: SourceRange) -> SpecPlace {
    let location = source.location(at: range.lowerBound)
    return SpecPlace(file: source.name, line: location.line, column: location.column)
  }
}
