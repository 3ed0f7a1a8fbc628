import Foundation
import RTDBCommands
import TestSupport
import Testing

/// What `rtdb simulate` advises: whoever follows the advice is allowed.
@Suite("Advice for refused requests")
struct SimulateAdviceTests {
  /// A request to `/a`, as the command line takes it.
  struct Question {
    var rules: [String: Any]
    var auth: Any = NSNull()
    /// What is written; nil for a read.
    var value: Any?
    var query: [String: Any] = [:]

    var arguments: [String] {
      var arguments = ["simulate", "--rules", "rules.json", "--data", "data.json"]
      arguments += ["--auth", text(auth), "--format", "json"]
      if let value { return arguments + ["--set", "/a", text(value)] }
      return arguments + ["--read", "/a"] + (query.isEmpty ? [] : ["--query", text(query)])
    }
  }

  private static var data: [String: Any] { ["a": ["o": "ann", "n": 3], "open": true] }

  private func ask(_ question: Question, in folder: TemporaryFolder) throws -> CommandRun {
    try folder.write(text(["rules": question.rules]), to: "rules.json")
    return rtdb(question.arguments, in: folder.path)
  }

  /// The rule at `/a`, or one that is for validation below a write that is granted.
  private func rules(_ condition: String, _ kind: String) -> [String: Any] {
    kind == ".validate"
      ? ["a": [".write": true, ".validate": condition]] : ["a": [kind: condition]]
  }

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(text(Self.data), to: "data.json")
    return folder
  }

  private func advice(_ run: CommandRun) throws -> [(message: String, outcome: String?)] {
    let report = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    let suggestions = report?["suggestions"] as? [[String: Any]] ?? []
    return suggestions.map { ($0["message"] as? String ?? "", $0["outcome"] as? String) }
  }

  // MARK: Certain conditions

  private static var ann: [String: Any] { ["uid": "ann", "token": ["role": "x", "level": 2]] }

  @Test(
    "what is advised",
    arguments: [
      // Claims can be left out; ids cannot, but one can sign out (C-5).
      (
        "auth.token.role == null", "`auth.token.role` is",
        "without `auth.token.role`, it is allowed"
      ),
      ("auth.uid == null", "somebody is signed in", "signed out, it is allowed"),
      ("auth == null", "somebody is signed in", "signed out, it is allowed"),
      (
        "data.child('none').val() == auth.uid", "the stored value of `/a/none` is null", nil
      ),
      // Nobody has a text as his length, or another length than that of his id.
      ("auth.uid.length > 30", "the length of `auth.uid` is 3", nil),
      ("auth.uid == 5", "`auth.uid` is \"ann\"; this rule wants 5", nil),
      ("auth.token == 'x'", "`auth.token`", nil),
      // What is asked twice of the same thing is taken together, and what contradicts is not advised.
      (
        "newData.child('n').isNumber() && newData.child('n').val() > 9",
        "the new value of `/a/n` is \"7\"; this rule wants a number",
        "with 10 at `/a/n`, it is allowed"
      ),
      (
        "auth.token.role == 'a' && auth.token.role == 'b'", "`auth.token.role` is \"x\"",
        "with \"a\" as `auth.token.role`, the rule asks for more"
      ),
      // The side that a client can change.
      (
        "data.child('n').val() >= newData.child('m').val()",
        "the new value of `/a/m` is 8; this rule wants at most 3", "with 3 at `/a/m`, it is allowed"
      ),
      (
        "auth.token.level > 1e17", "`auth.token.level` is 2",
        "with 100000000000000020 as `auth.token.level`, it is allowed"
      ),
      // The time, which an option sets.
      (
        "now > 1800000000000",
        "`now` is 1767225600000; this rule wants more than 1800000000000; `--now` sets `now`, "
          + "2026-01-01T00:00:00Z if not given",
        "at 2027-01-15T08:00:00.001Z, it is allowed"
      ),
      (
        "data.child('n').val() > now - 60", "the stored value of `/a/n` is 3; this rule wants more",
        nil
      ),
      (
        "data.child('n').val() == now", "`now` is 1767225600000; this rule wants 3",
        "at 1970-01-01T00:00:00.003Z, it is allowed"
      ),
      // The time of a write is for the server to say.
      (
        "newData.child('t').val() == now",
        "the new value of `/a/t` is null; this rule wants the time",
        "with {\".sv\": \"timestamp\"} at `/a/t`, it is allowed"
      ),
      (
        "newData.child('m').val() >= now", "the new value of `/a/m` is 8; this rule wants at least",
        "with {\".sv\": \"timestamp\"} at `/a/m`, it is allowed"
      ),
      // No database has such a place.
      (
        "newData.child('a.b').val() == 1",
        "this rule asks for `/a/a.b`, where nothing can be: no key",
        nil
      ),
      (
        "newData.hasChildren(['n', 'a.b'])", "this rule asks for `/a/a.b`, where nothing can be",
        nil
      ),
      ("newData.hasChild('a.b')", "this rule asks for `/a/a.b`, where nothing can be", nil),
      (
        "root.child('e').child(auth.uid + '.x').exists()",
        "this rule asks for `/e/ann.x`, where nothing can be", nil
      ),
      (
        "data.child('$x').val().length > 3", "this rule asks for `/a/$x`, where nothing can be", nil
      ),
      // What comes behind a change.
      (
        "auth.token.role == 'y' && newData.child('s').val().matches(/^q/)",
        "`auth.token.role` is \"x\"",
        "with \"y\" as `auth.token.role`, the rule asks for more: the new value of `/a/s` is "
          + "\"text\"; this rule wants a text that matches `/^q/`"
      ),
      // What is not to be.
      (
        "!newData.child('m').exists()", "something is at `/a/m` afterwards",
        "without `/a/m`, it is allowed"
      ),
      (
        "!(auth.uid == 'ann' && auth.token.role == 'x')", "`auth.uid` is \"ann\"", nil
      ),
      (
        "!newData.child('s').val().contains('e')",
        "`newData.child('s').val().contains('e')` is true; this rule wants it false", nil
      ),
      (
        "auth.token.role == 'y' ? false : auth.token.level == 3", "`auth.token.level` is 2",
        "with 3 as `auth.token.level`, it is allowed"
      ),
      (
        "auth.token.role == 'x' ? false : true", "`auth.token.role` is \"x\"", nil
      ),
    ] as [(String, String, String?)]
  )
  func certain(_ condition: String, _ message: String, _ outcome: String?) throws {
    let value: [String: Any] = ["n": "7", "m": 8, "s": "text"]
    let question = Question(rules: rules(condition, ".write"), auth: Self.ann, value: value)
    let advice = try advice(try ask(question, in: try folder()))
    let first = try #require(advice.first)
    #expect(first.message.hasPrefix(message), "\(advice)")
    #expect(first.outcome == outcome, "\(advice)")
  }

  @Test func `what is written at a time is advised, not the time`() throws {
    let question = Question(rules: rules("newData.val() <= now", ".validate"), value: 1e15)
    let advice = try advice(try ask(question, in: try folder()))
    #expect(advice.first?.message.contains("--now") == false, "\(advice)")
  }

  @Test(
    "no alternative is left out",
    arguments: [
      ("auth.uid == 'ben' || newData.child('n').val() * 2 == 4", 2),
      ("!(auth.uid == 'ann' && newData.child('m').val() == 8)", 2),
      // The second fails, and the first would have kept it from being asked (F-2).
      ("auth.uid == 'ben' || newData.child('n').val() > 3", 2),
      ("auth.uid == 'ben' || !newData.child('s').val().contains('e')", 2),
      ("false || auth.uid == 'ben'", 1),
      // Nobody who has signed in has no id.
      ("auth == null || auth.uid == null", 1),
      // What leads no further is left out beside what does.
      ("auth.uid == 'ben' || auth.token.role == 'a' && auth.token.role == 'b'", 1),
      ("auth.token.role == 'a' && auth.token.role == 'b'", 1),
    ]
  )
  func alternatives(_ condition: String, _ count: Int) throws {
    let value: [String: Any] = ["n": "7", "m": 8, "s": "text"]
    let question = Question(rules: rules(condition, ".write"), auth: Self.ann, value: value)
    let advice = try advice(try ask(question, in: try folder()))
    #expect(advice.count == count, "\(advice)")
    #expect(!advice.contains { $0.message.contains("nobody may") }, "\(advice)")
  }

  @Test("who is not signed in has no claims before he is")
  func signedOut() throws {
    let rules = rules("auth != null && auth.token.role == 'x'", ".write")
    let advice = try advice(try ask(Question(rules: rules, value: 1), in: try folder()))
    #expect(advice.map(\.message) == ["nobody is signed in; this rule wants somebody who is"])
    #expect(
      advice.first?.outcome
        == "signed in as \"somebody\" and with \"x\" as `auth.token.role`, it is allowed"
    )
  }

  @Test("each alternative is followed to its end")
  func ends() throws {
    let rules = rules(
      "auth.token.admin == true || query.orderByChild == 'to' && query.equalTo == auth.uid && "
        + "query.limitToFirst <= 20",
      ".read"
    )
    let advice = try advice(try ask(Question(rules: rules, auth: Self.ann), in: try folder()))
    #expect(
      advice.map(\.outcome) == [
        "with true as `auth.token.admin`, it is allowed",
        "with `orderBy=\"to\"` and with `equalTo=\"ann\"` and with `limitToFirst=20`, it is allowed",
      ]
    )
  }

  // MARK: Any conditions

  @Test("whoever follows the advice is allowed", arguments: 0..<16)
  func random(seed: UInt64) throws {
    var random = RandomQuestion(seed: seed)
    let folder = try folder()
    var followed = 0
    for _ in 0..<40 {
      let kind = random.kind()
      let condition = random.condition(kind)
      let question = random.question(rules(condition, kind), kind)
      let run = try ask(question, in: folder)
      guard run.status == .findings else { continue }
      let advice = try advice(run)
      #expect(!advice.isEmpty, "seed \(seed), \(condition): \(text(question.auth))")
      for (_, outcome) in advice {
        guard let outcome, outcome.hasSuffix(", it is allowed") else { continue }
        followed += 1
        let changed = try question.following(outcome.dropLast(", it is allowed".count))
        let answer = try ask(changed, in: folder)
        #expect(
          answer.status == .success,
          "seed \(seed), \(condition): \(changed.arguments): \(outcome)"
        )
      }
    }
    #expect(followed > 0)
  }
}

private func text(_ value: Any) -> String {
  let data = try? JSONSerialization.data(
    withJSONObject: value,
    options: [.fragmentsAllowed, .sortedKeys]
  )
  return data.map { String(decoding: $0, as: UTF8.self) } ?? ""
}

// MARK: - Following advice

extension SimulateAdviceTests.Question {
  /// The question with everything changed that an outcome names, read off its words alone.
  fileprivate func following(_ outcome: Substring) throws -> Self {
    var changed = self
    for part in String(outcome).components(separatedBy: " and ") {
      let words = part.components(separatedBy: "`")
      switch part.prefix(while: { $0 != " " }) {
      case "signed":
        let uid = part.components(separatedBy: "\"").dropFirst().first
        changed.auth = uid.map { ["uid": $0] } ?? NSNull()
      case "without": changed.set(words[1], to: nil)
      default:
        if words[0] == "with " {
          changed.ask(words[1])
        } else {
          let value = words[0].dropFirst("with ".count).prefix { _ in true }
          let end = value.range(of: value.hasSuffix(" as ") ? " as " : " at ", options: .backwards)
          let written = value[..<(try #require(end)).lowerBound]
          changed.set(words[1], to: try json(written))
        }
      }
    }
    return changed
  }

  private func json(_ text: Substring) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
  }

  /// Changes a member of `auth` or of the value.
  private mutating func set(_ place: String, to new: Any?) {
    if place.hasPrefix("auth.") {
      if auth is NSNull { auth = [String: Any]() }
      auth = Self.setting(
        place.split(separator: ".").dropFirst().map(String.init),
        in: auth,
        to: new
      )
    } else {
      let keys = place.split(separator: "/").dropFirst().map(String.init)
      value = Self.setting(keys, in: value ?? [:], to: new)
    }
  }

  private static func setting(_ keys: [String], in whole: Any, to new: Any?) -> Any {
    guard let key = keys.first else { return new ?? NSNull() }
    var members = whole as? [String: Any] ?? [:]
    if keys.count == 1 {
      members[key] = new
    } else {
      members[key] = setting(Array(keys.dropFirst()), in: members[key] ?? [:], to: new)
    }
    return members
  }

  private mutating func ask(_ parameter: String) {
    guard let sign = parameter.firstIndex(of: "=") else { return }
    query[String(parameter[..<sign])] = try? json(parameter[parameter.index(after: sign)...])
  }
}
