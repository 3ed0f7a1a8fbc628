import DatabaseModel
import RulesLanguage
import SourceDiagnostics
import TestSupport
import Testing

@testable import RulesEvaluation

@Suite struct LookUpTests {
  private static let rules = """
    {"rooms": {"$room": {".write": "auth.uid == data.child('host').val()", "name": {}}},
     "posts": {
       "$room": {
         ".read": "root.child('readers').child(auth.uid).exists()",
         ".write": "root.child('rooms/' + $room).child('open').val() == true",
         "$post": {
           ".validate":
             "root.child('a/b').child(auth.uid).exists() && root.child('rooms').child($room).exists()",
           "$part": {".write": "newData.parent().child($part).exists()"}
         }
       }
     },
     "$other": {".write": "root.child('x').child('y').exists()"}}
    """

  @Test(arguments: [
    ("/", []), ("/rooms", []), ("/rooms/r", ["rooms 2"]), ("/rooms/r/name", ["rooms 2"]),
    ("/posts/r", ["posts 2", "rooms 2"]), ("/posts/r/p", ["posts 2", "rooms 2", "a/b 0"]),
    ("/posts/r/p/q", ["posts 2", "rooms 2", "a/b 0"]), ("/else", [" 1"]),
  ])
  func `are those on the way and those that rules of writes name`(path: String, names: [String]) {
    let file = SourceFile(name: "rules", text: "{\"rules\": \(Self.rules)}")
    let rules = CompiledRules(RulesDocument.parse(file))
    let program = rules.program
    let lookUps = program.lookUps[rules.table.lastNode(on: .init(parsing: path))].map { lookUp in
      let keys = lookUp.parent.map {
        String(decoding: program.text[program.keys[Int($0)].range], as: UTF8.self)
      }
      return "\(keys.joined(separator: "/")) \(lookUp.depth)"
    }
    #expect(lookUps == names)
  }

  private static let writtenRules = """
    {"posts": {"$post": {
       ".write": true,
       "from": {".validate": "root.child('people').child(newData.val()).exists()"},
       "names": {"$place": {".validate": "root.child('all/people').child(newData.val()).exists()"}},
       "first": {".validate": "root.child('people').child(newData.val()).child('name').exists()"},
       "other": {".validate": "root.child('people').child(data.val()).exists()"}
     }}}
    """

  @Test(arguments: [
    ("/posts/p", ["people from", "all/people names *", "people first"]),
    ("/posts", ["people * from", "all/people * names *", "people * first"]),
    ("/posts/p/names", ["all/people *"]), ("/posts/p/from", ["people "]), ("/posts/p/other", []),
  ])
  func `by what is written are those of rules below`(path: String, names: [String]) {
    let file = SourceFile(name: "rules", text: "{\"rules\": \(Self.writtenRules)}")
    let rules = CompiledRules(RulesDocument.parse(file))
    let program = rules.program
    func text(_ key: Int32) -> String {
      key == WrittenLookUp.anyKey
        ? "*" : String(decoding: program.text[program.keys[Int(key)].range], as: UTF8.self)
    }
    let node = rules.table.lastNode(on: .init(parsing: path))
    let lookUps = program.writtenLookUps[node].map { lookUp in
      "\(lookUp.parent.map(text).joined(separator: "/")) "
        + lookUp.way.map(text).joined(separator: " ")
    }
    #expect(Set(lookUps) == Set(names))
  }

  @Test func `by what is written are few and near where rules are many and deep`() {
    let tests = (0..<20).map { "root.child('c\($0)').child(newData.val()).exists()" }
    let rule = ".validate\": \"\(tests.joined(separator: " || "))\"}"
    let (open, close) = (
      String(repeating: "\"k\": {", count: 20), String(repeating: "}", count: 20)
    )
    let text = "{\"rules\": {\(open)\"leaf\": {\"\(rule)\(close)}}"
    let rules = CompiledRules(RulesDocument.parse(SourceFile(name: "rules", text: text)))
    #expect(rules.table.nodes.count == 22)
    let counts = rules.program.writtenLookUps.map(\.count)
    #expect(counts == [Int](repeating: 0, count: 13) + [Int](repeating: 8, count: 9))
    #expect(rules.program.writtenLookUps.joined().allSatisfy { $0.way.count <= 8 })
  }

  private static let writes: [(value: DocumentLiteral, isAllowed: Bool)] = [
    (["from": "p7", "names": ["a": "q7", "b": "q99"], "first": "p8"], true),
    (["from": "p7", "names": ["a": "q7", "b": "q100"], "first": "p8"], false),
    (["from": "p7/name", "names": ["a": "q7"]], true),
    (["from": "p7/none", "names": ["a": "q7"]], false),
    (["from": "p07", "names": ["a": "q7"]], false),
    (["from": 7, "names": ["a": "q7"]], false),
    (["first": "p99"], true),
    (["first": "p100"], false),
  ]

  @Test(arguments: writes)
  func `among many children find what is there`(value: DocumentLiteral, isAllowed: Bool) throws {
    let file = SourceFile(name: "rules", text: "{\"rules\": \(Self.writtenRules)}")
    var engine = RulesEngine(CompiledRules(RulesDocument.parse(file)))
    func many(_ name: String) -> DocumentLiteral {
      .object((0..<100).map { ("\(name)\($0)", ["name": "N"]) })
    }
    let database = try tree(["people": many("p"), "all": ["people": many("q")]])
    let request = Request(.set(try tree(value)), at: "/posts/x", auth: .signedOut)
    // Only from the second time on, what is looked up is asked for ahead.
    for _ in 0..<3 { #expect(engine.decide(request, on: database).isAllowed == isAllowed) }
  }

  /// The interpreter asks for nothing ahead.
  @Test func `decide as the interpreter does`() throws {
    let file = SourceFile(name: "rules", text: "{\"rules\": \(Self.writtenRules)}")
    let rules = CompiledRules(RulesDocument.parse(file))
    var engine = RulesEngine(rules)
    var random = SeededGenerator(seed: 7)
    var allowed = 0
    func key() -> String {
      let beginning = ["p", "q", "long-key-that-begins-alike-", ""].randomElement(using: &random)
      return "\(beginning ?? "")\(Int.random(in: 0..<300, using: &random))"
    }
    func text() -> DocumentLiteral { .string(key()) }
    for count in [5, 32, 33, 200, 600] {
      func many() -> DocumentLiteral {
        let keys = Set((0..<count).map { _ in key() })
        return .object(keys.sorted().map { ($0, ["name": "N"]) })
      }
      let database = try tree(["people": many(), "all": ["people": many()]])
      for _ in 0..<200 {
        let names = (0..<Int.random(in: 1..<50, using: &random)).map { ("n\($0)", text()) }
        let value = try tree(["from": text(), "first": text(), "names": .object(names)])
        let few = try tree(["from": text(), "names": ["a": text()]])
        for written in [value, few] {
          let request = Request(.set(written), at: "/posts/x", auth: .signedOut)
          var observer = NullObserver()
          let expected = rules.decide(request, on: LayeredDatabase(database), observing: &observer)
          #expect(engine.decide(request, on: database).isAllowed == expected.isAllowed)
          if expected.isAllowed { allowed += 1 }
        }
      }
    }
    #expect(allowed > 20)
  }
}
