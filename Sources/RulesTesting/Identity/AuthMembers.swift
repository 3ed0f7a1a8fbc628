/// What the service puts into `auth` and into `auth.token` (C-8, C-10).
enum AuthMembers {
  /// The members of `auth`; everything else about a user is a claim in `auth.token`.
  static let names = ["uid", "provider", "token", "tenant"]
  /// How many UTF-16 units a user id has at the most.
  static let longestUID = 128

  private static let textClaims = [
    "email", "phone_number", "name", "picture", "sub", "user_id", "aud", "iss",
  ]
  private static let numberClaims = ["iat", "exp", "auth_time"]

  /// Whether somebody who is signed in may have a single value at a place in `auth`.
  static func admit(_ value: DatabaseLiteral, at path: [String]) -> Bool {
    guard let name = path.first, names.contains(name) else { return false }
    guard name == "token" else { return path.count == 1 && value.isText }
    guard path.count > 1 else { return false }
    let claim = path[1]
    if claim == "firebase" {
      return path.count == 3 && ["sign_in_provider", "tenant"].contains(path[2]) && value.isText
    }
    if textClaims.contains(claim) { return path.count == 2 && value.isText }
    if claim == "email_verified" {
      if case .boolean = value { return path.count == 2 }
      return false
    }
    if numberClaims.contains(claim) {
      if case .number = value { return path.count == 2 }
      return false
    }
    return true
  }
}

extension DatabaseLiteral {
  fileprivate var isText: Bool { if case .string = self { true } else { false } }
}
