import TestSupport
import Testing

@testable import RulesTesting

/// Queries and data that the service or its SDKs refuse, and parameters that nothing uses.
@Suite("Queries, mounts and matrices")
struct SpecQueryTests {
  @Test(
    "what no client can ask is refused at its place",
    arguments: [
      ("{orderBy: $key, equalTo: 5}", "ordered by key, `equalTo` has to be a text, not a number"),
      ("{orderBy: $key, startAt: null}", "ordered by key, `startAt` has to be a text, not null"),
      (
        "{orderBy: $priority, endAt: true}",
        "ordered by priority, `endAt` has to be a text, a number or null"
      ),
      (
        "{orderBy: $foo}",
        "`orderBy` cannot be `$foo`"
      ),
      ("{limitToFirst: 1, limitToLast: 1}", "a query has one limit"),
      ("{startAt: true}", "ordered by priority, `startAt` has to be a text, a number or null"),
      ("{orderBy: a.b}", "`a.b` is no path of a child to order by"),
      ("{orderBy: a, equalTo: 1, startAt: 1}", "`equalTo` and `startAt` exclude each other"),
      ("{orderBy: a, endBefore: 2, equalTo: 1}", "`equalTo` and `endBefore` exclude each other"),
      ("{orderBy: a, startAt: 1, startAfter: 1}", "`startAt` and `startAfter` exclude each other"),
      ("{orderBy: a, endAt: 1, endBefore: 1}", "`endAt` and `endBefore` exclude each other"),
      ("{shallow: true}", "`shallow` is a parameter of REST alone"),
      ("{limitToFirst: 1.5}", "`limitToFirst` is not a whole number from 1 on"),
      ("{limitToLast: 0}", "`limitToLast` is not a whole number from 1 on"),
      ("{limitToLast: null}", "a limit has to be a whole number from 1 on"),
      ("{limitToLast: 9.1e15}", "`limitToLast` is larger than 9007199254740992"),
      ("{limitToFirst: 1e300}", "`limitToFirst` is larger than 9007199254740992"),
      ("{orderBy: a, startAt: 1e999}", "`1e999` is larger than any number of a database"),
    ]
  )
  func refusedQueries(_ query: String, _ message: String) {
    let found = mistakes(load(tests: "  - {read: /posts, query: \(query), expect: deny}"))
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("test.rtdb.yaml:10:") == true, "\(found)")
    #expect(found.first?.contains(message) == true, "\(found)")
  }

  @Test("REST has no bounds and no limits without an order")
  func restQueries() {
    func mistakes(_ query: String) -> [String] {
      let test = "  - {transport: rest, read: /posts, query: \(query), expect: deny}"
      return RulesTestingTests.mistakes(load(tests: test))
    }
    #expect(
      mistakes("{startAt: 5}") == ["test.rtdb.yaml:10:54: over REST, `startAt` needs an `orderBy`"]
    )
    #expect(mistakes("{orderBy: $priority, startAt: 5}") == [])
    #expect(
      mistakes("{limitToFirst: 5}")
        == ["test.rtdb.yaml:10:59: over REST, `limitToFirst` needs an `orderBy`"]
    )
    #expect(mistakes("{orderBy: $key, limitToFirst: 5}") == [])
    #expect(mistakes("{shallow: true}") == [])
    #expect(mistakes("{shallow: false, orderBy: $key, limitToLast: 5}") == [])
    #expect(
      mistakes("{shallow: true, limitToFirst: 5}")
        == ["test.rtdb.yaml:10:45: `shallow` goes with no other parameter"]
    )
  }

  @Test(
    "what a client can ask is taken",
    arguments: [
      "{orderBy: $key, equalTo: \"5\"}", "{orderBy: $priority, equalTo: 5}",
      "{orderBy: author, equalTo: 5}", "{orderBy: $value, startAt: true}", "{equalTo: 5}",
      "{startAt: null}", "{orderBy: author, endAt: null}", "{orderBy: $priority, equalTo: null}",
      "{limitToFirst: 9007199254740992}", "{shallow: false}",
    ]
  )
  func takenQueries(_ query: String) {
    #expect(mistakes(load(tests: "  - {read: /posts, query: \(query), expect: deny}")) == [])
  }

  @Test("a parameter that is used nowhere is told, once")
  func unusedParameter() {
    let tests = """
        - group: g
          matrix: {user: [ann, ben], times: [1, 2]}
          tests:
            - {name: "by ${user}", read: /posts, expect: deny}
      """
    #expect(
      mistakes(load(tests: tests)) == [
        "test.rtdb.yaml:11:32: the parameter `times` of the matrix is used nowhere"
      ]
    )
  }

  @Test("a name that two tests of a group have is told; the cases of one test belong together")
  func repeatedNames() {
    let tests = """
        - {name: a, read: /posts, expect: deny}
        - {name: b, read: /posts, deny: [ann, ben]}
        - {name: "a", read: /x, as: ann, expect: deny}
        - {name: m, matrix: {path: [x, y]}, read: "/${path}", expect: deny}
        - {name: "m ", matrix: {n: [1, 1, 1.0]}, read: "/${n}", expect: deny}
        - {read: /posts, as: ann, expect: deny}
        - {read: /posts, as: ben, expect: deny}
        - group: g
          tests: [{name: a, read: /x, expect: deny}, {name: a, todo: later}]
        - group: h
          matrix: {n: [1, 2]}
          tests: [{name: a, read: "/${n}", expect: deny}, {name: "a", read: "/x${n}", expect: deny}]
        - group: g
          tests: [{name: b, read: /x, expect: deny}, {name: a, read: /y, expect: deny}]
      """
    let found = mistakes(load(tests: tests))
    #expect(found.map { $0.split(separator: ":")[1] } == ["12", "18", "21", "23"])
    #expect(
      found.first
        == "test.rtdb.yaml:12:12: there is a test named `a` already, and reports do not tell them apart"
    )
  }

  @Test("data is mounted where a database can have it, and should be there")
  func mounts() throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{"a": 1}"#, to: "data.json")
    let head = "version: 1\nrules: {rules: {}}\ndata: {file: data.json, "
    let tests = "}\ntests: [{read: /, expect: deny}]\n"
    try folder.write(head + "mount: /a.b" + tests, to: "mount.rtdb.yaml")
    try folder.write(head + "at: /b" + tests, to: "at.rtdb.yaml")
    var options = SpecLoader.Options()
    options.folder = folder.path
    var loader = SpecLoader(options: options)
    #expect(
      mistakes(loader.load(path: "mount.rtdb.yaml")) == [
        "mount.rtdb.yaml:3:32: `a.b` cannot be a key of a database"
      ]
    )
    let missing = loader.load(path: "at.rtdb.yaml")
    #expect(
      mistakes(missing) == [
        "at.rtdb.yaml:3:29: there is nothing at `/b` in `data.json`, so the suite begins without data"
      ]
    )
    #expect(!missing.hasErrors)
  }

  @Test("a key that stands twice in the data is told, with its path in the file")
  func repeatedKeys() throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{"a": {"b": {"c": 1, "c": 2}}}"#, to: "data.json")
    let spec = "version: 1\nrules: {rules: {}}\ndata: {file: data.json, at: /a}\n"
    try folder.write(spec + "tests: [{read: /, expect: deny}]\n", to: "twice.rtdb.yaml")
    var options = SpecLoader.Options()
    options.folder = folder.path
    var loader = SpecLoader(options: options)
    let loaded = loader.load(path: "twice.rtdb.yaml")
    #expect(
      mistakes(loaded) == [
        "twice.rtdb.yaml:3:14: the key of `/a/b/c` stands twice in `data.json`; the last is taken, as "
          + "the database does"
      ]
    )
    #expect(!loaded.hasErrors)
  }
}
