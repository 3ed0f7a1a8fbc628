import SourceDiagnostics
import Testing

struct SuggestionTests {
  @Test(arguments: [
    ("exist", "exists"),
    ("exisst", "exists"),
    ("hasChidl", "hasChild"),  // two neighbours exchanged
    ("HASCHILD", "hasChild"),
    ("valdiate", ".validate"),
    ("read", ".read"),
  ])
  func findsTheNearest(word: String, expected: String) {
    let candidates = ["val", "exists", "hasChild", "hasChildren", ".read", ".write", ".validate"]
    #expect(Suggestion.nearest(to: word, in: candidates) == expected)
  }

  @Test(arguments: ["", "zzz", "completely different", "x"])
  func findsNothing(word: String) {
    #expect(Suggestion.nearest(to: word, in: ["exists", "hasChild", "parent"]) == nil)
  }

  @Test func neverSuggestsTheWordItself() {
    #expect(Suggestion.nearest(to: "exists", in: ["exists"]) == nil)
  }

  @Test func isBounded() {
    let long = String(repeating: "a", count: 1_000_000)
    #expect(Suggestion.nearest(to: long, in: [long + "b"]) == nil)
    #expect(Suggestion.nearest(to: "aaa", in: [long]) == nil)
    let many = (0..<1000).map { "name\($0)" }
    #expect(Suggestion.nearest(to: "wildcrad", in: many + ["wildcard"]) == nil)
  }
}
