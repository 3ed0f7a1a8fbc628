/// A statement of the language reference that no recording of the service shows.
///
/// Nothing speaks against it, so it makes no verdict uncertain; an explanation names those that a
/// decision rests on.
public enum Inference: Hashable, Sendable, CaseIterable {
  case rootValidation
  case emptyArgument
  case caseMapping
  case patternSubject
  case predefinedClasses
  case operandPlace
  case undefinedRemainder
  case remainderSign
  case numberText
  case stringOrder
  case deeperRead
  case ancestorData

  /// The id of the statement, such as `F-8`, or of the table that holds it.
  public var id: String {
    switch self {
    case .rootValidation: "A-19"
    case .emptyArgument, .caseMapping: "E.1"
    case .patternSubject: "E-1"
    case .predefinedClasses: "E-13"
    case .operandPlace: "F"
    case .undefinedRemainder: "F-4"
    case .remainderSign: "F-5"
    case .numberText: "F-6"
    case .stringOrder: "F-8"
    case .deeperRead: "G-1"
    case .ancestorData: "G-5"
    }
  }

  /// What is assumed.
  public var text: String {
    switch self {
    case .rootValidation: "a `.validate` at the root is asked like any other"
    case .emptyArgument: "every string contains, begins and ends with the empty string"
    case .caseMapping: "letters outside of ASCII change their case as Unicode says"
    case .patternSubject: "`matches()` of what is not a string is an error"
    case .predefinedClasses:
      "`\\s` is space, tab, LF and CR, `\\w` is `[A-Za-z0-9_]`, and capitals are their opposites"
    case .operandPlace: "ordering, joining and computing fail for what has children"
    case .undefinedRemainder: "what division by zero gives is NaN"
    case .remainderSign: "`%` takes the sign of its left side and works on fractions"
    case .numberText: "fractions and large numbers become text as in JavaScript"
    case .stringOrder: "strings are ordered by UTF-16 units"
    case .deeperRead: "a `.read` further down takes nothing back"
    case .ancestorData: "`data` in a `.read` above is the data of its own level"
    }
  }
}
