import SourceDiagnostics

/// Collects what is wrong with one spec file: each thing once, up to a limit.
///
/// A test is read once for each row of its matrix, so the same mistake is met again and again.
struct SpecLog {
  private static let limit = 100

  // Apart, or a hundred warnings would leave out the error for which the file is refused.
  private var errors: [Diagnostic] = []
  private var remarks: [Diagnostic] = []
  private var seen: Set<Diagnostic> = []
  private var omitted = 0

  var hasErrors: Bool { !errors.isEmpty }

  /// Whether further errors are only counted, so that no hint has to be looked for.
  var isFull: Bool { errors.count >= SpecLog.limit }

  mutating func report(_ diagnostic: Diagnostic) {
    let isError = diagnostic.severity == .error
    guard (isError ? errors : remarks).count < SpecLog.limit else {
      omitted += 1
      return
    }
    guard seen.insert(diagnostic).inserted else { return }
    if isError { errors.append(diagnostic) } else { remarks.append(diagnostic) }
  }

  /// Returns the errors, and the remarks for which they leave room, in the order of the file.
  func finished() -> [Diagnostic] {
    let told = errors + remarks.prefix(SpecLog.limit - errors.count)
    let isCut = omitted > 0 || told.count < errors.count + remarks.count
    return told.sortedByPlace() + (isCut ? [.omitted] : [])
  }
}
