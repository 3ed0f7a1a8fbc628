import RulesLanguage
import RulesTesting
import SourceDiagnostics
import TestSupport
import Testing

/// What specs notice of changes in rules.
@Suite("Mutation testing")
struct MutationTests {
  private let head = """
    version: 1
    name: test
    rules:
      rules:
        users:
          $uid:
            ".read": "auth != null && auth.uid == $uid"
            ".write": "auth.uid == $uid"
            name: {".validate": "newData.isString() && newData.val().length <= 5"}
            $other: {".validate": false}
    auth: {nobody: null, ann: {uid: ann}, ben: {uid: ben}}

    """

  private func mutate(_ tests: String, head: String? = nil) throws -> MutationResult {
    let loaded = load(tests: tests, head: head ?? self.head)
    try #require(mistakes(loaded) == [])
    var runner = SpecRunner()
    runner.collectsCoverage = true
    return runner.mutate(loaded.suites, after: runner.run(loaded.suites))
  }

  private let complete = """
      - {read: /users/ann, allow: ann, deny: [ben, nobody]}
      - {set: /users/ann, value: {name: abcde}, allow: ann, deny: [ben, nobody]}
      - {set: /users/ann/name, value: abcdef, as: ann, expect: deny}
      - {set: /users/ann/name, value: 7, as: ann, expect: deny}
      - {set: /users/ann/extra, value: 7, as: ann, expect: deny}
    """

  @Test("a suite that looks at everything notices everything")
  func completeSuite() throws {
    let result = try mutate(complete)
    #expect(result.rules.flatMap(\.survivors).map(\.mutant.description) == [])
    #expect(result.score == 100)
    // `auth != null` and `newData.isString()` without effect.
    #expect(result.rules.map(\.equivalentCount) == [2])
    #expect(result.mutantCount == 13)
  }

  @Test("without its bounds a suite does not notice that they move")
  func survivors() throws {
    let result = try mutate(
      complete.replacing("abcdef", with: "abcdefgh").replacing("abcde}", with: "abc}")
    )
    #expect(
      result.rules.flatMap(\.survivors).map(\.mutant.description) == [
        "`newData.val().length <= 5` were `newData.val().length < 5` in "
          + "`/users/$uid/name/.validate`",
        "`newData.val().length <= 5` were `newData.val().length <= 6` in "
          + "`/users/$uid/name/.validate`",
      ]
    )
    #expect(result.score < 100)
  }

  @Test("what no case asks is told as such, and begins with the rule")
  func unasked() throws {
    let result = try mutate("  - {read: /users/ann, allow: ann, deny: [ben, nobody]}")
    let survivors = result.rules.flatMap(\.survivors)
    #expect(Set(survivors.map(\.isUnasked)) == [true])
    let other = try #require(survivors.last)
    #expect(
      other.skeleton == [
        #"- name: "set /users/ann/other1 as ann is refused, but would not be if "#
          + #"`/users/$uid/$other/.validate` did not refuse other children""#, "  as: ann",
        "  set: /users/ann/other1", #"  value: "text""#,
        "  expect: {decision: deny, deniedBy: /users/$uid/$other/.validate}",
      ]
    )
  }

  @Test("a missing case begins with one that asks the rule, and is a spec")
  func skeletons() throws {
    let result = try mutate(
      """
        - {update: /users, values: {ann/name: "a: #b"}, as: ann, expect: allow}
        - {read: /users/ann, allow: ann, deny: [ben, nobody]}
      """
    )
    let survivors = result.rules.flatMap(\.survivors)
    let first = try #require(survivors.first)
    #expect(
      first.skeleton == [
        #"- name: "update /users as nobody is refused, but would not be if "#
          + #"`/users/$uid/.write` were always true""#, "  as: nobody",
        "  update: /users", "  values:", #"    ann/name: "a: #b""#,
        "  expect: {decision: deny, deniedBy: /users/$uid/.write}",
      ]
    )
    for survivor in survivors where !survivor.isUnasked {
      let test = survivor.skeleton.map { "  " + $0 }.joined(separator: "\n")
      #expect(mistakes(load(tests: test, head: head)) == [])
    }
  }

  @Test("an alternative that no case needs is told, with a case that would")
  func alternatives() throws {
    let head = """
      version: 1
      name: test
      rules: {rules: {".read": "auth.uid == 'ann' || auth.uid == 'ben'"}}
      auth: {nobody: null, ann: {uid: ann}, ben: {uid: ben}}

      """
    let survivor = try #require(
      try mutate("  - {read: /, allow: ann, deny: nobody}", head: head)
        .rules.flatMap(\.survivors).first { $0.mutant.change == .droppedAlternative }
    )
    #expect(
      survivor.mutant.description == "`auth.uid == 'ben'` were no longer enough in `/.read`"
    )
    #expect(survivor.skeleton.last == "  expect: allow")
    let all = try mutate("  - {read: /, allow: [ann, ben], deny: nobody}", head: head)
    #expect(all.rules.flatMap(\.survivors).map(\.mutant.description) == [])
  }

  @Test("the missing cases that are shown notice the changes they are shown for")
  func completeSkeletons() throws {
    let tests = """
        - {read: /users/ann, as: ann, expect: allow}
        - {set: /users/ann, value: {name: abcd}, as: ann, expect: allow}
      """
    let survivors = try mutate(tests).rules.flatMap(\.survivors)
    #expect(survivors.count == 8)
    #expect(survivors.filter { !$0.isSkeletonComplete }.map(\.mutant.description) == [])
    let cases = survivors.map { $0.skeleton.map { "  " + $0 }.joined(separator: "\n") }
    let result = try mutate(tests + "\n" + cases.joined(separator: "\n"))
    #expect(result.rules.flatMap(\.survivors).map(\.mutant.description) == [])
  }

  @Test(
    "what a suite says for all its cases is minded in missing ones",
    arguments: [
      "now: 1000\n", "transport: rest\n", "defaults: {as: ann}\n", "defaults: {path: /c}\n",
      "now: 1000\ntransport: rest\ndefaults: {as: ben, path: /c}\n",
    ],
    ["", "now: 1767225600000, ", "transport: sdk, "]
  )
  func skeletonsInSuites(says: String, too: String) throws {
    let head = """
      version: 1
      name: test
      rules:
        rules:
          c:
            a: {".read": "auth.uid == 'ann' && now > 5 && query.limitToFirst == null", ".write": "auth.uid == 'ann' || now == 5"}
            b: {".write": "auth != null"}
      auth: {nobody: null, ann: {uid: ann}, ben: {uid: ben}}
      \(says)
      """
    let path = says.contains("/c") ? "" : "/c"
    let tests = """
        - {\(too)read: \(path)/a, as: ann, expect: allow}
        - {\(too)set: \(path)/a, value: 1, as: ann, expect: allow}
      """
    let survivors = try mutate(tests, head: head).rules.flatMap(\.survivors)
    let complete = survivors.filter(\.isSkeletonComplete)
    #expect(!complete.isEmpty)
    let cases = complete.map { $0.skeleton.map { "  " + $0 }.joined(separator: "\n") }
    let result = try mutate(tests + "\n" + cases.joined(separator: "\n"), head: head)
    let left = Set(result.rules.flatMap(\.survivors).map(\.mutant.description))
    #expect(left.isDisjoint(with: complete.map(\.mutant.description)), "\(cases)")
  }

  @Test(
    "every missing case is one that a spec may have, whatever is done in those that are there",
    arguments: [
      "read: /p/a", "read: /p/a, query: {orderBy: n, limitToFirst: 5}", "set: /p/a, value: {n: 1}",
      "set: /p/a, value: {n: 1}, priority: 2", "update: /p, values: {a/n: \"${repeat('x', 30)}\"}",
      "update: /, values: {p/a/n: {.sv: timestamp}}", "push: /p, value: {n: 1}",
      "transaction: /p/a, value: {n: {.sv: {increment: 1}}}", "setPriority: /p/a, priority: 1",
      "remove: /p/a", "onDisconnect: {set: /p/a, value: {n: 1}}",
      "onDisconnect: {update: /p/a, values: {n: 1, m: 2}}", "onDisconnect: {remove: /p/a}",
      "given: {/p/a/n: 1, '/p/b}': {.value: 1, .priority: 2}}, remove: /p/a",
      "now: 5, transport: rest, set: /p/a, value: 1", "todo: later",
    ],
    ["auth: {'true': {uid: ann}, ann: null}\n", "auth: {b: {uid: b}}\ndefaults: {as: b}\n"]
  )
  func loadable(does: String, says: String) throws {
    let condition =
      "(root.child('u/v').val() == null || data.child('x').val() == root.child('y').val() * 3) "
      + "&& (newData.child('n').val() != 'q' || root.child('z').val().matches(/^[^a]{3}b$/))"
    let read = condition.replacing("newData", with: "data")
    let head = """
      version: 1
      rules:
        rules:
          p:
            $k:
              .read: "\(read)"
              .write: "\(condition)"
              .validate: "!newData.hasChild('no') || root.child('z').val().matches(/^[^a]{3}b$/)"
          q: {$k: {.read: "\(read)"}}
      data: {}
      \(says)
      """
    let result = try mutate("  - {name: one, \(does), expect: allow}", head: head)
    let survivors = result.rules.flatMap(\.survivors)
    #expect(survivors.contains { !$0.isSkeletonComplete })
    for survivor in survivors {
      let test = survivor.skeleton.map { "  " + $0 }.joined(separator: "\n")
      #expect(mistakes(load(tests: test, head: head)) == [], "\(test)")
    }
  }

  @Test("a query is varied in one place, so that it shows what the rule wants of it")
  func queries() throws {
    let head = """
      version: 1
      name: test
      rules: {rules: {r: {".read": "query.orderByChild == 'n' && query.startAt == 1 && query.endAt == 9"}}}

      """
    let tests = "  - {read: /r, query: {orderBy: n, startAt: 1, endAt: 9}, expect: allow}"
    let survivors = try mutate(tests, head: head).rules.flatMap(\.survivors)
    #expect(survivors.filter { !$0.isSkeletonComplete }.map(\.mutant.description) == [])
  }

  @Test("what a case is given is left out in part, so that each part of it shows")
  func givens() throws {
    let head = """
      version: 1
      name: test
      rules: {rules: {m: {".write": "root.child('a').exists() && root.child('b').exists()"}}}
      auth: {nobody: null}

      """
    let tests = "  - {given: {/a: 1, /b: 1}, set: /m, value: 1, expect: allow}"
    let survivors = try mutate(tests, head: head).rules.flatMap(\.survivors)
    let missing = survivors.filter { $0.mutant.change == .droppedCondition }.map(\.skeleton)
    #expect(missing.map { $0.filter { $0.hasPrefix("    ") } } == [["    /b: 1"], ["    /a: 1"]])
    #expect(survivors.filter { !$0.isSkeletonComplete }.map(\.mutant.description) == [])
  }

  @Test(
    "a change of what decides nothing is none: a level above grants (G-1, G-7), or nobody may write",
    arguments: [
      (#"a: {.read: true, s: {.read: false}}"#, []),
      (#"a: {.read: "auth == null || auth != null", s: {.read: "data.val() == 1"}}"#, []),
      (#"a: {.write: false, s: {.validate: "newData.isString()"}}"#, []),
      // Who has not signed in is granted nothing above.
      (
        #"a: {.write: "auth != null", s: {.write: "auth.uid == 'x' && !data.exists()"}}"#,
        ["alwaysTrue", "droppedCondition", "negated"]
      ),
      (
        #"a: {.write: "auth.uid == 'x'", s: {.write: "auth.uid == 'x' && !data.exists()"}}"#,
        ["alwaysTrue", "droppedCondition", "negated"]
      ),
      (#"a: {.read: "auth != null", s: {.read: "auth == null"}}"#, ["negated"]),
      // `data` is another place above; reading says nothing of writing, nor granting of validating.
      (#"a: {.read: "data.exists()", s: {.read: "data.exists()"}}"#, ["alwaysTrue", "negated"]),
      (#"a: {.read: true, s: {.write: "auth != null"}}"#, ["alwaysTrue", "negated"]),
      (#"a: {.write: true, s: {.validate: "newData.isString()"}}"#, ["alwaysTrue", "negated"]),
      (
        #"a: {.validate: "newData.isString()", s: {.write: "auth != null"}}"#,
        ["alwaysTrue", "negated"]
      ),
    ]
  )
  func unreachable(rules: String, changes: [String]) throws {
    let head = """
      version: 1
      rules: {rules: {\(rules)}}
      auth: {nobody: null, x: {uid: x}, y: {uid: y}}

      """
    // The case asks none of the rules.
    let result = try mutate("  - {read: /b, expect: deny}", head: head)
    let left = result.rules.flatMap(\.survivors).map(\.mutant)
      .filter { $0.rule.ruleID.hasPrefix("/a/s/") }
    #expect(left.map(\.change.rawValue) == changes)
  }

  @Test("rules that a suite ignores are not changed")
  func ignored() throws {
    let all = ["read", "write", "name/.validate", "$other/.validate"].map {
      $0.contains("/") ? "/users/$uid/\($0)" : "/users/$uid/.\($0)"
    }
    let result = try mutate(
      complete,
      head: head + "coverage: {ignore: [\(all.map { "\"\($0)\"" }.joined(separator: ", "))]}\n"
    )
    #expect(result.mutantCount == 0)
    #expect(result.score == 100)
  }

  @Test("the samples notice every change", arguments: ["FirebaseJokes", "ToDoItems"])
  func samples(sample: String) throws {
    let folder = Repository.path("Samples/" + sample)
    var loader = SpecLoader()
    let suites = SpecFileFinder.find(in: folder, openFolder: folder).flatMap {
      loader.load(path: $0).suites
    }
    var runner = SpecRunner()
    runner.collectsCoverage = true
    let result = runner.run(suites)
    #expect(suites.count == 2)
    #expect(result.coverage?.percent == 100)
    let mutation = runner.mutate(suites, after: result)
    #expect(mutation.rules.flatMap(\.survivors).map(\.mutant.description) == [])
    #expect(mutation.mutantCount > 10)
  }
}
