import RulesLanguage
import RulesProofs
import SourceDiagnostics
import Testing

/// Which changes are shown to be none.
@Suite("Proofs that two conditions are the same")
struct EquivalenceProofTests {
  /// Whether two conditions, of rules at the same depth, are shown to be the same.
  private func areEquivalent(
    _ first: String,
    _ second: String,
    kind: RuleKind = .write
  ) throws -> Bool {
    try compare(first, second, kind: kind) == .equivalent
  }

  private func compare(
    _ first: String,
    _ second: String,
    kind: RuleKind = .write,
    budget: Int = 1_000_000
  ) throws -> EquivalenceProof.Verdict {
    let rules = [("a", first), ("b", second)].map { name, condition in
      #""\#(name)": {"$k": {"\#(kind.rawValue)": "\#(condition)"}}"#
    }
    let text = #"{"rules": {\#(rules.joined(separator: ", "))}}"#
    let document = RulesDocument.parse(SourceFile(name: "rules.json", text: text))
    try #require(document.serverMessage == nil)
    let found = document.root.children.compactMap { $0.children.first?.rule(kind) }
    try #require(found.count == 2)
    var proof = EquivalenceProof(
      of: found[0],
      expressionCount: document.expressionCount,
      budget: budget
    )
    return proof.compare(found[0].expression, found[1].expression)
  }

  @Test(
    "guards that change nothing",
    arguments: [
      // Of null every member is null (C-5), and a key is a string.
      ("auth != null && auth.uid == $k", "auth.uid == $k"),
      ("auth.token.admin == true", "auth != null && auth.token.admin == true"),
      // Only strings have a length, and match; a failing rule is false (G-28).
      ("data.isString() && data.val().length < 9", "data.val().length < 9"),
      ("data.isString() && data.val().matches(/^a/)", "data.val().matches(/^a/)"),
      ("data.isNumber() && data.val() >= 0", "data.val() >= 0"),
      ("data.exists() && data.hasChildren()", "data.hasChildren()"),
      ("data.exists() && data.child('b').exists()", "data.child('b').exists()"),
      ("data.hasChild('b') && data.hasChildren(['b'])", "data.hasChildren(['b'])"),
      ("!(now < data.val())", "data.isNumber() && now >= data.val()"),
      ("auth == null || auth != null", "true"),
      ("data.exists() ? auth != null : auth != null", "auth != null"),
      ("data.child($k).isString() && data.exists()", "data.child($k).isString()"),
    ]
  )
  func equivalent(first: String, second: String) throws {
    #expect(try areEquivalent(first, second))
  }

  @Test(
    "conditions that some request tells apart",
    arguments: [
      ("auth != null", "true"), ("auth != null", "auth == null"),
      ("auth.uid != $k", "auth != null && auth.uid != $k"),
      ("data.isString() && data.val().length < 9", "data.isString()"),
      ("now <= 40", "now < 40"), ("now <= 40", "now <= 41"),
      ("data.hasChildren(['b', 'c'])", "data.hasChildren(['b'])"),
      ("data.val() == data.val() + 1", "data.val() == data.val() - 1"),
      ("(data.val() + 1) * 2 > 0", "(data.val() - 1) * 2 > 0"),
      ("data.isNumber() || auth != null", "auth != null"),
      ("data.val() != null", "data.isString()"),
      ("newData.exists()", "true"), ("data.child('').exists()", "data.hasChildren()"),
      ("root.child('b').val() == 1", "root.child('c').val() == 1"),
      ("data.getPriority() == null", "true"),
      ("data.val() == newData.val()", "data.val() == newData.val() || data.hasChildren()"),
    ]
  )
  func different(first: String, second: String) throws {
    #expect(try !areEquivalent(first, second))
  }

  @Test("there is always new data where a `.validate` is asked")
  func validation() throws {
    #expect(try areEquivalent("newData.exists()", "true", kind: .validate))
    #expect(try areEquivalent("newData.parent().hasChildren()", "true", kind: .validate))
    #expect(try !areEquivalent("data.exists()", "true", kind: .validate))
    #expect(try !areEquivalent("newData.exists()", "true", kind: .write))
  }

  @Test("a proof that would take too long is given up")
  func limit() throws {
    let parts = (0..<40).map { "data.child('\($0)').val() == \($0)" }
    let whole = parts.joined(separator: " || ")
    let reversed = parts.reversed().joined(separator: " || ")
    #expect(try compare(whole, reversed, budget: 100_000) == .givenUp)
  }

  @Test("what differs in one place of many is found soon")
  func oneOfMany() throws {
    let pairs = (0..<64).map {
      "(data.child('a\($0)').exists() || root.child('b\($0)').val() == \($0))"
    }
    for left in [0, 31, 63] {
      var rest = pairs
      rest.remove(at: left)
      let (whole, less) = (pairs.joined(separator: " && "), rest.joined(separator: " && "))
      #expect(try compare(whole, less) == .open)
    }
  }
}
