import DatabaseModel
import RulesLanguage
import SourceDiagnostics
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
}
