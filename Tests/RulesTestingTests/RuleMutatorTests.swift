import RulesLanguage
import SourceDiagnostics
import Testing

@testable import RulesTesting

/// The changes that are tried in a rule.
@Suite("Mutants of rules")
struct RuleMutatorTests {
  /// The conditions that a rule is changed into.
  private func mutants(of condition: String, kind: RuleKind = .write) -> [RuleMutant] {
    let rules = #"{"rules": {"a": {"$k": {"\#(kind.rawValue)": "\#(condition)"}}}}"#
    let document = RulesDocument.parse(SourceFile(name: "rules.json", text: rules))
    return RulesDocument.rules(of: document).flatMap { rule in
      RuleMutator.mutants(of: rule, at: 0, in: document)
    }
  }

  @Test(
    "each part of a condition is changed",
    arguments: [
      ("auth != null", ["alwaysTrue: true", "negated: auth == null"]),
      (
        "auth != null && data.exists()",
        [
          "alwaysTrue: true", "droppedCondition: data.exists()", "droppedCondition: auth != null",
          "negated: auth == null && data.exists()", "negated: auth != null && !data.exists()",
        ]
      ),
      (
        "now < 1 || now == 2",
        [
          "alwaysTrue: true", "joinedAlternatives: now < 1 && now == 2",
          "droppedAlternative: now == 2", "droppedAlternative: now < 1",
          "negated: now >= 1 || now == 2", "movedBoundary: now <= 1 || now == 2",
          "negated: now < 1 || now != 2",
        ]
      ),
      ("!data.exists()", ["alwaysTrue: true", "negated: data.exists()"]),
      (
        "now >= 0",
        [
          "alwaysTrue: true", "negated: now < 0", "movedBoundary: now > 0",
          "widenedBound: now >= -1",
        ]
      ),
      (
        "40 >= now",
        [
          "alwaysTrue: true", "negated: 40 < now", "movedBoundary: 40 > now",
          "widenedBound: 41 >= now",
        ]
      ),
      (
        "newData.hasChildren(['b', 'c'])",
        [
          "alwaysTrue: true", "negated: !newData.hasChildren(['b', 'c'])",
          "droppedChild: newData.hasChildren(['c'])", "droppedChild: newData.hasChildren(['b'])",
        ]
      ),
      (
        "newData.val() == data.val() + 1",
        [
          "alwaysTrue: true", "negated: newData.val() != data.val() + 1",
          "swappedSign: newData.val() == data.val() - 1",
        ]
      ),
      (
        "data.exists() ? now < 1 : auth != null",
        [
          "alwaysTrue: true", "negated: !data.exists() ? now < 1 : auth != null",
          "negated: data.exists() ? now >= 1 : auth != null",
          "movedBoundary: data.exists() ? now <= 1 : auth != null",
          "negated: data.exists() ? now < 1 : auth == null",
        ]
      ),
      ("false", ["alwaysTrue: true"]), ("true", []), ("1 == 1", []),
    ]
  )
  func changes(condition: String, expected: [String]) {
    #expect(mutants(of: condition).map { "\($0.change): \($0.condition)" } == expected)
  }

  @Test(
    "a change that lets more through is told from one that lets less through",
    arguments: [
      ("now < 1 && auth != null", [true, true, true, nil, true, nil]),
      ("!(now < 1 && auth != null)", [true, nil, false, false, nil, false, nil]),
      ("data.exists() || auth != null", [true, false, false, false, nil, nil]),
      ("!(data.exists() || auth != null)", [true, nil, true, true, true, nil, nil]),
    ] as [(String, [Bool?])]
  )
  func directions(condition: String, expected: [Bool?]) {
    #expect(mutants(of: condition).map(\.isWeaker) == expected)
  }

  @Test("changes are told in a sentence")
  func sentences() {
    #expect(
      mutants(of: "now < 1 && newData.hasChildren(['b', 'c'])", kind: .validate).map(\.description)
        == [
          "`/a/$k/.validate` were not there", "`now < 1` were missing in `/a/$k/.validate`",
          "`newData.hasChildren(['b', 'c'])` were missing in `/a/$k/.validate`",
          "`now < 1` were `now >= 1` in `/a/$k/.validate`",
          "`now < 1` were `now <= 1` in `/a/$k/.validate`",
          "`newData.hasChildren(['b', 'c'])` were `!newData.hasChildren(['b', 'c'])` in "
            + "`/a/$k/.validate`",
          "`/a/$k/.validate` did not ask for the child `'b'`",
          "`/a/$k/.validate` did not ask for the child `'c'`",
        ]
    )
    #expect(
      Array(mutants(of: "now < 1 || now > 2 || now == 3").map(\.description)[2...4])
        == ["now < 1", "now > 2", "now == 3"].map {
          "`\($0)` were no longer enough in `/a/$k/.write`"
        }
    )
    #expect(
      mutants(of: "!(now < 1 || now > 2)").map(\.description)[3]
        == "`now < 1` were missing in `/a/$k/.write`"
    )
    #expect(
      mutants(of: "false", kind: .validate).map(\.description)
        == ["`/a/$k/.validate` did not refuse other children"]
    )
  }

  @Test("a change is shown with the equality signs of the rule")
  func signs() throws {
    let all = mutants(of: "auth.uid === 'a' && now == 1 && now !== 2")
    let negated = all.filter { $0.change == .negated }
    #expect(negated[0].difference.before == "auth.uid === 'a' && now == 1 && now !== 2")
    #expect(
      negated.map(\.difference.after) == [
        "auth.uid !== 'a' && now == 1 && now !== 2", "auth.uid === 'a' && now != 1 && now !== 2",
        "auth.uid === 'a' && now == 1 && now === 2",
      ]
    )
    #expect(
      negated[0].description == "`auth.uid === 'a'` were `auth.uid !== 'a'` in `/a/$k/.write`"
    )
  }

  @Test("long conditions are cut to the neighborhood of the change")
  func differences() throws {
    let long = Array(repeating: "data.child('abcdefgh').exists()", count: 10)
    let mutant = try #require(
      mutants(of: (long + ["now < 1"] + long).joined(separator: " && "))
        .first { $0.change == .movedBoundary }
    )
    let (before, after) = mutant.difference
    #expect(before.hasPrefix("…") && before.hasSuffix("…") && before.contains("now < 1"))
    #expect(after.contains("now <= 1"))
    #expect(before.count < 200)
  }
}

extension RulesDocument {
  /// All rules of a document, outer ones first.
  static func rules(of document: RulesDocument) -> [Rule] {
    var open = [document.root]
    var rules: [Rule] = []
    while let node = open.popLast() {
      rules += node.rules
      open += node.children
    }
    return rules
  }
}
