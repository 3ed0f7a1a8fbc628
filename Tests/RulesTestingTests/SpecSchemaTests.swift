import Foundation
import RulesTesting
import TestSupport
import Testing

@Suite("The schema of the spec format")
struct SpecSchemaTests {
  private let root: [String: Any]
  private let definitions: [String: Any]

  init() throws {
    let value = try JSONSerialization.jsonObject(with: Data(SpecSchema.text.utf8))
    root = try #require(value as? [String: Any])
    definitions = try #require(root["$defs"] as? [String: Any])
  }

  /// The members that a schema describes itself or through the ones that it builds upon.
  private func members(_ schema: [String: Any]) -> Set<String> {
    var names = Set((schema["properties"] as? [String: Any] ?? [:]).keys)
    if let reference = schema["$ref"] as? String { names.formUnion(members(named: reference)) }
    for part in schema["allOf"] as? [[String: Any]] ?? [] { names.formUnion(members(part)) }
    return names
  }

  private func members(named reference: String) -> Set<String> {
    let name = reference.split(separator: "/").last.map(String.init) ?? ""
    return members(definitions[name] as? [String: Any] ?? [:])
  }

  @Test("it is a schema of 2020-12")
  func dialect() {
    #expect(root["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
    #expect(members(root) == Set(SpecVocabulary.suite))
  }

  static let parts: [(String, [String])] = [
    ("firebaseRules", SpecVocabulary.firebaseRules),
    ("inlineRules", SpecVocabulary.inlineRules),
    ("dataFile", SpecVocabulary.dataFile),
    ("defaults", SpecVocabulary.defaults),
    ("coverage", SpecVocabulary.coverage),
    ("operation", SpecVocabulary.operations),
    ("operands", SpecVocabulary.operands),
    ("onDisconnect", SpecVocabulary.onDisconnect),
    ("step", SpecVocabulary.step),
    ("single", SpecVocabulary.single),
    ("sequence", SpecVocabulary.sequence),
    ("group", SpecVocabulary.group),
    ("expectation", SpecVocabulary.expectation),
    ("query", SpecVocabulary.query),
  ]

  @Test("it has the members that the loader knows, and no others", arguments: parts)
  func part(_ name: String, _ known: [String]) {
    #expect(members(named: name) == Set(known))
  }

  @Test("it has the members of an auth context")
  func authContext() throws {
    let context = try #require(definitions["authContext"] as? [String: Any])
    let forms = try #require(context["oneOf"] as? [[String: Any]])
    #expect(forms.map(members).contains(Set(SpecVocabulary.authContext)))
  }

  @Test("each part is closed, so that a misspelt member is found")
  func closed() {
    let open = Self.parts.map(\.0).filter { name in
      let part = definitions[name] as? [String: Any]
      return part?["additionalProperties"] as? Bool != false
        && part?["unevaluatedProperties"] as? Bool != false
    }
    #expect(open == ["operation", "operands"])
  }

  @Test("each reference leads somewhere")
  func references() {
    let found = SpecSchema.text.matches(of: /"\$ref": "#\/\$defs\/([A-Za-z]+)"/).map {
      String($0.1)
    }
    #expect(found.count > 50)
    #expect(found.filter { definitions[$0] == nil } == [])
    let used = Set(found)
    #expect(definitions.keys.filter { !used.contains($0) } == [])
  }

  @Test("each member is described for people, too")
  func documentation() throws {
    let text = try String(
      contentsOfFile: Repository.path("RulesSpecs/SPECS.md"),
      encoding: .utf8
    )
    let words = Set(text.matches(of: /[A-Za-z]+/).map { String($0.0) })
    let names = Set(Self.parts.flatMap(\.1) + SpecVocabulary.suite)
    #expect(names.filter { !words.contains($0) }.sorted() == [])
  }
}
