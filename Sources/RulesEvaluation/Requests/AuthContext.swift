/// Who makes a request.
///
/// Made once for a user and used for any number of requests: the value of `auth` is laid out for
/// fast access when the context is made.
public struct AuthContext: Sendable {
  /// Nil for admin credentials.
  let table: AuthTable?

  /// Admin credentials: no rule is asked, limits still hold (C-14).
  public static let bypass = AuthContext(table: nil)

  /// Nobody is signed in.
  public static let signedOut = AuthContext(table: .signedOut)

  /// The user with a value of `auth`; null when nobody is signed in.
  ///
  /// It is also the auth override of an admin (C-15).
  public static func user(_ value: AuthValue) -> AuthContext {
    AuthContext(table: AuthTable(value))
  }

  /// The value of `auth`; nil for admin credentials, for which no rule is asked.
  public var value: AuthValue? { table?.value }

  /// Whether no rule is asked.
  public var isBypass: Bool { table == nil }
}

extension AuthContext: Hashable {
  /// Whether both are the same user.
  public static func == (left: AuthContext, right: AuthContext) -> Bool {
    left.table === right.table || left.value == right.value
  }

  /// Hashes the value of `auth`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(value)
  }
}
