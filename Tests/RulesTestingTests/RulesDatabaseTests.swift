import DatabaseModel
import RulesEvaluation
import RulesTesting
import TestSupport
import Testing

@Suite("Databases for tests in Swift")
struct RulesDatabaseTests {
  private static let rules = """
    {"rules": {"users": {"$uid": {
      ".read": "auth.uid == $uid || auth.token.admin == true",
      ".write": "auth.uid == $uid",
      "name": {".validate": "newData.isString()"}
    }}}}
    """

  private func database() throws -> RulesDatabase {
    try RulesDatabase(
      rules: RulesDatabaseTests.rules,
      data: ["users": ["alice": ["name": "Alice"]]]
    )
  }

  @Test("questions are answered as the service would")
  func questions() throws {
    let db = try database()
    let alice = db.as(.user("alice"))
    #expect(alice.canRead("/users/alice"))
    #expect(!alice.canRead("/users/bob"))
    #expect(alice.canSet("/users/alice/name", "Alicia"))
    #expect(!alice.canSet("/users/alice/name", 5))
    #expect(!alice.canSet("/users/alice", [".value": 1, "name": "x"]))
    #expect(alice.canUpdate("/users/alice", ["name": "A", "age": 30]))
    #expect(!alice.canUpdate("/users", ["alice/name": "A", "bob/name": "B"]))
    #expect(alice.canPush("/users/alice/posts", ["at": .timestamp]))
    #expect(alice.canRemove("/users/alice"))
    #expect(!db.as(.signedOut).canRead("/users/alice"))
    #expect(db.as(.admin).canRead("/users"))
    #expect(db.as(.user("root", token: ["admin": true])).canRead("/users/alice"))
    #expect(db.as(.auth(["uid": "alice"])).canRead("/users/alice"))
  }

  @Test("a demand that is not met explains itself")
  func demands() throws {
    let db = try database()
    try db.as(.user("alice")).requireRead("/users/alice")
    #expect {
      try db.as(.user("bob")).requireRead("/users/alice")
    } throws: { error in
      "\(error)".hasPrefix("read /users/alice as bob is refused\nrules for /users/alice:")
        && "\(error)".contains("auth.uid                 = \"bob\"")
    }
    #expect(throws: RulesRefusal.self) {
      try db.as(.user("alice")).requireSet("/users/alice/name", 5)
    }
    #expect {
      try db.as(.user("alice")).requireSet("/users/alice", ["a.b": 1])
    } throws: {
      "\($0)".contains("the key `a.b` at `/users/alice` holds `.`, which no key may")
    }
  }

  @Test("each kind of write can be demanded")
  func demandedWrites() throws {
    let db = try database()
    let (alice, bob) = (db.as(.user("alice")), db.as(.user("bob")))
    try alice.requireUpdate("/users/alice", ["age": 30])
    try alice.requirePush("/users/alice/posts", "text")
    try alice.requireRemove("/users/alice")
    #expect(throws: RulesRefusal.self) { try bob.requireUpdate("/users/alice", ["age": 30]) }
    #expect(throws: RulesRefusal.self) { try bob.requirePush("/users/alice/posts", "text") }
    #expect(throws: RulesRefusal.self) { try bob.requireRemove("/users/alice") }
  }

  @Test("any other operation is decided as well")
  func otherOperations() throws {
    let db = try RulesDatabase(rules: RulesDatabaseTests.rules, json: #"{"users": {"alice": 1}}"#)
    let operation = Request.Operation.onDisconnect(.remove)
    #expect(db.as(.user("alice")).decide(operation, at: "/users/alice").isAllowed)
    #expect(!db.as(.user("bob")).decide(operation, at: "/users/alice").isAllowed)
  }

  @Test("a database is a value that can be changed")
  func changes() throws {
    let before = try database()
    var after = before
    try after.set("/users/bob", ["name": "Bob", "at": .timestamp])
    #expect(after.data != before.data)
    #expect(after.data.node(at: "/users/bob/at")?.leaf == .number(1_767_225_600_000))
    #expect(throws: RulesDatabaseError.self) { try after.set("/a.b", 1) }
  }

  @Test("rules that the service would refuse give no database")
  func refusedRules() {
    #expect {
      _ = try RulesDatabase(rules: #"{"rules": {".read": "auth.foo("}}"#)
    } throws: {
      "\($0)".hasPrefix("rules:1:")
    }
  }

  @Test("rules and data come from files, too")
  func files() throws {
    let folder = try TemporaryFolder()
    let rules = try folder.write(RulesDatabaseTests.rules, to: "rules.json")
    let data = try folder.write(#"{"users": {"alice": {"name": "A"}}}"#, to: "data.json")
    let db = try RulesDatabase(rulesFile: rules, dataFile: data)
    #expect(db.data.node(at: "/users/alice/name")?.leaf == .string("A"))
    #expect(throws: RulesDatabaseError.self) { try RulesDatabase(rulesFile: rules + "x") }
    #expect(throws: RulesDatabaseError.self) {
      try RulesDatabase(rulesFile: rules, dataFile: rules + "x")
    }
  }
}
