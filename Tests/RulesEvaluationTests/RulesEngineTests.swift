import DatabaseModel
import RulesEvaluation
import TestSupport
import Testing

/// An engine keeps memory, and expectations, from one request to the next.
@Suite struct RulesEngineTests {
  private static let rules = """
    {"rooms": {"$room": {".write": "auth.uid == data.child('host').val()"}},
     "posts": {
       "$room": {
         ".read": "root.child('rooms').child($room).child('members').child(auth.uid).exists()",
         "$post": {
           ".write": "root.child('rooms').child($room).child('members').child(auth.uid).exists()",
           ".validate": "newData.hasChildren(['from', 'to'])",
           "from": {".validate": "newData.val() == auth.uid"},
           "to": {".validate": "root.child('people/' + newData.val()).exists()"}
         }
       }
     },
     "own": {"$user": {".write": "auth.uid == $user && root.child('people').child(auth.uid).exists()"}},
     "open": {"$key": {".write": true, ".validate": "newData.isString()"}}}
    """

  /// Enough people and rooms for an index.
  private static func database() throws -> DatabaseTree {
    let numbers = 0..<100
    return try tree([
      "people": .object(numbers.map { (key: "p\($0)", value: 1) }),
      "posts": .object(numbers.map { (key: "r\($0)", value: ["m": ["from": "p0", "to": "p1"]]) }),
      "rooms": .object(
        numbers.map { number in
          let members: DocumentLiteral = .object([(key: "p\(number)", value: 1)])
          return (key: "r\(number)", value: ["host": .string("p\(number)"), "members": members])
        }
      ),
    ])
  }

  /// Requests of all kinds in an order in which each follows others.
  private static func requests() throws -> [Request] {
    let users: [AuthValue] = [.null, .map(["uid": .string("p7")]), .map(["uid": .string("a/b")])]
    let message: DocumentLiteral = ["from": "p7", "to": "p99"]
    let stranger: DocumentLiteral = ["from": "p7", "to": "p100"]
    let operations: [(Request.Operation, DatabasePath)] = [
      (.set(try tree(message)), "/posts/r7/n"), (.set(try tree(message)), "/posts/r8/n"),
      (.set(try tree(stranger)), "/posts/r7/n"), (.set(try tree(message)), "/posts/r100/n"),
      (.set(try tree(message)), "/posts/r7/n/from"), (.remove, "/rooms/r7"), (.remove, "/rooms/r8"),
      (.set(.null), "/rooms"), (.set(try tree("x")), "/own/p7"), (.set(try tree("x")), "/own/p8"),
      (.set(try tree("x")), "/open/k"), (.set(try tree(1)), "/open/k"), (.set(.null), "/"),
      (.read(DatabaseQuery()), "/posts/r7"), (.read(DatabaseQuery()), "/posts/r8"),
      (try update(["r7/n": message, "r7/o": message]), "/posts"),
    ]
    return (0..<3).flatMap { step in
      operations.indices.flatMap { place in
        let (operation, path) = operations[place * (2 * step + 1) % operations.count]
        return users.map { Request(operation, at: path, auth: .user($0)) }
      }
    }
  }

  @Test func `an engine that is used again decides as a new one`() throws {
    let simulation = try Simulation(Self.rules)
    let database = try Self.database()
    var engine = RulesEngine(simulation.rules)
    var allowed = 0
    for request in try Self.requests() {
      let decision = engine.decide(request, on: database)
      #expect(decision == simulation.rules.decide(request, on: database))
      allowed += decision.isAllowed ? 1 : 0
    }
    #expect(allowed > 0)
  }

  @Test func `an engine changes over to another database`() throws {
    let simulation = try Simulation(Self.rules)
    let databases = [try Self.database(), .null, try tree(["people": ["p7": 1]])]
    var engine = RulesEngine(simulation.rules)
    for (place, request) in try Self.requests().enumerated() {
      let database = databases[place % databases.count]
      #expect(
        engine.decide(request, on: database) == simulation.rules.decide(request, on: database)
      )
    }
  }
}
