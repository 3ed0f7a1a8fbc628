public import SourceDiagnostics

/// Something to say about a file that a spec is made of: the spec itself, its rules, its data.
public struct SpecProblem: Sendable {
  /// The file.
  public var source: SourceFile
  /// What there is to say.
  public var diagnostic: Diagnostic

  /// Creates a problem.
  public init(_ diagnostic: Diagnostic, in source: SourceFile) {
    self.source = source
    self.diagnostic = diagnostic
  }

  /// The problem on one line: `file:line:column: message`.
  public var description: String {
    let place = diagnostic.range.map { ":\(source.location(at: $0.lowerBound))" } ?? ""
    return "\(source.name)\(place): \(diagnostic.message)"
  }
}
