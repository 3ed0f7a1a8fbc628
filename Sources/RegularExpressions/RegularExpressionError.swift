public import SourceDiagnostics

/// The reason why a pattern is not a regular expression.
public struct RegularExpressionError: Error, Hashable, Sendable {
  /// What is wrong; the wording is made from it by `message`.
  public enum Kind: Hashable, Sendable {
    /// The pattern goes on where it should have ended, such as at a stray `)` (E-20).
    case expectedEnd
    /// The pattern ends where something is needed, such as behind a bar (E-14).
    case unexpectedEnd
    /// A character is missing, such as the `)` of a group (E-20).
    case expected(Character)
    /// A `{` behind an atom is not followed by a number (E-17).
    case expectedInteger
    /// A number that does not fit into 32 bits.
    case numberTooLarge(String)
    /// A `^` that is not first or a `$` that is not last (E-5).
    case innerAnchor(Character)
    /// A numeric interval or named automaton in angle brackets that cannot be read (J-10).
    case invalidInterval
    /// A named automaton that the service is not known to have (J-10).
    case unknownAutomaton(String)
    /// Groups or stacked quantifiers are nested deeper than the limit.
    case tooDeep(limit: Int)
    /// The pattern is longer than the limit or needs more states, as counted repetitions can.
    case tooLarge
    /// A backslash before a character that must not be escaped in ECMA-262.
    case invalidEscape(String)
    /// A quantifier without anything before it.
    case nothingToRepeat(Character)
    /// A bracket without its partner, or one that has to be escaped.
    case loneBracket(Character)
    /// An opening bracket whose partner is missing.
    case missing(Character)
    /// A repetition such as `{3,2}`.
    case boundsOutOfOrder
    /// A range of a class such as `z-a`.
    case rangeOutOfOrder
    /// A range of a class with a set, such as `\d`, for an end.
    case setInRange
    /// Something behind `(?` that makes no group, or a group name that is none.
    case invalidGroup
    /// A group name that was given before.
    case duplicateGroupName(String)
    /// A property of Unicode that ECMA-262 does not name.
    case unknownProperty(String)
    /// A feature that this library does not have, such as back-references.
    case unsupported(String)
  }

  /// What is wrong.
  public var kind: Kind
  /// The position from 0: in the service's dialect in UTF-16 units and behind a stripped `^`, as
  /// the service counts, in ECMA-262 in code points.
  public var position: Int
  /// The place in the pattern as it was given, in bytes and with its anchors.
  public var range: SourceRange
  /// Whether the pattern was read in the service's dialect.
  public var isServiceDialect: Bool

  /// Creates an error.
  public init(kind: Kind, position: Int, range: SourceRange, isServiceDialect: Bool) {
    self.kind = kind
    self.position = position
    self.range = range
    self.isServiceDialect = isServiceDialect
  }
}
