/// Specs, rules and fixtures of the sizes that a large project has, always the same.
enum RunnerInputs {
  static let ownerRules = """
    {"rules": {"users": {"$uid": {
      ".read": "auth != null && auth.uid == $uid",
      ".write": "auth != null && auth.uid == $uid",
      "name": {".validate": "newData.isString() && newData.val().length <= 40"}
    }}}}

    """

  /// A database of 10 MB with users `u0`, `u1` and so on.
  static func fixture() -> [UInt8] {
    var bytes = Array("{\"users\": {".utf8)
    var user = 0
    while bytes.count < 10_000_000 {
      let comma = user == 0 ? "" : ","
      let number = user % 7
      bytes += Array(
        """
        \(comma)"u\(user)": {"name": "User \(user)", "mail": "user\(user)@example.com", \
        "items": {"i\(number)": {"title": "Item \(number) of user \(user)", "done": \(number > 3)}}}
        """.utf8
      )
      user += 1
    }
    return bytes + Array("}}\n".utf8)
  }

  /// A suite of 50 cases on the fixture: reads and writes by two users; where wanted, each with
  /// data of its own.
  static func suite(_ number: Int, hasGiven: Bool) -> String {
    var text = """
      version: 1
      name: suite \(number)
      rules: rules.json
      data: {file: data.json}
      auth: {nobody: null, u1: {uid: u1}, u2: {uid: u2}}
      tests:

      """
    for index in 0..<50 {
      let given = hasGiven ? "given: {/users/new\(index): {name: New}}, " : ""
      let (actor, verdict) = index % 3 == 0 ? ("u2", "deny") : ("u1", "allow")
      let operation =
        index % 2 == 0 ? "read: /users/u1/name" : "set: /users/u1/name, value: Name \(index)"
      text += "  - {name: case \(index), \(given)\(operation), as: \(actor), expect: \(verdict)}\n"
    }
    return text
  }

  /// One suite of many cases on a small database.
  static func simpleSuite(count: Int) -> String {
    var text = """
      version: 1
      name: simple
      rules: rules.json
      auth: {nobody: null, u1: {uid: u1}, u2: {uid: u2}}
      tests:

      """
    for index in 0..<count {
      let user = index % 3
      let verdict = user == 1 ? "allow" : "deny"
      text += "  - {name: read \(index), read: /users/u\(user), as: u1, expect: \(verdict)}\n"
    }
    return text
  }

  // MARK: Mutation

  /// Sixty rules: five for each of twelve kinds of records.
  static var recordRules: String {
    let kinds = (0..<12).map { kind in
      """
      "kind\(kind)": {"$uid": {
        ".read": "auth != null && auth.uid == $uid",
        ".write": "auth != null && auth.uid == $uid && (!data.exists() || newData.exists())",
        ".validate": "newData.hasChildren(['title', 'count'])",
        "title": {".validate": "newData.isString() && newData.val().length > 0 && newData.val().length <= 40"},
        "count": {".validate": "newData.isNumber() && newData.val() >= 0 && newData.val() < 100"}
      }}
      """
    }
    return "{\"rules\": {\(kinds.joined(separator: ","))}}\n"
  }

  /// About two hundred cases for these rules.
  static var recordSuite: String {
    var text = """
      version: 1
      name: records
      rules: rules.json
      auth: {nobody: null, u1: {uid: u1}, u2: {uid: u2}}
      tests:

      """
    for kind in 0..<12 {
      let path = "/kind\(kind)/u1"
      text += """
          - {read: \(path), allow: u1, deny: [u2, nobody]}
          - {set: \(path), value: {title: x, count: 1}, allow: u1, deny: [u2, nobody]}
          - {as: u1, set: \(path), value: {title: "", count: 1}, expect: deny}
          - {as: u1, set: \(path), value: {title: 7, count: 1}, expect: deny}
          - {as: u1, set: \(path), value: {title: "${repeat('x', 40)}", count: 0}, expect: allow}
          - {as: u1, set: \(path), value: {title: "${repeat('x', 41)}", count: 0}, expect: deny}
          - {as: u1, set: \(path), value: {title: x, count: 99}, expect: allow}
          - {as: u1, set: \(path), value: {title: x, count: 100}, expect: deny}
          - {as: u1, set: \(path), value: {title: x, count: -1}, expect: deny}
          - {as: u1, set: \(path), value: {title: x}, expect: deny}
          - {as: u1, set: \(path), value: {count: 1}, expect: deny}
          - {as: u1, given: {\(path): {title: x, count: 1}}, remove: \(path), expect: deny}

        """
    }
    return text
  }

  /// Two hundred cases for the rules of the chat, most of which leave much of them unnoticed.
  static var chatSuite: String {
    let people = ["ann", "ben", "cyd", "dan"]
    var text = """
      version: 1
      name: chat
      rules: rules.json
      data:
        people: {ann: {nick: Ann, since: 1}, ben: {nick: Ben, since: 1}}
        rooms: {hall: {name: Hall, opened: 1, host: ann, members: {ann: {role: host, since: 1}}}}
      auth: {nobody: null, ann: {uid: ann}, ben: {uid: ben}, cyd: {uid: cyd}, dan: {uid: dan}}
      tests:

      """
    for index in 0..<50 {
      let person = people[index % 4]
      let length = 1 + index % 12
      let nick = String(repeating: "n", count: length)
      text += """
          - {as: \(person), read: /people/\(person), expect: allow}
          - as: \(person)
            set: /people/\(person)
            value: {nick: \(nick), since: 1}
            expect: allow
          - as: ann
            set: /posts/hall/p\(index)
            value: {from: ann, at: \(index), body: "\(nick)", kind: words}
            expect: allow
          - as: dan
            set: /posts/hall/p\(index)
            value: {from: dan, at: \(index), body: "\(nick)"}
            expect: deny

        """
    }
    return text
  }
}
