import DatabaseExports
import DatabaseModel
import SchemaValidation
import SourceDiagnostics
import Testing

private func input(_ json: String, _ name: String = "x.json") -> ExportInput {
  ExportInput(name: name) { () throws(ExportError) in
    try ExportSource(bytes: Array(json.utf8), name: name)
  }
}

/// Returns the findings as `id path line:column`, errors and warnings only unless asked for notes.
private func findings(
  _ json: String,
  _ schema: BuiltInSchema = .auto,
  notes: Bool = false
) throws -> [String] {
  let report = try LayoutValidator.validate([input(json)], schema: schema)
  return report.findings.filter { notes || $0.severity > .note }.map {
    let place = $0.location.map { " \($0.location)" } ?? ""
    return "\($0.id.dropFirst("validate/".count)) \($0.path)\(place)"
  }
}

private let profile = #""email": "a@example.com", "provider": "password""#

struct LayoutValidatorTests {
  @Test func acceptsBothLayouts() throws {
    let json = """
      {"jokes": {"j1": {"author": "mia", "jokeText": "x", "votes": 1}},
       "users": {"u1": {\(profile), "username": "mia", "votes": {"j1": true},
                        "items": {"j1": {"title": "x"}}}}}
      """
    for schema in BuiltInSchema.allCases { #expect(try findings(json, schema) == []) }
    let report = try LayoutValidator.validate([input(json)], schema: .auto)
    #expect(report.layouts == [.jokes, .items])
    #expect(report.records.jokes == 1)
    #expect(report.records.items == 1)
    #expect(report.records.votes == 1)
  }

  @Test(arguments: [
    ("5", "wrong-type /jokes/j 1:12"),
    (#"{"author": "mia", "votes": 0}"#, "missing-field /jokes/j 1:12"),
    (#"{"author": "mia", "jokeText": ""}"#, "empty-value /jokes/j/jokeText 1:47"),
    (#"{"author": "mia", "jokeText": " \n"}"#, "blank-value /jokes/j/jokeText 1:47"),
    (#"{"author": "mia", "jokeText": 7}"#, "wrong-type /jokes/j/jokeText 1:47"),
    (#"{"jokeText": "x"}"#, "missing-field /jokes/j 1:12"),
    (#"{"author": "Mia", "jokeText": "x"}"#, "unknown-author /jokes/j/author 1:28"),
    (#"{"author": "mia", "jokeText": "x", "votes": -1}"#, "bad-counter /jokes/j/votes 1:61"),
    (#"{"author": "mia", "jokeText": "x", "votes": 0.5}"#, "bad-counter /jokes/j/votes 1:61"),
    (#"{"author": "mia", "jokeText": "x", "votes": 1e400}"#, "bad-counter /jokes/j/votes 1:61"),
    (
      #"{"author": "mia", "jokeText": "x", "votes": 9007199254740993}"#,
      "bad-counter /jokes/j/votes 1:61"
    ),
    (#"{"author": " ", "jokeText": "x"}"#, "blank-value /jokes/j/author 1:28"),
    (#"{"author": "mia", "jokeText": "x", "votes": "4"}"#, "wrong-type /jokes/j/votes 1:61"),
    (#"{"author": "mia", "jokeText": "x", "votes": 3}"#, "counter-mismatch /jokes/j/votes 1:61"),
    (#"{"author": "mia", "jokeText": "x", "vote": 0}"#, "unknown-field /jokes/j/vote 1:52"),
  ])
  func judgesJokes(joke: String, expected: String) throws {
    let json = """
      {"jokes": {"j": \(joke)}, "users": {"u1": {\(profile), "username": "mia"}}}
      """
    #expect(try findings(json, .jokes) == [expected])
  }

  @Test(arguments: [
    (#""x""#, ["wrong-type /users/u 1:12"]),
    (#"{"username": "mia"}"#, ["missing-field /users/u 1:12", "missing-field /users/u 1:12"]),
    (
      #"{"email": "e", "provider": "p", "username": "mia", "votes": {"gone": true}}"#,
      ["unknown-joke /users/u/votes/gone 1:78"]
    ),
    (
      #"{"email": "e", "provider": "p", "username": "mia", "votes": {"j": false}}"#,
      ["vote-not-true /users/u/votes/j 1:83"]
    ),
    (
      #"{"email": "e", "provider": "p", "username": "mia", "votes": true}"#,
      ["wrong-type /users/u/votes 1:68"]
    ),
    (
      #"{"email": "e", "provider": "p", "username": "mia", "usrname": "x"}"#,
      ["unknown-field /users/u/usrname 1:68"]
    ),
  ])
  func judgesUsers(user: String, expected: [String]) throws {
    let json = """
      {"users": {"u": \(user), "z": {\(profile), "username": "zoe"}},
       "jokes": {"j": {"author": "zoe", "jokeText": "x"}}}
      """
    #expect(try findings(json, .jokes) == expected)
  }

  @Test func userNamesAreUnique() throws {
    let json = """
      {"users": {"a": {\(profile), "username": "sam"},
                 "b": {\(profile), "username": "sam"}}}
      """
    #expect(try findings(json, .jokes) == ["duplicate-username /users/b/username 2:80"])
  }

  @Test func namesAreComparedByBytes() throws {
    // é as one code point and as two: the database holds them apart.
    let json = """
      {"users": {"a": {\(profile), "username": "\u{e9}"},
                 "b": {\(profile), "username": "e\u{301}"}},
       "jokes": {"j": {"author": "e\u{301}", "jokeText": "x"}}}
      """
    #expect(try findings(json, .jokes) == [])
  }

  @Test func votesMayComeBeforeJokes() throws {
    let json = """
      {"users": {"a": {\(profile), "username": "sam", "votes": {"j": true, "k": true}}},
       "jokes": {"j": {"author": "sam", "jokeText": "x", "votes": 1},
                 "k": {"author": "sam", "jokeText": "x"}}}
      """
    #expect(try findings(json, .jokes) == ["counter-mismatch /jokes/k/votes 3:12"])
  }

  @Test func aListOfVotesCountsEachJokeOnce() throws {
    let json = """
      {"jokes": {"j": {"author": "sam", "jokeText": "x", "votes": 1}},
       "users": {"a": {\(profile), "username": "sam", "votes": ["j", "j"]}}}
      """
    let found = ["vote-not-true /users/a/votes/0 2:97", "vote-not-true /users/a/votes/1 2:102"]
    #expect(try findings(json, .jokes) == found)
  }

  @Test func aVoteInAListIsNamedByItsPlaceThere() throws {
    let json = """
      {"jokes": {}, "users": {"a": {\(profile), "username": "sam", "votes": ["gone"]}}}
      """
    #expect(try findings(json, .jokes).contains("unknown-joke /users/a/votes/0 1:110"))
  }

  @Test func aJokeThatIsATextHasNoAuthor() throws {
    let json = #"{"jokes": {"a": "x", "b": ""}, "users": {}}"#
    #expect(
      try findings(json, .jokes) == [
        "missing-field /jokes/a 1:12", "wrong-type /jokes/a 1:12", "empty-value /jokes/b 1:22",
        "missing-field /jokes/b 1:22", "wrong-type /jokes/b 1:22",
      ]
    )
  }

  @Test func withoutUsersNobodyIsAnAuthor() throws {
    let json = #"{"jokes": {"a": {"author": "x", "jokeText": "x"}}}"#
    #expect(try findings(json, .jokes) == ["no-users /users"])
  }

  @Test(arguments: [
    (
      #"{"jokes": {"j": {"author": "mia", "jokeText": "x", "jokeText": "y"}}}"#,
      "/jokes/j/jokeText 1:52"
    ),
    (
      #"{"jokes": {"j": {"author": "mia", "jokeText": "x"}, "k": null, "j": null}}"#,
      "/jokes/j 1:64"
    ),
    (#"{"users": {"b": {}, "a": {}, "b": {}}}"#, "/users/b 1:30"),
    (#"{"users": {"b": {"votes": {"y": true, "x": true, "y": true}}}}"#, "/users/b/votes/y 1:50"),
    (#"{"users": {}, "jokes": {}, "users": {}}"#, "/users 1:28"),
  ])
  func aKeyThatStandsTwiceIsAnError(json: String, place: String) throws {
    #expect(try findings(json, .jokes).filter { $0.hasPrefix("dup") } == ["duplicate-key \(place)"])
  }

  /// The database keeps the last of two equal keys, so only that is judged.
  @Test(arguments: [
    (#"{"j": {"author": "mia", "jokeText": "", "jokeText": "x", "votes": 9, "votes": 1}}"#, ""),
    (#"{"j": 7, "j": 8, "j": {"author": "mia", "jokeText": "x", "votes": 1}}"#, ""),
    (#"{"j": {"author": "mia", "jokeText": "x", "votes": 1}, "k": 5, "k": null}"#, ""),
    (
      #"{"j": {"author": "mia", "jokeText": "x", "votes": 2}}"#,
      #""u": {"username": "old", "votes": {"j": true}}, "v": {}, "v": 5, "v": null, "#
    ),
  ])
  func onlyTheLastOfTwoEqualKeysIsJudged(jokes: String, users: String) throws {
    let json = """
      {"jokes": \(jokes), "users": {\(users)"w": {\(profile), "username": "mia"},
       "u": {\(profile), "username": "sam", "votes": {"j": false, "j": true}}}}
      """
    let expected = users.isEmpty ? [] : ["counter-mismatch /jokes/j/votes 1:61"]
    #expect(try findings(json, .jokes).filter { !$0.hasPrefix("duplicate-key") } == expected)
    let report = try LayoutValidator.validate([input(json)], schema: .jokes)
    #expect(report.records.jokes == 1)
    #expect(report.records.users == 2)
    #expect(report.records.votes == 1)
  }

  @Test func onlyTheLastUsersAreJudged() throws {
    let json = """
      {"users": {"u": {\(profile), "username": "old", "votes": {"j": true}}},
       "jokes": {"j": {"author": "mia", "jokeText": "x", "votes": 0}},
       "users": {"w": {\(profile), "username": "mia"}}}
      """
    #expect(try findings(json, .jokes) == ["duplicate-key /users 3:2"])
  }

  /// Keys that stand twice are told wherever they are.
  @Test(arguments: [
    (#"{"users": {}, "other": {"a": 1, "a": 2}}"#, ["/other/a 1:33"]),
    (
      #"{"users": {}, "other": [{"b": {"y": 1, "x": {}, "y": 2, "y": 3}}]}"#,
      [
        "/other/0/b/y 1:49", "/other/0/b/y 1:57",
      ]
    ),
    (#"{"users": {"u": {"games": {"y": 1, "x": 2, "y": 3}}}}"#, ["/users/u/games/y 1:44"]),
    (#"{"users": {"u": {"username": {"y": {"z": 1, "z": 2}}}}}"#, ["/users/u/username/y/z 1:45"]),
    (#"{"users": {"u": {"username": {"y": 1, "x": 2, "y": 3}}}}"#, ["/users/u/username/y 1:47"]),
    (#"{"users": {}, "other": {"b": {"c": 1}, "a": {"c": 1}}}"#, []),
  ])
  func keysThatStandTwiceAreFoundOutsideOfTheLayout(json: String, places: [String]) throws {
    let found = try findings(json, .jokes).filter { $0.hasPrefix("dup") }
    #expect(found == places.map { "duplicate-key \($0)" })
  }

  @Test func keysThatStandTwiceAreFoundAmongMany() throws {
    let votes = (0..<40).map { "\"j\($0)\": true" } + [#""j3": true, "j39": true"#]
    let json = #"{"users": {"u": {"votes": {\#(votes.joined(separator: ","))}}}}"#
    let found = try findings(json, .jokes).filter { $0.hasPrefix("dup") }
    #expect(
      found.map { $0.split(separator: " ")[1] } == ["/users/u/votes/j3", "/users/u/votes/j39"]
    )
  }

  @Test func arraysAreObjectsWithIntegerKeys() throws {
    let json = """
      {"jokes": [null, {"author": "one", "jokeText": "x", "votes": 1}],
       "users": [null, {\(profile), "username": "one", "votes": [null, true]}, null, "x"]}
      """
    #expect(try findings(json, .jokes) == ["wrong-type /users/3 2:118"])
  }

  @Test func prioritiesAndWrappedLeavesAreTransparent() throws {
    let json = """
      {"users": {".priority": 3, "a": {"items": {"i": {".priority": "x",
        "title": {".value": "Milk", ".priority": 1}}}}}}
      """
    #expect(try findings(json, .items) == [])
  }

  @Test(arguments: [
    (#"{"title": ""}"#, ["empty-value /users/u/items/i/title 1:43"]),
    (#"{"title": "  "}"#, ["blank-value /users/u/items/i/title 1:43"]),
    (#"{"title": 5}"#, ["wrong-type /users/u/items/i/title 1:43"]),
    (
      #"{"done": true}"#,
      ["missing-field /users/u/items/i 1:28", "wrong-type /users/u/items/i/done 1:34"]
    ),
    (#"{"title": "x", "note": "y"}"#, []),
    (#""x""#, ["wrong-type /users/u/items/i 1:28"]),
  ])
  func judgesItems(item: String, expected: [String]) throws {
    let json = #"{"users": {"u": {"items": {"i": \#(item)}}}}"#
    #expect(try findings(json, .items) == expected)
    #expect(try findings(json, .auto) == expected)
  }

  @Test func itemsSchemaLooksAtUsersOnly() throws {
    let json = #"{"jokes": {"j": 5}, "users": {"u": {"votes": 7, "items": {"i": {"title": "x"}}}}}"#
    #expect(try findings(json, .items) == [])
    #expect(try findings(json, .items, notes: true) == ["other-root /jokes 1:2"])
  }

  @Test(arguments: [
    ("null", BuiltInSchema.auto), ("null", .jokes), ("null", .items), (#""text""#, .auto),
    (#"{"rooms": {"a": 1}}"#, .auto), (#"{"rooms": {"a": 1}}"#, .jokes),
  ])
  func saysWhenThereIsNothingToCheck(json: String, schema: BuiltInSchema) throws {
    #expect(try findings(json, schema) == ["layout-not-found /"])
  }

  @Test func usersWithoutJokesAreTheJokesLayout() throws {
    let json = #"{"users": {"u": {"username": "x"}}}"#
    #expect(
      try findings(json, .auto) == ["missing-field /users/u 1:12", "missing-field /users/u 1:12"]
    )
  }

  @Test func otherDatabasesWithUsersAreNotTheJokesLayout() throws {
    let json = #"{"users": {"u": {"email": "a@example.com", "games": {"g": 1}}}}"#
    #expect(try findings(json, .auto) == ["layout-not-found /"])
    #expect(try findings(json, .items) == [])
    let named = try LayoutValidator.validate([input("null")], schema: .items)
    #expect(!named.hasFinding(atLeast: .error))
  }

  @Test func namesOfUsersBesideOtherThingsAreNotTheJokesLayout() throws {
    let json = #"{"admins": {"u": true}, "users": {"u": {"username": "x", "email": 1}}}"#
    #expect(try findings(json, .auto, notes: true) == ["layout-not-found /"])
    #expect(try LayoutValidator.validate([input(json)], schema: .jokes).layouts == [.jokes])
    let votes = #"{"admins": {"u": true}, "users": {"u": {"username": "x", "votes": {"j": true}}}}"#
    let report = try LayoutValidator.validate([input(votes)], schema: .auto)
    #expect(report.layouts == [.jokes])
    let message = report.findings.first { $0.id == "validate/other-root" }?.message
    #expect(message == "`admins` is not part of either layout and was not looked at")
  }

  @Test func neitherLayoutIsSaid() throws {
    let report = try LayoutValidator.validate([input(#"{"rooms": {"a": 1}}"#)], schema: .auto)
    #expect(
      report.findings.map(\.message) == [
        "the file holds neither the `jokes` nor the `items` layout, so nothing was checked: there is "
          + "no `/jokes`, and no users like theirs or with items; `--schema` says which of them it "
          + "should have"
      ]
    )
  }

  @Test func profilesAreNotAskedOfTheItemsLayout() throws {
    let json = #"{"users": {"u": {"items": {"i": {"title": "x"}}}}}"#
    #expect(try findings(json, .auto, notes: true) == ["layout /"])
  }

  @Test func placesInSeveralFiles() throws {
    let texts = [
      ("jokes", "{\n\"j\": 5}"), ("users", "{\"u\": {\"username\": \"\"},\n\"v\": 7}"),
    ]
    let inputs = texts.map { key, text in
      ExportInput(name: key + ".json", at: DatabasePath([DatabaseKey(key)])) {
        () throws(ExportError) in try ExportSource(bytes: Array(text.utf8), name: key + ".json")
      }
    }
    let report = try LayoutValidator.validate(inputs, schema: .jokes)
    let places = report.findings.filter { $0.severity == .error }.compactMap { finding in
      finding.location.map { "\(report.files[$0.file]):\($0.location) \(finding.path)" }
    }
    #expect(
      places == [
        "jokes.json:2:1 /jokes/j", "users.json:1:20 /users/u/username", "users.json:2:1 /users/v",
      ]
    )
  }

  @Test func countsBeyondTheLimit() throws {
    let users = (0..<50).map { "\"u\($0)\": 5" }.joined(separator: ",")
    let report = try LayoutValidator.validate(
      [input("{\"users\": {\(users)}}")],
      schema: .items,
      limit: 10
    )
    #expect(report.findings.count == 10)
    #expect(report.omissions.map(\.kind.id) == ["validate/wrong-type"])
    #expect(report.omissions.map(\.count) == [40])
    #expect(report.hasFinding(atLeast: .error))
  }

  @Test func brokenJSONIsAnError() {
    #expect(throws: ExportError.self) { try findings(#"{"users": {"#) }
    #expect(throws: ExportError.self) { try findings(#"{} {}"#) }
  }
}
