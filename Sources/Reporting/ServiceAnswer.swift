public import SourceDiagnostics

/// What the service answers when the rules of a file are published.
public struct ServiceAnswer: Hashable, Sendable {
  /// An answer.
  public enum Kind: Hashable, Sendable {
    /// The rules are accepted.
    case accepts
    /// They are refused, with the service's first message and its place.
    case refuses(message: String, at: SourceLocation)
    /// It is not known, for this reason.
    case unknown(String)
  }

  /// The file as the user named it.
  public var file: String
  /// The answer.
  public var kind: Kind

  /// Creates an answer.
  public init(to file: String, _ kind: Kind) {
    self.file = file
    self.kind = kind
  }

  /// The answer as the end of a sentence that begins with the service.
  public var text: String {
    switch kind {
    case .accepts: "accepts the rules"
    case .refuses(let message, let place): "refuses the rules with `\(place): \(message)`"
    case .unknown(let reason): "may accept the rules, but \(reason)"
    }
  }
}
