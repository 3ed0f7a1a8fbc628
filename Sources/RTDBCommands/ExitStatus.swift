/// How the program ends.
public enum ExitStatus: Int32, Sendable {
  /// Done, and nothing found.
  case success = 0
  /// Done, and something found: a failing case, an error-level finding, a quarantined record.
  case findings = 1
  /// The work could not be done: usage, unreadable or malformed input, an internal error.
  case failure = 2
}
