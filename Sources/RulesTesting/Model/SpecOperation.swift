public import DatabaseModel
public import RulesEvaluation
public import RulesLanguage

/// What a step of a test does.
public enum SpecOperation: Sendable {
  /// A request that the rules decide.
  case request(Request)
  /// A write whose value no database can hold, with the reason: invalid whatever the rules say.
  case invalidValue(verb: String, DatabasePath, reason: String)
  /// The publishing of other rules.
  case publish(RulesDocument)
  /// The client goes, and the writes that it registered for that moment are carried out (G-26).
  case disconnect
}

extension SpecOperation {
  /// The name of the operation in the format, such as `set`.
  public var verb: String {
    switch self {
    case .request(let request): request.operation.verb
    case .invalidValue(let verb, _, _): verb
    case .publish: "publish"
    case .disconnect: "disconnect"
    }
  }

  /// The place that it is about.
  public var path: DatabasePath? {
    switch self {
    case .request(let request): request.path
    case .invalidValue(_, let path, _): path
    case .publish, .disconnect: nil
    }
  }

  /// The operation in a few words, such as `set /users/alice`.
  public var description: String {
    path.map { "\(verb) \($0)" } ?? verb
  }
}

extension Request.Operation {
  /// The name of the operation in the format.
  var verb: String {
    switch self {
    case .read: "read"
    case .set: "set"
    case .update: "update"
    case .push: "push"
    case .remove: "remove"
    case .transaction: "transaction"
    case .setPriority: "setPriority"
    case .onDisconnect: "onDisconnect"
    }
  }
}
