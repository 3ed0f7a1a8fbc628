import SourceDiagnostics

/// Collects diagnostics up to a limit and counts the rest, so that a hopeless file stays readable.
struct YAMLLog {
  private let limit: Int
  private var diagnostics: [Diagnostic] = []
  private var omitted = 0
  private var omittedErrors = 0

  init(limit: Int) { self.limit = limit }

  /// True when further diagnostics are only counted.
  var isFull: Bool { diagnostics.count >= limit }

  mutating func append(_ diagnostic: Diagnostic) {
    guard isFull else {
      diagnostics.append(diagnostic)
      return
    }
    omitted += 1
    if diagnostic.severity == .error { omittedErrors += 1 }
  }

  /// Returns the diagnostics, with a last one for those left out.
  func finished() -> [Diagnostic] {
    guard omitted > 0 else { return diagnostics }
    return diagnostics + [.omitted(omitted, severity: omittedErrors > 0 ? .error : .warning)]
  }
}
