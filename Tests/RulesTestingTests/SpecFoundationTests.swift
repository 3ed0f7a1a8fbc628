import RulesTesting
import SourceDiagnostics
import SystemAccess
import TestSupport
import Testing

@Suite("What specs stand on")
struct SpecFoundationTests {
  private func load(_ spec: String, _ files: [String: String]) throws -> SpecLoader.Loaded {
    let folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(text, to: name) }
    try folder.write(spec, to: "specs/a.rtdb.yaml")
    var options = SpecLoader.Options()
    options.folder = folder.path
    var loader = SpecLoader(options: options)
    return loader.load(path: "specs/a.rtdb.yaml")
  }

  private func expectPass(_ spec: String, _ files: [String: String] = [:]) throws {
    let loaded = try load(spec, files)
    #expect(mistakes(loaded) == [])
    let results = SpecRunner().run(loaded.suites).suites.flatMap(\.cases)
    #expect(!results.isEmpty)
    for result in results {
      if case .failed(let failure) = result.outcome {
        Issue.record("\(result.name): \(failure.message) \(failure.lines)")
      }
    }
  }

  private static let open = #"{"rules": {".read": true, ".write": true}}"#

  @Test("rules from a file beside the spec, or from a project's configuration")
  func rules() throws {
    let test = "tests: [{read: /x, expect: allow}]"
    try expectPass("version: 1\nrules: ../r.json\n\(test)", ["r.json": Self.open])
    let configuration = #"""
      {"database": [{"target": "main", "rules": "rules/main.json"},
                    {"target": "logs", "rules": "rules/logs.json"}]}
      """#
    try expectPass(
      "version: 1\nrules: {firebase: ../firebase.json, target: main, project: demo}\n\(test)",
      ["firebase.json": configuration, "rules/main.json": Self.open]
    )
    try expectPass(
      "version: 1\nrules: {firebase: ../firebase.json}\n\(test)",
      [
        "firebase.json": #"{"database": {"rules": "database.rules.json"}}"#,
        "database.rules.json": Self.open,
      ]
    )
    // The tools of the service take comments and trailing commas.
    try expectPass(
      "version: 1\nrules: {firebase: ../firebase.json}\n\(test)",
      [
        "firebase.json": "{\"database\": {\"rules\": \"r.json\"}, // one\n}",
        "r.json": Self.open,
      ]
    )
    let several = try load(
      "version: 1\nrules: {firebase: ../firebase.json}\n\(test)",
      ["firebase.json": configuration]
    )
    #expect(several.problems.map(\.diagnostic.message).first?.contains("several") == true)
    let unknown = try load(
      "version: 1\nrules: {firebase: ../firebase.json, target: man}\n\(test)",
      ["firebase.json": configuration]
    )
    #expect(unknown.problems.first?.diagnostic.notes.first?.message == "it has `main`, `logs`")
  }

  @Test("mistakes in a rules file are told at their place, once")
  func brokenRules() throws {
    let loaded = try load(
      "version: 1\nrules: r.json\ntests: [{read: /x, expect: allow}]\n---\nversion: 1\nrules: r.json\ntests: [{read: /x, expect: allow}]",
      ["specs/r.json": #"{"rules": {".read": "auth.uid.foo()"}}"#]
    )
    #expect(loaded.suites.isEmpty)
    #expect(loaded.problems.filter { $0.source.name == "specs/r.json" }.count == 1)
    #expect(loaded.problems.filter { $0.diagnostic.id == "spec/rules" }.count == 2)
  }

  /// Custom claims are in `auth.token` (C-10); any object can be `auth` where rules ask for it (I-3).
  @Test(
    "a claim beside `uid` that no rule asks for is told",
    arguments: [
      (
        "auth.token.role == 'staff'", "role: staff",
        "no rule asks for `auth.role`; who signs in has claims in `auth.token` / did you mean `token: {role: …}`?"
      ),
      (
        "true", "id: 5",
        "no rule asks for `auth.id`; who signs in has claims in `auth.token` / did you mean `uid`?"
      ),
      (
        "auth.uid == 'sue'", "providr: x",
        "no rule asks for `auth.providr`; who signs in has claims in `auth.token` / did you mean `provider`?"
      ),
      ("auth.role == 'staff'", "role: staff", nil), ("auth['role'] == 'staff'", "role: staff", nil),
      ("auth[$x] == 'staff'", "role: staff", nil),
      ("true", "provider: password, token: {role: staff}, tenant: t", nil),
    ]
  )
  func strangeMembers(rule: String, members: String, text: String?) throws {
    let auth = "auth: {sue: {uid: sue, \(members)}}"
    let suite = """
      version: 1
      rules: {rules: {$x: {".read": "\(rule)"}}}
      tests: [{as: sue, read: /x, expect: deny}]

      """
    let base = ["specs/base.yaml": "version: 1\n\(auth)\n"]
    for (own, name) in [
      (auth, "specs/a.rtdb.yaml"), ("extends: base.yaml", "specs/base.yaml"),
    ] {
      let problems = try load(suite + own, base).problems
      let texts = problems.map {
        ([$0.diagnostic.message] + $0.diagnostic.notes.map(\.message)).joined(separator: " / ")
      }
      #expect(texts == (text.map { [$0] } ?? []))
      #expect(problems.allSatisfy { $0.diagnostic.severity == .warning && $0.source.name == name })
    }
  }

  @Test("data from a file: a part of it, in another place, with changes")
  func data() throws {
    let test = """
      tests:
        - read: /
          expect:
            decision: allow
            value: {shop: {b1: {total: 2}, b9: {total: 12}}}
      """
    try expectPass(
      """
      version: 1
      rules: {rules: {.read: true}}
      data: {file: export.json, at: /baskets, mount: /shop, overlay: {/shop/b9: {total: 12}, /shop/b2: null}}
      \(test)
      """,
      ["specs/export.json": #"{"baskets": {"b1": {"total": 2}, "b2": 1}, "other": 1}"#]
    )
  }

  @Test("other suites can be extended: theirs first, the own last")
  func extending() throws {
    try expectPass(
      """
      version: 1
      extends: [base.yaml]
      rules: {rules: {.read: "auth.uid == 'own'", $x: {.read: "auth.uid == 'base'"}}}
      data: {a: {own: 1}}
      auth: {two: {uid: own}}
      tests:
        - {read: /a, expect: {decision: allow, value: {base: 1, own: 1}}}
        - {read: /, allow: two, deny: one}
      """,
      [
        "specs/base.yaml": """
        version: 1
        data: {a: {base: 1, own: 0}}
        auth: {one: {uid: base}, two: {uid: other}}
        defaults: {as: one}
        """
      ]
    )
  }

  @Test("an extended suite knows the auth contexts of those before it")
  func extendingContexts() throws {
    try expectPass(
      """
      version: 1
      extends: [users.yaml, defaults.yaml]
      rules: {rules: {.read: "auth.uid == 'alice'"}}
      tests: [{read: /, expect: allow}]
      """,
      [
        "specs/users.yaml": "version: 1\nauth: {alice: {uid: alice}}\n",
        "specs/defaults.yaml": "version: 1\ndefaults: {as: alice}\n",
      ]
    )
  }

  @Test("helpers have their values in data, too")
  func helpersInData() throws {
    try expectPass(
      """
      version: 1
      rules: {rules: {.read: true}}
      now: 1000
      data: {at: "${now}", "${repeat('k', 2)}": {before: "${now-1s}"}}
      tests: [{read: /, expect: {decision: allow, value: {at: 1000, kk: {before: 0}}}}]
      """
    )
  }

  @Test("suites that extend each other are refused")
  func cycle() throws {
    let loaded = try load(
      "version: 1\nextends: b.yaml\nrules: {rules: {}}\ntests: [{read: /x, expect: deny}]",
      ["specs/b.yaml": "version: 1\nextends: a.rtdb.yaml\n"]
    )
    #expect(loaded.problems.map(\.diagnostic.id).contains("spec/extends"))
  }

  @Test("merge keys work where data and contexts are written")
  func mergeKeys() throws {
    try expectPass(
      """
      version: 1
      rules: {rules: {.read: true, .write: "auth.token.admin == true"}}
      auth:
        ann: &ann {uid: ann, token: {admin: true}}
        ben: {<<: *ann, uid: ben}
      data:
        base: &base {x: 1, y: 2}
        copy: {<<: *base, y: 3}
      tests:
        - {read: /copy, as: ben, expect: {decision: allow, value: {x: 1, y: 3}}}
        - set: /z
          as: ben
          value: {<<: *base, z: 1}
          expect: {decision: allow, data: {/z: {<<: *base, z: 1}}}
      """,
      [:]
    )
  }

  @Test("specs are found below folders, in order, hidden ones left out")
  func finding() throws {
    let folder = try TemporaryFolder()
    for name in [
      "b.rtdb.yaml", "a/z.rtdb.yml", "a/y.yaml", ".git/x.rtdb.yaml", "c/d/e.rtdb.yaml",
      ".rtdb.yaml",
    ] {
      try folder.write("", to: name)
    }
    let found = SpecFileFinder.find(in: ".", openFolder: folder.path)
    #expect(found == ["a/z.rtdb.yml", "b.rtdb.yaml", "c/d/e.rtdb.yaml"])
  }
}
