/// Makes databases in the per-user layout, of any size and always the same.
struct ItemsDatabase {
  /// The number of users; each has ten items with a title.
  let userCount: Int

  /// The uid of a user.
  func uid(_ user: Int) -> String { "user\(1_000_000 + user)" }

  /// The number of nodes: for each user itself, `items`, and two nodes an item.
  var nodeCount: Int { 2 + userCount * 22 }

  /// The database as an export.
  func export() -> [UInt8] {
    var text = Array("{\"users\":{".utf8)
    for user in 0..<userCount {
      if user > 0 { text.append(UInt8(ascii: ",")) }
      text += Array("\"\(uid(user))\":{\"items\":{".utf8)
      for item in 0..<10 {
        if item > 0 { text.append(UInt8(ascii: ",")) }
        text += Array("\"item\(item)\":{\"title\":\"title \(item) of \(user)\"}".utf8)
      }
      text += Array("}}".utf8)
    }
    return text + Array("}}".utf8)
  }
}
