import RulesEvaluation

/// Who makes a request, for tests in Swift.
public struct RulesUser: Sendable {
  /// The name in messages.
  public let name: String
  let context: AuthContext

  /// Nobody is signed in.
  public static let signedOut = RulesUser(name: "signed out", context: .signedOut)

  /// The Admin SDK, for which no rule is asked.
  public static let admin = RulesUser(name: "admin", context: .bypass)

  /// Returns somebody who is signed in.
  ///
  /// - Parameters:
  ///   - uid: What `auth.uid` gives.
  ///   - provider: What `auth.provider` gives; absent where it is nil.
  ///   - token: What `auth.token` gives; absent where it is nil.
  /// - Returns: The user.
  public static func user(
    _ uid: String,
    provider: String? = nil,
    token: DatabaseLiteral? = nil
  ) -> RulesUser {
    var members: [(key: String, value: DatabaseLiteral)] = [("uid", .string(uid))]
    if let provider { members.append(("provider", .string(provider))) }
    if let token { members.append(("token", token)) }
    return RulesUser(name: uid, context: .user(DatabaseLiteral.object(members).authValue))
  }

  /// Whoever has exactly this as `auth`.
  public static func auth(_ value: DatabaseLiteral) -> RulesUser {
    RulesUser(name: "auth", context: .user(value.authValue))
  }
}
