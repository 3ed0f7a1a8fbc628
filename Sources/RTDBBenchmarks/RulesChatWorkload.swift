import DatabaseModel
import RulesEvaluation

/// A chat: people, rooms of ten members, and messages.
struct RulesChatWorkload {
  private let roomCount: Int
  private static let now: Int64 = 6_000

  /// Describes a database of about so many nodes: 184 for a room with its members and messages.
  init(nodes: Int) {
    roomCount = max(1, nodes / 184)
  }

  /// Makes the rules and the database.
  func workload() throws -> RulesWorkload {
    try RulesWorkload(
      rules: RulesChatText.text,
      export: Self.export(roomCount),
      nodeCount: 4 + roomCount * 184
    )
  }

  private static func export(_ roomCount: Int) -> [UInt8] {
    var text = Array("{\"people\":{".utf8)
    for person in 0..<(roomCount * 10) {
      text += Array("\(person > 0 ? "," : "")\"p\(person)\":{\"nick\":\"Person \(person)\",".utf8)
      text += Array("\"since\":\(1_000 + person % 1_000),\"prefs\":{\"dark\":true}}".utf8)
    }
    text += Array("},\"rooms\":{".utf8)
    for room in 0..<roomCount {
      text += Array("\(room > 0 ? "," : "")\"r\(room)\":{\"name\":\"Room \(room)\",".utf8)
      text += Array("\"opened\":1000,\"host\":\"p\(room * 10)\",\"members\":{".utf8)
      for member in 0..<10 {
        let role = member == 0 ? "host" : "guest"
        text += Array("\(member > 0 ? "," : "")\"p\(room * 10 + member)\":".utf8)
        text += Array("{\"role\":\"\(role)\",\"since\":1000}".utf8)
      }
      text += Array("}}".utf8)
    }
    text += Array("},\"posts\":{".utf8)
    for room in 0..<roomCount {
      text += Array("\(room > 0 ? "," : "")\"r\(room)\":{".utf8)
      for post in 0..<25 {
        text += Array("\(post > 0 ? "," : "")\"m\(post)\":{\"from\":\"p\(room * 10)\",".utf8)
        text += Array("\"at\":\(2_000 + post),\"body\":\"message \(post)\"}".utf8)
      }
      text += Array("}".utf8)
    }
    return text + Array("}}".utf8)
  }

  /// Members who read the messages of their room.
  func reads(_ count: Int) -> [Request] {
    requests(count) { room, _ in
      (DatabasePath(parsing: "/posts/r\(room)"), .read(DatabaseQuery()))
    }
  }

  /// Members who post a message with everything that a message can have.
  func fullMessages(_ count: Int) throws -> [Request] {
    var cache: [Int: DatabaseTree] = [:]
    return try requests(count) { room, person in
      let message = try cache[person] ?? Self.message(from: person, in: room)
      cache[person] = message
      return (DatabasePath(parsing: "/posts/r\(room)/n0"), .set(message))
    }
  }

  private static func message(from person: Int, in room: Int) throws -> DatabaseTree {
    try RulesWorkload.value(
      """
      {"from": "p\(person)", "at": 5000, "body": "hello there", "kind": "picture",
       "answerTo": "m1", "files": {
         "a": {"link": "https://x/y.png", "bytes": 1234, "type": "image/png", "title": "y.png"},
         "b": {"link": "https://x/z.png", "bytes": 99, "type": "image/png", "title": "z.png"}},
       "names": {"0": "p\(room * 10)", "1": "p\(room * 10 + 9)"},
       "marks": {"ok": {"p\(person)": true}}}
      """
    )
  }

  private func requests(
    _ count: Int,
    _ make: (Int, Int) throws -> (DatabasePath, Request.Operation)
  ) rethrows -> [Request] {
    try RulesWorkload.spread(count, below: roomCount).enumerated().map { place, room in
      let person = room * 10 + place % 10
      let (path, operation) = try make(room, person)
      return Request(operation, at: path, auth: RulesWorkload.user("p\(person)"), now: Self.now)
    }
  }
}
