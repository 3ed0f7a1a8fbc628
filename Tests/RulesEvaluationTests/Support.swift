import DatabaseModel
import RulesEvaluation
import RulesLanguage
import SourceDiagnostics
import TestSupport
import Testing

/// Rules over a database, ready to be asked.
struct Simulation {
  let rules: CompiledRules
  let database: DatabaseTree

  init(_ rules: String, data: DocumentLiteral = nil) throws {
    let document = RulesDocument.parse(SourceFile(name: "rules", text: "{\"rules\": \(rules)}"))
    try #require(document.isDeployable, "\(document.serverMessage?.description ?? "")")
    self.rules = CompiledRules(document)
    database = try tree(data)
  }

  func decide(
    _ operation: Request.Operation,
    _ path: DatabasePath,
    as auth: AuthValue = .null,
    now: Int64 = Request.defaultTime,
    transport: Request.Transport = .sdk
  ) -> Decision {
    rules.decide(
      Request(operation, at: path, auth: .user(auth), now: now, transport: transport),
      on: database
    )
  }

  func reads(_ path: DatabasePath, as auth: AuthValue = .null) -> Bool {
    decide(.read(DatabaseQuery()), path, as: auth).isAllowed
  }

  func sets(
    _ path: DatabasePath,
    _ value: DocumentLiteral,
    as auth: AuthValue = .null
  ) throws -> Bool {
    decide(.set(try tree(value)), path, as: auth).isAllowed
  }

  func updates(
    _ path: DatabasePath,
    _ changes: KeyValuePairs<String, DocumentLiteral>,
    as auth: AuthValue = .null
  ) throws -> Bool {
    decide(try update(changes), path, as: auth).isAllowed
  }

  /// The id of a rule of this file.
  func name(_ rule: Int?) -> String? { rule.map { rules.rules[$0].ruleID } }
}

/// An update of these relative paths.
func update(_ changes: KeyValuePairs<String, DocumentLiteral>) throws -> Request.Operation {
  .update(try changes.map { Request.Change(DatabasePath(parsing: $0.key), try tree($0.value)) })
}

/// Builds the tree of a value to be written or stored.
func tree(_ document: DocumentLiteral) throws -> DatabaseTree {
  var builder = DatabaseTreeBuilder(allowsServerValues: true)
  try builder.add(document)
  return try builder.finish()
}

extension DatabaseTreeBuilder {
  fileprivate mutating func add(_ document: DocumentLiteral) throws {
    switch document {
    case .null: try null()
    case .boolean(let value): try boolean(value)
    case .number(let value): try number(value)
    case .string(let value): try string(Array(value.utf8).span)
    case .list(let elements):
      try beginArray()
      for element in elements { try add(element) }
      try endArray()
    case .object(let members):
      try beginObject()
      for member in members {
        try key(DatabaseKey(member.key))
        try add(member.value)
      }
      try endObject()
    }
  }
}

/// What an expression gives as the root's `.read`.
enum Verdict: Equatable {
  case yes
  case no
  case fails
  case refused
}

/// Asks an expression as a `.read` at the root, or below `/x/$x` where it names `$x`.
func verdict(
  _ expression: String,
  data: DocumentLiteral = nil,
  auth: AuthValue = .null,
  query: DatabaseQuery = DatabaseQuery(),
  transport: Request.Transport = .sdk,
  variable: String = "k"
) throws -> Verdict {
  let parsed = ParsedExpression(
    SourceFile(name: "expression", text: expression),
    wildcards: [Array("$x".utf8)],
    requiresBoolean: true
  )
  guard parsed.isDeployable else { return .refused }
  let request = Request(
    .read(query),
    at: .root,
    auth: .user(auth),
    now: 1_000,
    transport: transport
  )
  do {
    let value = try parsed.expression.evaluate(
      request,
      variables: [Array("$x".utf8): Array(variable.utf8)],
      on: try tree(data)
    )
    if case .boolean(let boolean) = value { return boolean ? .yes : .no }
    return .refused
  } catch is RuleError {
    return .fails
  }
}

extension AuthValue {
  /// A signed-in user as Firebase Authentication describes one.
  static let alice = AuthValue.map([
    "uid": .string("alice"), "provider": .string("password"),
    "token": .map([
      "email": .string("alice@example.com"), "email_verified": .boolean(true),
      "admin": .string("true"), "age": .number(41), "sub": .string("alice"),
      "firebase": .map([
        "sign_in_provider": .string("password"),
        "identities": .map(["google.com": .list([.string("g-1"), .string("g-2")])]),
      ]),
    ]),
  ])
}
