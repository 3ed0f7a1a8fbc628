/// A question about the service that decides verdicts at run time and has no known answer.
///
/// Each has a decision, which evaluation follows, and an alternative. Evaluation records the points
/// at which the alternative would have given something else; each of them is then flipped alone,
/// and when that turns the verdict, the decision is uncertain.
public enum OpenPoint: Int, Hashable, Sendable, CaseIterable {
  case queryOrderOfLimit = 1
  case objectEquality = 2
  case emptyChildPath = 4
  case ancestorValidateError = 5
  case wildcardFallback = 6
  case anchoredAlternation = 9
  case patternOperators = 10
  case lengthOutsideBasicPlane = 11
  case notANumberEquality = 12
  case incrementVisibility = 13
  case queryOutsideRead = 15
  case dotAndLineBreaks = 18
  case characterRepertoire = 19
  case repeatedKeys = 20
  case emptyReplacement = 22
  case descendantsOfPriority = 28
  case booleanOperand = 29
  case ancestorsOfDeletedPath = 30
  case exclusiveBound = 33
  case patternAtomStarts = 36
  case priorityOperand = 37
  case lengthOfOther = 39
  case longText = 41
  case boundsOfOneValue = 42

  /// The id of the statement, such as `J-1`.
  public var id: String { "J-\(rawValue)" }
}

/// A set of open points.
public struct OpenPoints: OptionSet, Hashable, Sendable {
  /// The points as bits, each at the place of its number.
  public let rawValue: UInt64

  /// Creates a set from its bits.
  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// Creates the set of one point.
  public init(_ point: OpenPoint) {
    rawValue = 1 << UInt64(point.rawValue)
  }

  /// No question, but something that only the interpreter does.
  static let interpreted = OpenPoints(rawValue: 1)

  /// The points in the order of their numbers.
  public var points: [OpenPoint] {
    OpenPoint.allCases.filter { contains(OpenPoints($0)) }
  }
}
