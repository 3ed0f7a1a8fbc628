public import SourceDiagnostics

/// One thing that can pass or fail: a test with one row of its matrix and one auth context.
public struct SpecCase: Sendable {
  /// What is to be done with a case.
  public enum Mark: Hashable, Sendable {
    /// Run it; it should pass.
    case run
    /// Leave it out.
    case skip(String)
    /// Leave it out, it is not finished.
    case todo(String)
    /// Run it; it is known to fail.
    case fails(String)
  }

  /// One operation and what it should give.
  public struct Step: Sendable {
    /// What the step is called, if anything.
    public var name: String?
    /// Who does it.
    public var actor: SpecActor
    /// What is done.
    public var operation: SpecOperation
    /// When, in milliseconds since 1970.
    public var now: Int64
    /// What it should give.
    public var expectation: SpecExpectation
    /// Whether a read gives `true` in the place of each child.
    public var isShallow = false
    /// The place in the spec.
    public var range: SourceRange
  }

  /// The name, with the row of the matrix and the context where there are any.
  public var name: String
  /// The names of the groups around it, from the outside in.
  public var groups: [String]
  /// Its tags and those of its groups.
  public var tags: [String]
  /// What is to be done with it.
  public var mark: Mark
  /// Whether only such cases are to be run.
  public var isOnly: Bool
  /// What the case rests on, as its `source` says.
  public var origins: [String]
  /// The place in the suite's `fixtures` of the database that it starts with.
  public var fixture: Int
  /// What is done, in order.
  public var steps: [Step]
  /// The place in the spec.
  public var range: SourceRange

  /// The name with the groups before it.
  public var fullName: String { (groups + [name]).joined(separator: " › ") }
}
