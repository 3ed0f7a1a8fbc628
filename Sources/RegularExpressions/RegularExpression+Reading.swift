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

extension RegularExpression {
  /// The flips that can make a difference on a text: a subset of `openReadings`.
  ///
  /// What is said about line breaks (J-18) and letters outside of ASCII (J-19) matters only for
  /// texts that contain some, which is decided without matching.
  ///
  /// - Complexity: linear in the text where one of these two is open, else constant.
  public func openReadings(on text: Span<UInt8>) -> Reading {
    var reading = openReadings
    if reading.contains(.dotExcludesLineBreaks), !Self.containsLineBreak(text) {
      reading.remove(.dotExcludesLineBreaks)
    }
    if reading.contains(.otherCharacterRepertoire), !Self.containsNonASCII(text) {
      reading.remove(.otherCharacterRepertoire)
    }
    return reading
  }

  private static func containsNonASCII(_ text: Span<UInt8>) -> Bool {
    for index in text.indices where text[index] >= 0x80 { return true }
    return false
  }

  /// Whether a text may contain a line break; the bytes of U+2028 and U+2029 begin with 0xE2.
  private static func containsLineBreak(_ text: Span<UInt8>) -> Bool {
    var index = 0
    while index < text.count {
      switch text[index] {
      case 0x0A, 0x0D:
        return true
      case 0xE2 where index + 2 < text.count && text[index + 1] == 0x80:
        if text[index + 2] & 0xFE == 0xA8 { return true }
      default:
        break
      }
      index += 1
    }
    return false
  }
}
