public import SourceDiagnostics

/// Something in a pattern of the service's dialect that is accepted and will not do what its
/// author meant.
public struct PatternWarning: Hashable, Sendable {
  /// What is suspicious; the raw value is stable and may be part of a diagnostic's id.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// `/^a|b$/`: the anchors hold for all branches, not for the outer ones (E-6, J-9).
    case anchorsCoverAlternation = "anchors-cover-alternation"
    /// `^` or `$` inside of a class is a plain character (E-5).
    case anchorInClass = "anchor-in-class"
    /// `\t`, `\b`, `\x`, `\1`: a backslash before a letter or digit means that letter (E-12).
    case escapedLetter = "escaped-letter"
    /// `(|a)`, `a||b`: a leading or doubled bar is a plain character (E-14, J-36).
    case literalBar = "literal-bar"
    /// `(?:a)`, `(?=a)`: what follows the bracket is plain text (E-15, J-36).
    case literalGroupSyntax = "literal-group-syntax"
    /// `*a`, `(+a)`: a quantifier, `{` or `)` at the start of an atom is plain text (E-15, J-36).
    case literalQuantifier = "literal-quantifier"
    /// `a+?`, `a++`: the second quantifier repeats the first, it is not lazy or possessive (E-16).
    case stackedQuantifier = "stacked-quantifier"
    /// `a{3,2}` matches nothing (E-17).
    case emptyRepetition = "empty-repetition"
    /// `[z-a]` matches nothing (E-19).
    case reversedRange = "reversed-range"
    /// `[\d-x]`, `[a-\d]`: a set cannot be the end of a range (E-13).
    case setInRange = "set-in-range"
    /// `[[:alpha:]]` is the class of these characters, then `]` (E-11).
    case posixClass = "posix-class"
    /// An unescaped `"`, `~`, `&`, `@`, `#` or `<`, which may be an operator (E-21, J-10).
    case unescapedOperator = "unescaped-operator"
    /// A letter outside of ASCII under the flag `i` (E-9, J-19).
    case nonASCIICaseFolding = "non-ascii-case-folding"
    /// A character of two UTF-16 units in a class or before a quantifier (E-8).
    case characterOfTwoUnits = "character-of-two-units"
  }

  /// What is suspicious.
  public var kind: Kind
  /// The place in the pattern as it was given, in bytes and with its anchors.
  public var range: SourceRange

  /// Creates a warning.
  public init(_ kind: Kind, at range: SourceRange) {
    self.kind = kind
    self.range = range
  }

  /// The open point of the language reference that decides whether the warning is right, such as
  /// `J-36`, or nil where the behavior is known.
  public var openPoint: String? {
    switch kind {
    case .anchorsCoverAlternation: "J-9"
    case .unescapedOperator: "J-10"
    case .nonASCIICaseFolding: "J-19"
    case .literalBar, .literalGroupSyntax, .literalQuantifier: "J-36"
    default: nil
    }
  }
}
