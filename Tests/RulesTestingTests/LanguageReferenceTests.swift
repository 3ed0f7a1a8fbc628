import TestSupport
import Testing

@Suite("The language reference and its specs")
struct LanguageReferenceTests {
  private static let loaded = Result { try LanguageReference() }
  private let reference: LanguageReference

  init() throws { reference = try Self.loaded.get() }

  @Test("the reference has its statements, each with what it rests on")
  func statements() {
    #expect(reference.statements.count == 186 + 42)
    #expect(reference.statements.filter { $0.confidence.isEmpty }.map(\.id) == [])
    #expect(Set(reference.statements.map(\.id)).count == reference.statements.count)
  }

  @Test("each statement that is documented or recorded has a case, or a reason for having none")
  func firmStatements() {
    let open = reference.shown.filter {
      reference.demonstrations[$0.id] == nil && reference.reasons[$0.id] == nil
    }
    #expect(open.map(\.id) == [])
    let superfluous = reference.reasons.keys.filter { reference.demonstrations[$0] != nil }
    #expect(superfluous == [])
  }

  @Test("each case names a statement that there is")
  func cases() {
    #expect(reference.strays == [])
    let known = Set(reference.statements.map(\.id))
    #expect(reference.demonstrations.keys.filter { !known.contains($0) } == [])
  }

  @Test("the table of cases is up to date")
  func table() {
    let path = Repository.path("RulesSpecs/COVERAGE.md")
    #expect(GoldenFile.mismatch(reference.table, at: path) == nil)
  }
}
