import DatabaseModel

/// What all rules of one operation see alike.
struct Situation: Sendable {
  /// The database before and after the operation.
  var state: PendingWrites
  var auth: AuthTable
  /// Milliseconds since 1970.
  var now: Double
  var query: QueryView
  /// Which answers to open questions are the other ones.
  var flips: OpenPoints = []

  func isFlipped(_ point: OpenPoint) -> Bool { flips.contains(OpenPoints(point)) }
}
