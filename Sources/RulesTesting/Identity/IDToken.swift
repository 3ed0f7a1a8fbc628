package import JSONStreaming
public import RulesEvaluation

/// A Firebase ID token, taken apart without being verified: nobody has checked its signature, so it
/// is good for asking what the rules would say, and for nothing else.
public struct IDToken: Sendable {
  /// Why a text is not an ID token.
  public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason, with a small initial and without a full stop.
    public var description: String
  }

  /// The user, `sub`.
  public let uid: String
  /// How the user signed in, as `auth.provider` gives it (C-9, J-14: the short name).
  public let provider: String?
  /// When the token ends, in seconds since 1970 (C-12).
  public let expiry: Int?
  /// What `auth.token` gives: all claims (C-10).
  public let claims: AuthValue

  /// The auth context that the service makes of the token (C-8).
  public var context: AuthContext {
    var members: [[UInt8]: AuthValue] = [
      Array("uid".utf8): .string(uid), Array("token".utf8): claims,
    ]
    if let provider { members[Array("provider".utf8)] = .string(provider) }
    return .user(.map(members))
  }

  /// Says whether a text looks like a token: three parts, the first of which begins a JSON object.
  public static func isLikely(_ text: String) -> Bool {
    text.hasPrefix("eyJ") && text.utf8.count { $0 == UInt8(ascii: ".") } == 2
  }

  /// Says whether a text is meant as a token, be it cut or with the header's `Bearer` before it.
  public static func isMeant(_ text: String) -> Bool {
    text.hasPrefix("eyJ") || text.hasPrefix("Bearer ")
  }

  /// Takes a token apart.
  ///
  /// - Throws: `Failure` where the text is not an ID token.
  public init(_ text: String) throws(Failure) {
    guard !text.hasPrefix("Bearer ") else {
      throw Failure(description: "leave out the word `Bearer` before the token")
    }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3 else {
      throw Failure(description: "an ID token has three parts, separated by dots")
    }
    guard let bytes = Base64URL.decode(parts[1]), let payload = try? JSONValue.parse(bytes),
      payload.members != nil
    else {
      throw Failure(description: "the second part of the token does not hold claims")
    }
    guard let uid = payload["sub"]?.string ?? payload["user_id"]?.string, !uid.isEmpty else {
      throw Failure(description: "the token names no user: it has no `sub`")
    }
    self.uid = uid
    expiry = payload["exp"]?.integer
    claims = AuthValue(payload)
    provider = payload["firebase"]?["sign_in_provider"]?.string.map(IDToken.shortName)
  }

  /// `google.com` in the token is `google` in `auth.provider` (J-14).
  private static func shortName(_ provider: String) -> String {
    provider.hasSuffix(".com") ? String(provider.dropLast(4)) : provider
  }
}

extension AuthValue {
  /// Creates the value of a part of `auth`.
  ///
  /// Recursion is bounded by the nesting that the reader of JSON takes.
  package init(_ json: JSONValue) {
    switch json.kind {
    case .null: self = .null
    case .boolean(let value): self = .boolean(value)
    case .number: self = .number(json.number ?? 0)
    case .string(let bytes): self = .string(bytes)
    case .array(let elements): self = .list(elements.map(AuthValue.init))
    case .object(let members):
      self = .map(
        Dictionary(members.map { ($0.key, AuthValue($0.value)) }, uniquingKeysWith: { $1 })
      )
    }
  }
}
