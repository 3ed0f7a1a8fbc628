public import DatabaseModel
public import RulesEvaluation
import RulesLanguage

/// What somebody wants to do with a database, with paths and values as Swift literals.
///
///     try db.as(.user("ann")).decide(.set("/users/ann/name", "Ann"))
public enum RulesOperation: Sendable {
  /// To read the value at a path, or the children that a query selects.
  case read(String, DatabaseQuery = DatabaseQuery())
  /// To replace the value at a path.
  case set(String, DatabaseLiteral)
  /// To replace the values at paths below a path, all or none.
  case update(String, KeyValuePairs<String, DatabaseLiteral>)
  /// To add a child to a path under a key of the client's making.
  case push(String, DatabaseLiteral)
  /// To replace the value at a path in a transaction.
  case transaction(String, DatabaseLiteral)
  /// To delete the value at a path.
  case remove(String)
}

extension RulesOperation: CustomStringConvertible {
  /// The operation in short, such as `read /users/ann`.
  public var description: String {
    switch self {
    case .read(let path, _): "read \(path)"
    case .set(let path, _): "set \(path)"
    case .update(let path, _): "update \(path)"
    case .push(let path, _): "push \(path)"
    case .transaction(let path, _): "transaction \(path)"
    case .remove(let path): "remove \(path)"
    }
  }

  /// The request that a user makes.
  ///
  /// - Throws: `RulesDatabaseError` where no database can hold a value.
  func request(
    by user: RulesUser,
    of database: RulesDatabase
  ) throws(RulesDatabaseError) -> Request {
    let path: String
    let operation: Request.Operation
    switch self {
    case .read(let place, let query): (path, operation) = (place, .read(query))
    case .set(let place, let value):
      (path, operation) = (place, .set(try RulesDatabase.tree(value)))
    case .update(let place, let values):
      var changes: [Request.Change] = []
      for (below, value) in values {
        changes.append(
          Request.Change(DatabasePath(parsing: below), try RulesDatabase.tree(value))
        )
      }
      (path, operation) = (place, .update(changes))
    case .push(let place, let value):
      var generator = PushIDGenerator(seed: 1)
      let key = generator.next(milliseconds: database.now).key
      (path, operation) = (place, .push(try RulesDatabase.tree(value), key: key))
    case .transaction(let place, let value):
      (path, operation) = (place, .transaction(try RulesDatabase.tree(value)))
    case .remove(let place): (path, operation) = (place, .remove)
    }
    return Request(
      operation,
      at: DatabasePath(parsing: path),
      auth: user.context,
      now: database.now,
      transport: database.transport
    )
  }
}

/// What the service answers, in words: `allowed by /users/$uid/.read`.
public struct RulesAnswer: Sendable, CustomStringConvertible {
  /// The decision.
  public let decision: Decision
  /// The rule that granted or refused, such as `/users/$uid/.read`; nil where there was none to ask.
  public let rule: String?

  init(_ decision: Decision, _ rules: CompiledRules) {
    self.decision = decision
    let index = decision.isAllowed ? decision.grantingRule : decision.refusingRule
    rule = index.map { rules.rules[$0].ruleID }
  }

  /// Whether the operation is carried out.
  public var isAllowed: Bool { decision.isAllowed }

  /// The answer in words, with the open questions on which it hangs.
  public var description: String {
    let open = decision.uncertain.map(\.id).joined(separator: ", ")
    return verdict + (open.isEmpty ? "" : ", uncertain: " + open)
  }

  private var verdict: String {
    switch decision.verdict {
    case .allow: "allowed" + (rule.map { " by " + $0 } ?? "")
    case .deny: "denied" + (rule.map { " by " + $0 } ?? ", there is no rule for it")
    case .invalid(let reason): "invalid: " + reason.message
    }
  }
}
