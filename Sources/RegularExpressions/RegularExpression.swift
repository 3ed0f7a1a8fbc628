import SourceDiagnostics

/// A regular expression that is matched in time linear in the text, whatever the pattern.
///
/// There are two front ends: the dialect of the database's security rules and ECMA-262 patterns as
/// JSON Schema uses them. Texts are UTF-8, with lone surrogates as WTF-8.
public struct RegularExpression: Sendable {
  /// What in the pattern will not do what its author meant; empty for ECMA-262 patterns.
  public let warnings: [PatternWarning]
  /// The flips that would change what this pattern means, each of them alone.
  public let openReadings: Reading
  /// The pattern as it was given.
  public let pattern: [UInt8]
  /// Whether the flag `i` was given.
  public let ignoresCase: Bool
  /// Whether every match begins at the start of the text.
  public let isAnchoredAtStart: Bool
  /// Whether every match ends at the end of the text.
  public let isAnchoredAtEnd: Bool
  private let machine: Machine

  /// Creates a regular expression from the body of a literal in a rule, without its slashes.
  ///
  /// - Parameters:
  ///   - body: The text between the slashes as WTF-8.
  ///   - ignoreCase: Whether the flag `i` follows the literal.
  ///   - reading: The open points to flip; empty for the decided reading.
  /// - Throws: `RegularExpressionError` where the service refuses the pattern.
  /// - Complexity: linear in the number of states, which counted repetitions multiply.
  public init(
    serviceDialect body: [UInt8],
    ignoreCase: Bool = false,
    reading: Reading = []
  ) throws(RegularExpressionError) {
    let result = try ServiceDialectParser.parse(body, ignoresCase: ignoreCase, reading: reading)
    machine = try Self.compile(result.pattern, body, alphabet: .utf16Units)
    warnings = result.warnings
    openReadings = result.openReadings
    pattern = body
    ignoresCase = ignoreCase
    isAnchoredAtStart = result.pattern.isAnchoredAtStart
    isAnchoredAtEnd = result.pattern.isAnchoredAtEnd
  }

  /// Creates a regular expression from a pattern as JSON Schema uses them: ECMA-262 with flag `u`.
  ///
  /// - Throws: `RegularExpressionError` where the pattern is not valid or needs what an automaton
  ///   cannot do, such as back-references.
  /// - Complexity: linear in the number of states, which counted repetitions multiply.
  public init(ecma262 pattern: [UInt8]) throws(RegularExpressionError) {
    let tree = try ECMAPatternParser.parse(pattern)
    machine = try Self.compile(tree, pattern, alphabet: .codePoints)
    warnings = []
    openReadings = []
    self.pattern = pattern
    ignoresCase = false
    isAnchoredAtStart = tree.isAnchoredAtStart
    isAnchoredAtEnd = tree.isAnchoredAtEnd
  }

  private static func compile(
    _ tree: Pattern,
    _ source: [UInt8],
    alphabet: Alphabet
  ) throws(RegularExpressionError) -> Machine {
    do {
      return Machine(try ProgramBuilder.searchProgram(for: tree, alphabet: alphabet))
    } catch {
      throw RegularExpressionError(
        kind: .tooLarge,
        position: 0,
        range: SourceRange(0, source.count),
        isServiceDialect: alphabet == .utf16Units
      )
    }
  }

  /// Returns whether the pattern occurs in a text.
  ///
  /// - Complexity: linear in the text.
  public func matches(_ text: Span<UInt8>) -> Bool {
    machine.matches(text)
  }

  /// Returns whether the pattern occurs in a text.
  ///
  /// - Complexity: linear in the text.
  public func matches(_ text: [UInt8]) -> Bool {
    machine.matches(text.span)
  }
}
