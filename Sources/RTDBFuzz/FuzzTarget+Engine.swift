import DatabaseExports
import DatabaseModel
import RulesEvaluation
import RulesLanguage
import SourceDiagnostics

/// Rules from the text to the decision.
extension FuzzTarget {
  func fuzzEngine(_ input: [UInt8], _ outcome: inout Outcome) throws {
    let (rulesText, dataText) = Self.split(input, at: "\n---\n")
    let document = RulesDocument.parse(SourceFile(name: "rules.json", bytes: Array(rulesText)))
    // What does not deploy is compiled all the same: it denies wherever it is wrong.
    let rules = CompiledRules(document)
    let data = try? ExportTree.load(bytes: Array(dataText), name: "data")
    let database = data ?? Self.sampleData
    for request in Self.requests {
      let decision = rules.decide(request, on: database)
      let explained = rules.explain(request, on: database).decision
      guard decision == explained else {
        throw Finding(
          message: "\(request.operation) at \(request.path): \(decision), explained as \(explained)"
        )
      }
      outcome.note("\(decision.verdict)".prefix(7).description)
      outcome.note(decision.uncertain.map { "\($0)" })
      outcome.note("\(decision.grantingRule ?? -1) \(decision.refusingRule ?? -1)")
    }
  }

  private static let sampleData = tree(
    """
    {"a": {"b": {"c": 1, "d": "text", "e": true}, "f": "/a/b", ".priority": 3},
     "users": {"ann": {"name": "Ann", "age": 31}}, "5": [1, null, "x"]}
    """
  )

  private static func tree(_ text: String) -> DatabaseTree {
    (try? ExportTree.load(bytes: Array(text.utf8), name: "data")) ?? .null
  }

  private static let requests: [Request] = {
    let ann = AuthContext.user(
      .map([
        "uid": .string("ann"), "provider": .string("password"),
        "token": .map([
          "email": .string("ann@example.com"), "admin": .boolean(true), "level": .number(5),
          "list": .list([.string("a"), .number(2)]),
        ]),
      ])
    )
    var query = DatabaseQuery(order: .child(Array("age".utf8)))
    query.equalTo = .some(.number(31))
    query.limitToFirst = 5
    let record = tree(#"{"b": {"c": 2, "d": null}, "f": "ann", "g": [true, "é"], ".priority": 1}"#)
    return [
      Request(.read(DatabaseQuery()), at: "/a/b", auth: ann),
      Request(.read(query), at: "/users", auth: .signedOut, transport: .rest),
      Request(.set(record), at: "/a", auth: ann),
      Request(.set(tree("\"xfoox\"")), at: "/users/ann/name", auth: ann),
      Request(.remove, at: "/a/b/c", auth: .signedOut),
      Request(.setPriority(.number(2)), at: "/a", auth: ann),
      Request(
        .update([
          Request.Change("/ann/age", tree("32")), Request.Change("/bob", tree(#"{"name": "Bob"}"#)),
        ]),
        at: "/users",
        auth: ann
      ),
      Request(.set(DatabaseTree(.serverValue(.increment(1)))), at: "/a/b/c", auth: ann),
    ]
  }()
}
