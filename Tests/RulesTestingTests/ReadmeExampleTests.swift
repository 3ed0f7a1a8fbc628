import Foundation
import RulesTesting
import TestSupport
import Testing

/// The example of the top README, compiled and run.
@Suite("The example of Swift in README.md")
struct ReadmeExampleTests {
  private func example(_ print: (any CustomStringConvertible) -> Void) throws {
    // README.md
    let database = try RulesDatabase(
      rulesFile: "Samples/ToDoItems/per-user.rules.json",
      json: #"{"users": {"ann": {"items": {"i1": {"title": "Water the plants"}}}}}"#
    )
    let ann = database.as(.user("ann"))
    print(try ann.decide(.read("/users/ann/items")))  // allowed by /users/$uid/.read
    print(try ann.decide(.read("/users/ben/items")))  // denied by /users/$uid/.read
    print(try ann.decide(.set("/users/ann/items/i1/title", "")))
    // denied by /users/$uid/items/$item_id/title/.validate
    print(ann.canPush("/users/ann/items", ["title": "Feed the cat"]))  // true
    // README.md
  }

  /// The lines between the marks, without their indentation.
  private func compiled() throws -> [String] {
    let text = try String(contentsOfFile: #filePath, encoding: .utf8)
    let parts = text.components(separatedBy: "    // README.md\n")
    try #require(parts.count == 3)
    return parts[1].split(separator: "\n").map { String($0.dropFirst(4)) }
  }

  @Test("README.md shows what is compiled here")
  func text() throws {
    let readme = try String(contentsOfFile: Repository.path("README.md"), encoding: .utf8)
    let parts = readme.components(separatedBy: "```swift\nimport RulesTesting\n\n")
    try #require(parts.count == 2)
    let block = try #require(parts[1].components(separatedBy: "\n```").first)
    #expect(block.components(separatedBy: "\n") == (try compiled()))
  }

  @Test(
    "it does what its comments say",
    .enabled(if: FileManager.default.fileExists(atPath: "Samples/ToDoItems/per-user.rules.json"))
  )
  func answers() throws {
    var printed: [String] = []
    try example { printed.append($0.description) }
    let comments = try compiled().compactMap { line in
      line.range(of: "// ").map { String(line[$0.upperBound...]) }
    }
    #expect(printed == comments)
  }
}
