/// Why a verdict is not certain: a question whose other answer would turn it.
public struct Uncertainty: Hashable, Sendable {
  /// The question.
  public let point: OpenPoint

  /// Creates an uncertainty.
  public init(_ point: OpenPoint) {
    self.point = point
  }

  /// The id of the statement, such as `J-1`.
  public var id: String { point.id }

  /// What is unknown, and what was assumed.
  public var text: String {
    switch point {
    case .queryOrderOfLimit:
      "which order `query` shows for an SDK's limit that has none, or the one by priority, is not known; key order is assumed where it has none"
    case .objectEquality:
      "comparing two objects has no known result; assumed to be unequal"
    case .emptyChildPath:
      "the child at an empty path is not known; assumed to be the node itself"
    case .ancestorValidateError:
      "an ancestor's `.validate` that fails with an error is assumed to deny"
    case .wildcardFallback:
      "a literal rule without rules further down is assumed not to fall back to the wildcard"
    case .anchoredAlternation:
      "`^` and `$` are assumed to hold for all branches of the pattern, not for the outer ones"
    case .patternOperators:
      "`\" ~ & @ # < >` in a pattern are assumed to be plain characters"
    case .lengthOutsideBasicPlane:
      "a character outside the basic plane, such as an emoji, is assumed to count as two"
    case .notANumberEquality:
      "NaN is assumed to be unequal to itself"
    case .incrementVisibility:
      "rules are assumed to see the result of an increment"
    case .queryOutsideRead:
      "`query` outside of `.read` is assumed to be that of a read without a query"
    case .dotAndLineBreaks:
      "`.` in a pattern is assumed to match a line break"
    case .characterRepertoire:
      "`\\w` and the flag `i` are assumed to know only ASCII, `i` also simple pairs of letters"
    case .repeatedKeys:
      "of equal keys in the rules the last is assumed to count"
    case .emptyReplacement:
      "replacing the empty text is assumed to insert between all characters"
    case .descendantsOfPriority:
      "a write of a priority is assumed to run the `.validate` rules further down"
    case .booleanOperand:
      "a boolean in an ordering or a concatenation is assumed to be an error"
    case .ancestorsOfDeletedPath:
      "a path that an update deletes is assumed to be validated by the ancestors that remain"
    case .exclusiveBound:
      "`query.startAt` and `query.endAt` are assumed to show an exclusive bound"
    case .patternAtomStarts:
      "a bar or quantifier at the start of a pattern's atom is assumed to be a plain character"
    case .priorityOperand:
      "`getPriority()` is assumed to be ordered and concatenated like any value"
    case .lengthOfOther:
      "the `length` of what is not a string is assumed to be an error"
    case .longText:
      "a text of more than \(TextLimit.byteCount >> 20) MB, which a rule makes of others, is assumed to be an error"
    case .boundsOfOneValue:
      "SDKs send `equalTo` as `startAt` and `endAt` of one value; `query` is assumed to show them as the request was written"
    }
  }
}
