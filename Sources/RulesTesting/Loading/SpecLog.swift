import SourceDiagnostics

/// Collects what is wrong with one spec file: each thing once, up to a limit.
///
/// A test is read once for each row of its matrix, so the same mistake is met again and again.
struct SpecLog {
  private static let limit = 100

  private(set) var diagnostics: [Diagnostic] = []
  private var seen: Set<Diagnostic> = []
  private var omitted = 0
  private(set) var hasErrors = false

  /// Whether further diagnostics are only counted, so that no hint has to be looked for.
  var isFull: Bool { diagnostics.count >= SpecLog.limit }

  mutating func report(_ diagnostic: Diagnostic) {
    if diagnostic.severity == .error { hasErrors = true }
    guard !isFull else {
      omitted += 1
      return
    }
    if seen.insert(diagnostic).inserted { diagnostics.append(diagnostic) }
  }

  /// Returns the diagnostics in the order of the file.
  func finished() -> [Diagnostic] {
    diagnostics.sortedByPlace() + (omitted > 0 ? [.omitted] : [])
  }
}
