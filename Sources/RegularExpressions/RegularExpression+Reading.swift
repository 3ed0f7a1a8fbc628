extension RegularExpression {
  /// Other answers to what is not known of the service's dialect.
  ///
  /// The empty set is the decided reading. Each member flips one open point, so that a simulator
  /// can see whether a verdict hangs on it.
  public struct Reading: OptionSet, Hashable, Sendable {
    /// The members as bits.
    public let rawValue: UInt8

    /// Creates a set from bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// `^` belongs to the first branch and `$` to the last, as in ECMA-262 (J-9).
    public static let anchorsOnOuterBranches = Reading(rawValue: 1 << 0)
    /// `" ~ & @ # < >` are operators (J-10).
    public static let operatorsEnabled = Reading(rawValue: 1 << 1)
    /// `.` does not match line breaks (J-18).
    public static let dotExcludesLineBreaks = Reading(rawValue: 1 << 2)
    /// `\w` and the flag `i` follow Unicode instead of ASCII, or the other way round (J-19).
    public static let otherCharacterRepertoire = Reading(rawValue: 1 << 3)
    /// A leading or doubled bar is an empty branch and `(?:` opens a group (J-36).
    public static let conventionalAtomStarts = Reading(rawValue: 1 << 4)

    /// Every single flip, in the order of the open points.
    public static let allFlips: [Reading] = [
      .anchorsOnOuterBranches, .operatorsEnabled, .dotExcludesLineBreaks,
      .otherCharacterRepertoire, .conventionalAtomStarts,
    ]

    /// The ids of the open points that the members flip, such as `J-9`.
    public var openPoints: [String] {
      zip(Reading.allFlips, ["J-9", "J-10", "J-18", "J-19", "J-36"])
        .filter { contains($0.0) }
        .map(\.1)
    }
  }
}
