public import RegularExpressions
public import SourceDiagnostics

/// A regular expression literal, such as `/^[a-z]+$/i`.
public struct RegularExpressionLiteral: Sendable {
  /// A pattern that is no regular expression of the service's dialect.
  public struct Failure: Sendable {
    /// What is wrong, in the service's words where they are known.
    public let error: RegularExpressionError
    /// The place in the document.
    public let range: SourceRange
  }

  /// Something suspicious in a pattern that is accepted.
  public struct Warning: Sendable {
    /// What is suspicious.
    public let warning: PatternWarning
    /// The place in the document.
    public let range: SourceRange
  }

  /// What stands between the slashes, as WTF-8 bytes.
  public let body: [UInt8]
  /// The letters behind the closing slash.
  public let flags: [UInt8]
  /// The pattern ready to match, nil where it is refused.
  public let expression: RegularExpression?
  /// Why the pattern is refused.
  public let failure: Failure?
  /// What is suspicious in an accepted pattern.
  public let warnings: [Warning]

  /// Creates a literal from what stands between the slashes and behind them.
  ///
  /// - Parameters:
  ///   - body: The pattern as WTF-8 bytes.
  ///   - flags: The letters behind the closing slash.
  ///   - documentRange: Leads from a range of the body to the document.
  /// - Complexity: that of compiling the pattern.
  public init(body: [UInt8], flags: [UInt8], documentRange: (SourceRange) -> SourceRange) {
    self.body = body
    self.flags = flags
    do {
      let compiled = try RegularExpression(
        serviceDialect: body,
        ignoreCase: flags.contains(UInt8(ascii: "i"))
      )
      expression = compiled
      failure = nil
      warnings = compiled.warnings.map { Warning(warning: $0, range: documentRange($0.range)) }
    } catch {
      expression = nil
      failure = Failure(error: error, range: documentRange(error.range))
      warnings = []
    }
  }

  /// Looks for a match anywhere in a text.
  ///
  /// - Parameter text: The text as WTF-8 bytes.
  /// - Returns: Whether there is one; false where the pattern is refused.
  /// - Complexity: that of `RegularExpression.matches(_:)`.
  public func matches(_ text: [UInt8]) -> Bool { expression?.matches(text) ?? false }

  /// Whether letters match in either case.
  public var ignoresCase: Bool { flags.contains(UInt8(ascii: "i")) }

  /// Whether the literal has a flag that rules do not support.
  public var hasUnsupportedFlags: Bool { flags.contains { $0 != UInt8(ascii: "i") } }
}
