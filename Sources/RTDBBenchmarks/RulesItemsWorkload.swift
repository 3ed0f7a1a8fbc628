import DatabaseModel
import RulesEvaluation

/// Items below their users, who alone may read and write them.
struct RulesItemsWorkload {
  static let text = """
    {"rules": {"users": {"$uid": {
      ".read": "auth != null && auth.uid == $uid",
      ".write": "auth != null && auth.uid == $uid",
      "items": {"$item": {"title": {
        ".validate": "newData.isString() && newData.val().length > 0"
      }}}
    }}}}
    """

  private let userCount: Int

  /// Describes a database of about so many nodes: 22 for a user with ten items.
  init(nodes: Int) {
    userCount = max(1, nodes / 22)
  }

  /// Makes the rules and the database.
  func workload() throws -> RulesWorkload {
    try RulesWorkload(
      rules: Self.text,
      export: Self.export(userCount),
      nodeCount: 2 + userCount * 22
    )
  }

  private static func export(_ userCount: Int) -> [UInt8] {
    var text = Array("{\"users\":{".utf8)
    for user in 0..<userCount {
      text += Array("\(user > 0 ? "," : "")\"u\(user)\":{\"items\":{".utf8)
      for item in 0..<10 {
        text += Array("\(item > 0 ? "," : "")\"i\(item)\":{\"title\":\"title \(item)\"}".utf8)
      }
      text += Array("}}".utf8)
    }
    return text + Array("}}".utf8)
  }

  /// Users who read one of their items.
  func reads(_ count: Int) -> [Request] {
    requests(count) { _, _ in .read(DatabaseQuery()) }
  }

  /// Users who change the title of one of their items.
  func titleWrites(_ count: Int) throws -> [Request] {
    let titles = try (0..<16).map { try RulesWorkload.value("\"a new title \($0)\"") }
    return requests(count, "title") { user, item in .set(titles[(user + item) % titles.count]) }
  }

  private func requests(
    _ count: Int,
    _ last: String? = nil,
    _ operation: (Int, Int) -> Request.Operation
  ) -> [Request] {
    RulesWorkload.spread(count, below: userCount).enumerated().map { place, user in
      let item = place % 10
      var path = DatabasePath(parsing: "/users/u\(user)/items/i\(item)")
      if let last { path = path.appending(DatabaseKey(last)) }
      return Request(operation(user, item), at: path, auth: RulesWorkload.user("u\(user)"))
    }
  }
}
