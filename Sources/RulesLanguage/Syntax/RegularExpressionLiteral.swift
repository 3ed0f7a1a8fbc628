/// A regular expression literal, such as `/^[a-z]+$/i`.
public struct RegularExpressionLiteral: Sendable {
  /// What stands between the slashes, as WTF-8 bytes.
  public let body: [UInt8]
  /// The letters behind the closing slash.
  public let flags: [UInt8]

  /// Creates a literal from what stands between the slashes and behind them.
  public init(body: [UInt8], flags: [UInt8]) {
    self.body = body
    self.flags = flags
  }

  /// Whether letters match in either case.
  public var ignoresCase: Bool { flags.contains(UInt8(ascii: "i")) }
}
