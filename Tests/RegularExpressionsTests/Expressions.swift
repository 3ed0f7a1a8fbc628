import RegularExpressions

/// Compiles a body of the service's dialect.
func service(
  _ body: String,
  ignoreCase: Bool = false,
  reading: RegularExpression.Reading = []
) throws(RegularExpressionError) -> RegularExpression {
  try RegularExpression(
    serviceDialect: Array(body.utf8),
    ignoreCase: ignoreCase,
    reading: reading
  )
}

/// Compiles an ECMA-262 pattern.
func ecma(_ pattern: String) throws(RegularExpressionError) -> RegularExpression {
  try RegularExpression(ecma262: Array(pattern.utf8))
}

extension RegularExpression {
  /// Returns whether the pattern occurs in a text.
  func matches(_ text: String) -> Bool { matches(Array(text.utf8)) }
}

/// A pattern with texts that it matches and texts that it does not match.
struct MatchingCase: Sendable, CustomStringConvertible {
  var source: String
  var pattern: String
  var flags: String
  var matching: [String]
  var other: [String]

  init(
    _ source: String,
    _ pattern: String,
    flags: String = "",
    matches matching: [String],
    not other: [String]
  ) {
    self.source = source
    self.pattern = pattern
    self.flags = flags
    self.matching = matching
    self.other = other
  }

  var description: String { "\(source) /\(pattern)/\(flags)" }
}

/// A pattern that is refused, with the message and with marks around the place.
struct RefusalCase: Sendable, CustomStringConvertible {
  var source: String
  var marked: String
  var message: String

  init(_ source: String, _ marked: String, _ message: String) {
    self.source = source
    self.marked = marked
    self.message = message
  }

  var description: String { "\(source) \(marked)" }
}
