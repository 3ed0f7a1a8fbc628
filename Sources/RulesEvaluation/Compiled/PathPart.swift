import RulesLanguage

/// A part of a path that a rule puts together, such as `'rooms/' + $room + '/members'`.
///
/// Where every operand stands between slashes, the parts are gone down one by one, and the path is
/// never made.
enum PathPart {
  /// A segment that is known.
  case key([UInt8])
  /// A string or number, which may have any number of segments.
  case operand(Expression)

  private static let slash = UInt8(ascii: "/")
  /// A longer sum is made.
  private static let longest = 64

  /// The parts of a path; nil unless it can be gone down part by part with the same result.
  static func parts(of path: Expression) -> [PathPart]? {
    // The first literal makes the sum a string from the start. The priority of a node is an open
    // question as an operand.
    guard case .add(let operands) = path.kind, operands.count <= longest,
      !operands.contains(where: \.isPriority)
    else { return nil }
    var parts: [PathPart] = []
    var hasKeys = false
    for (place, operand) in operands.enumerated() {
      guard place % 2 == 0 else {
        parts.append(.operand(operand))
        continue
      }
      guard case .string(let bytes) = operand.kind,
        place == 0 || bytes.first == slash,
        place == operands.count - 1 || bytes.last == slash
      else { return nil }
      for segment in bytes.split(separator: slash) {
        parts.append(.key(Array(segment)))
        hasKeys = true
      }
    }
    // A path that may be empty is an open question (J-4).
    return hasKeys ? parts : nil
  }
}
