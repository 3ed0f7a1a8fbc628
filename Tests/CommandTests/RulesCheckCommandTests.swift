import RTDBCommands
import TestSupport
import Testing

@Suite struct RulesCheckCommandTests {
  private let mistakes = """
    {
      "rules": {
        // who may read
        "read": "true",
        "users": {
          "$uid": {
            ".read": "auth.uid = $uid && data != null",
            ".write": "newData.val().name.lenght > 0
                       && $user == auth.uid",
            ".valdiate": "newData.hasChildren('name', 'age')"
          },
          "$other": { ".validate": false },
        },
        "a/b": {".indexOn": 5, ".write": "newData.exist() && auth.token.admin"}
      }
    }
    """

  @Test("all mistakes are shown, and the service's own first message", arguments: ["text", "json"])
  func mistakes(format: String) {
    let run = rtdb("rules check --format \(format) -", input: mistakes)
    #expect(run.status == .findings)
    #expect(GoldenFile.mismatch(run.output, "rules-check.\(format)") == nil)
  }

  @Test("good rules", arguments: ["text", "json"])
  func good(format: String) {
    let run = rtdb("rules check --format \(format) -", input: #"{"rules": {".read": false}}"#)
    #expect(run.status == .success)
    #expect(GoldenFile.mismatch(run.output, "rules-check-good.\(format)") == nil)
  }

  @Test("a configuration stands for the rules files that it names")
  func configuration() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      {"hosting": {}, // the site
       "database": [{"target": "a", "rules": "a.json"}, {"target": "b", "rules": "rules/b.json"},
                    {"target": "c", "rules": "a.json"},]}
      """,
      to: "app/firebase.json"
    )
    try folder.write(#"{"rules": {}}"#, to: "app/a.json")
    try folder.write(#"{"rules": {".read": "foo"}}"#, to: "app/rules/b.json")
    let run = rtdb("rules check app/firebase.json", in: folder.path)
    #expect(run.status == .findings)
    #expect(run.output.contains("app/rules/b.json:1:22: error: there is no variable `foo`"))
    #expect(run.output.contains("the service on app/a.json: accepts the rules\n"))
    #expect(
      run.output.contains(
        "the service on app/rules/b.json: refuses the rules with `1:22: Unknown variable 'foo'.`\n"
      )
    )
    #expect(run.output.contains("1 error in 2 files"))
    let one = rtdb("rules check app/firebase.json --target a", in: folder.path)
    #expect(one.status == .success)
    #expect(one.output == "the service: accepts the rules\nnothing found in app/a.json\n")
    let none = rtdb("rules check app/firebase.json --target bb", in: folder.path)
    #expect(none.status == .failure)
    #expect(
      none.errors
        == "rtdb: app/firebase.json has no database `bb`\n  note: did you mean `b`?\n"
    )
    let rules = rtdb("rules check app/a.json --target a", in: folder.path)
    #expect(rules.status == .failure)
  }

  @Test("a file that is not there does not keep others from being checked")
  func missingFile() throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{"rules": {}}"#, to: "b.json")
    try folder.write(
      #"{"database": [{"rules": "a.json"}, {"rules": "b.json"}]}"#,
      to: "firebase.json"
    )
    for command in ["rules check firebase.json", "rules check a.json b.json"] {
      let run = rtdb(command, in: folder.path)
      #expect(run.status == .failure)
      #expect(run.output.contains("nothing found in b.json"), "\(run)")
      #expect(run.errors.contains("a.json"), "\(run)")
    }
  }

  private let doubtful = #"{"rules": {".read": true, "a": {".write": "auth.uid != 'x'"}}}"#

  @Test("doubtful rules deploy, with warnings", arguments: ["text", "json", "sarif"])
  func lint(format: String) {
    let run = rtdb("rules check --format \(format) -", input: doubtful)
    #expect(run.status == .success)
    #expect(GoldenFile.mismatch(run.output, "rules-check-lint.\(format)") == nil)
  }

  /// Nothing is known of what the service does with it, and here the last one counts (J-20).
  @Test("a key that stands twice is an error, and nobody knows the service's answer")
  func repeatedKey() {
    let rules = #"{"rules": {"a": {".read": false}, "a": {".read": "auth != null"}}}"#
    let run = rtdb("rules check -", input: rules)
    #expect(run.status == .findings)
    #expect(
      run.output.contains(
        "standard input:1:12: error: the key `a` occurs twice in this object [rules/duplicate-key]"
      ),
      "\(run.output)"
    )
    #expect(
      run.output.contains(
        "the service: may accept the rules, but what it makes of a key that stands twice is not known "
          + "(J-20)\n"
      ),
      "\(run.output)"
    )
    let json = rtdb("rules check --format json -", input: rules)
    #expect(json.output.contains(#""accepted": null"#), "\(json.output)")
  }

  /// The service takes such rules, and what it makes of them is an open question.
  @Test(
    "what nobody knows the meaning of fails the run",
    arguments: [
      // J-2, J-8, J-15, J-22, J-36, J-38.
      (#"{"a": {".write": "newData.val() == data.val()", "b": {}}}"#, "lint/object-comparison"),
      (#"{"$a": {"$a": {".read": "$a == 'x'"}}}"#, "rules/shadowed-wildcard"),
      (#"{"a": {".write": "query.orderByKey"}}"#, "rules/query-outside-read"),
      (#"{"$a": {".read": "$a.replace('', 'x') == 'x'"}}"#, "lint/empty-replacement"),
      (#"{"$a": {".read": "$a.matches(/^(?:a)$/)"}}"#, "rules/regex-literal-group-syntax"),
      (#"{"$a": {".read": "$a.matches(/^(|a)$/)"}}"#, "rules/regex-literal-bar"),
      (#"{"$a": {".read": "$a.matches(/^*a$/)"}}"#, "rules/regex-literal-quantifier"),
      (#"{"$a": {".read": "query.orderByChild == $a"}}"#, "lint/computed-ordering"),
    ]
  )
  func openQuestions(rules: String, id: String) {
    let run = rtdb("rules check -", input: #"{"rules": \#(rules)}"#)
    #expect(run.status == .findings)
    #expect(run.output.contains("the service: accepts the rules\n"), "\(run.output)")
    #expect(
      run.output.split(separator: "\n").contains {
        $0.contains(" error: ") && $0.hasSuffix("[\(id)]")
      }
    )
  }

  @Test("no number of warnings hides an error")
  func errorBehindWarnings() {
    let children = (0..<200).map { #""k\#($0)": {".read": "auth.uid != 'x'"}"# }
    let error = #""z": {".read": "auth == data.val()"}"#
    let rules = #"{"rules": {"# + (children + [error]).joined(separator: ", ") + "}}"
    let run = rtdb("rules check -", input: rules)
    #expect(run.status == .findings)
    #expect(run.output.contains("[lint/object-comparison]"))
  }

  @Test("warnings can fail the run, or be left out")
  func lintLevels() {
    #expect(rtdb("rules check - --fail-level warning", input: doubtful).status == .findings)
    let plain = rtdb("rules check - --no-lint --fail-level note", input: doubtful)
    #expect(plain.status == .success)
    #expect(plain.output.hasSuffix("nothing found in standard input\n"))
  }

  @Test("of many warnings the first are listed", .timeLimit(.minutes(1)))
  func manyWarnings() {
    let child = #""k%": {".read": "auth.uid != 'x'"}"#
    let children = (0..<5_000).map { child.replacing("%", with: String($0)) }
    let rules = #"{"rules": {"# + children.joined(separator: ", ") + "}}"
    let run = rtdb("rules check -", input: rules)
    #expect(run.status == .success)
    #expect(run.output.contains("… and 4900 more warnings of `lint/negative-auth`"))
  }

  @Test(
    "a configuration without rules",
    arguments: [
      ("{}", "firebase.json has no `database` member, which would name the rules"),
      (#"{"database": {"rules": 5}}"#, "`rules` has to be the path of a rules file"),
      (
        #"{"database": {"rules": "a.json"}}"#, "file or directory\n  note: `firebase.json` names it"
      ),
      (#"{"database": ["#, "the file ends inside of an object or array"),
    ]
  )
  func brokenConfiguration(text: String, message: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "firebase.json")
    let run = rtdb("rules check firebase.json", in: folder.path)
    #expect(run.status == .failure)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains(message))
  }
}
