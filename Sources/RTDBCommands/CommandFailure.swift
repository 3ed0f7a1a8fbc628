/// Why a command could not do its work, as the user reads it.
public struct CommandFailure: Error, Hashable, Sendable {
  /// The cause, with a small initial and without a full stop.
  public var message: String
  /// The place, such as `export.json:3:7`.
  public var place: String?
  /// Related facts and remedies, a line each.
  public var notes: [String]

  /// Creates a failure.
  public init(_ message: String, at place: String? = nil, notes: [String] = []) {
    self.message = message
    self.place = place
    self.notes = notes
  }

  /// The text for standard error, line break included.
  var text: String {
    let head = (place ?? "rtdb") + ": " + message + "\n"
    return head + notes.map { "  note: \($0)\n" }.joined()
  }
}
