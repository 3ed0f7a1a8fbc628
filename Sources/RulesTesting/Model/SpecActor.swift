public import RulesEvaluation

/// Somebody that a spec lets make requests, under a name.
public struct SpecActor: Hashable, Sendable {
  /// The name that the spec gives, such as `alice`.
  public var name: String
  /// What the rules see of them.
  public var context: AuthContext

  /// Creates an actor.
  public init(name: String, context: AuthContext) {
    self.name = name
    self.context = context
  }

  /// The id of the user, where there is one.
  var uid: String? {
    guard case .map(let members)? = context.value,
      case .string(let uid)? = members[Array("uid".utf8)]
    else { return nil }
    return String(decoding: uid, as: UTF8.self)
  }

  /// Who makes a request where the spec names nobody.
  public static let signedOut = SpecActor(name: "signed out", context: .signedOut)
}
