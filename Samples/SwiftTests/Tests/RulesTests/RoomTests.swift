import RulesTesting
import Testing

/// Rules asked from Swift: a database is a value, so each test has its own.
struct RoomTests {
  let db: RulesDatabase

  init() throws {
    let folder = #filePath.split(separator: "/").dropLast().joined(separator: "/")
    db = try RulesDatabase(rulesFile: "/\(folder)/rooms.rules.json")
  }

  @Test func `who has joined reads the room`() throws {
    var db = db
    try db.set("/rooms/lobby/members", ["mia": true])
    #expect(db.as(.user("mia")).canRead("/rooms/lobby"))
    #expect(!db.as(.user("fred")).canRead("/rooms/lobby"))
  }

  /// `requireSet` throws the explanation, so a failure says which rule refused, and why.
  @Test func `everybody joins for themselves`() throws {
    try db.as(.user("mia")).requireSet("/rooms/lobby/members/mia", true)
    #expect(!db.as(.user("mia")).canSet("/rooms/lobby/members/fred", true))
    #expect(!db.as(.signedOut).canSet("/rooms/lobby/members/fred", true))
  }

  @Test func `a refusal explains itself`() throws {
    let refusal = try #require(throws: RulesRefusal.self) {
      try db.as(.user("mia")).requireSet("/rooms/lobby/members/mia", "yes")
    }
    #expect("\(refusal)".contains("/rooms/$room/members/$uid/.validate"))
  }
}
