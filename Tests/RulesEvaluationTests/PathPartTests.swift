import DatabaseModel
import RulesEvaluation
import TestSupport
import Testing

/// Paths that rules put together (D-6, F-1).
@Suite struct PathPartTests {
  static let data: DocumentLiteral = [
    "users": ["al": ["name": "Al", "age": 7, "on": true], "5": ["n": "al"]], "empty": "",
    "slashes": "//", "deep": "al/name", "slash": "/",
  ]

  static let cases: [(String, Verdict)] = [
    ("data.child('users/' + 'al' + '/name').val() == 'Al'", .yes),
    ("data.child('users/' + data.child('users/5/n').val()).child('name').exists()", .yes),
    ("data.child('/users//' + data.child('users/5/n').val() + '//name/').exists()", .yes),
    ("data.child('users/' + data.child('deep').val()).val() == 'Al'", .yes),
    ("data.child('users/' + data.child('deep').val() + 'd').exists()", .no),
    ("data.child('users/' + 5 + '/n').val() == 'al'", .yes),
    ("data.child('users/' + (2 + 3) + '/n').val() == 'al'", .yes),
    ("data.child('users/' + 0.5).exists()", .no),
    ("data.child('users/' + '' + '/al').exists()", .yes),
    ("data.child('users/' + data.child('empty').val() + '/al/name').exists()", .yes),
    ("data.child('users/' + data.child('slashes').val()).child('al').exists()", .yes),
    ("data.child('us' + 'ers').exists()", .yes),
    ("data.child('users/a' + 'l').exists()", .yes),
    ("data.child('users' + '/al').exists()", .yes),
    ("data.child('users' + 'al').exists()", .no),
    ("data.child('nobody/' + 'al').exists()", .no),
    ("data.child('users/' + data.child('users/al/on').val()).exists() || true", .fails),
    ("data.child('users/' + data.child('nobody').val()).exists() || true", .fails),
    ("data.child('users/' + data.child('users').val()).exists() || true", .fails),
    ("data.child('users/' + 'al' + '/name').parent().parent().parent().exists()", .yes),
    ("data.child('users/' + 'al/age').val() == 7", .yes),
  ]

  @Test(arguments: cases)
  func leadsTo(_ expression: String, _ expected: Verdict) throws {
    #expect(try verdict(expression, data: Self.data) == expected)
    // The same as a rule, which is compiled.
    let simulation = try Simulation("{\".read\": \"\(expression)\"}", data: Self.data)
    #expect(simulation.reads("/") == (expected == .yes))
  }

  @Test("the key of a wildcard and the id of a user are looked for as they are")
  func keysOfWildcardsAndUsers() throws {
    let simulation = try Simulation(
      #"""
      {"a": {"$x": {
        "one": {".read": "root.child('b').child($x).exists()"},
        "two": {".read": "root.child('b/' + $x + '/' + auth.uid).exists()"},
        "three": {".read": "root.child('b').child($x).child(auth.uid).val() == 1"},
        "four": {".read": "root.child('b').child(auth.uid).exists()"}
      }}}
      """#,
      data: ["b": ["k": ["u": 1, "v": ["w": 1]]]]
    )
    for (path, uid, expected): (DatabasePath, AuthValue, [Bool]) in [
      ("/a/k", .string("u"), [true, true, true, false]),
      ("/a/k", .string("k"), [true, false, false, true]),
      ("/a/u", .string("u"), [false, false, false, false]),
      ("/a/k", .string("v/w"), [true, true, true, false]),
      ("/a/k", .string("/u/"), [true, true, true, false]),
      ("/a/k", .number(1), [true, false, false, false]),
      ("/a/k", .string("k/u"), [true, false, false, true]),
      ("/a/k", .null, [true, false, false, false]),
    ] {
      let auth = AuthValue.map(["uid": uid])
      let verdicts = ["one", "two", "three", "four"].map { name in
        simulation.reads(path.appending(DatabaseKey(name)), as: auth)
      }
      #expect(verdicts == expected, "\(path) as \(uid)")
    }
  }
}
