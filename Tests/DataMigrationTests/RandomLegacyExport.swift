import Foundation
import TestSupport

/// A random export in the legacy layout, and what its migration must come to by a plain reading of
/// the decisions, which shares no code with the migration.
struct RandomLegacyExport {
  /// An item: its key and its title.
  struct Item: Hashable {
    var key: String
    var title: String
  }

  private struct User {
    var uid: String
    var name: String?
    var items: [Item] = []
  }

  private struct Joke {
    var key: String
    var author: String?
    var text: String?
  }

  /// The export.
  private(set) var text = ""
  /// The items of every user after the migration.
  private(set) var items: [String: Set<Item>] = [:]
  /// How many jokes there are, become items, are left out, and are items already.
  private(set) var counts = (jokes: 0, migrated: 0, quarantined: 0, skipped: 0)

  private static let names = [
    "ann", "Ann", "ann ", "bob", "Zo\u{EB}", "zoe\u{308}", "x y", "\u{1F602}",
  ]
  private static let texts = [
    "", " \t", "one", "two \"quoted\"", "caf\u{E9}", "a\\b\n", "\u{1F602}/",
  ]
  private var random: SeededGenerator

  /// Creates the export of a seed.
  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    var users: [User] = []
    for index in 0..<random.below(7) {
      var user = User(uid: random.pick(["u\(index)", "\(index)", "g:\(index)"]))
      if random.below(5) > 0 { user.name = random.pick(Self.names) }
      for key in Set((0..<random.below(4)).map { _ in randomKey() }).sorted() {
        user.items.append(Item(key: key, title: random.pick(Self.texts)))
      }
      users.append(user)
    }
    var jokes: [Joke] = []
    let authors = Self.names + users.map(\.uid) + ["ANN", "Bob\u{A0}", "nobody", "", " "]
    for key in Set((0..<random.below(12)).map { _ in randomKey() }).sorted() {
      jokes.append(
        Joke(
          key: key,
          author: random.below(8) > 0 ? random.pick(authors) : nil,
          text: random.below(8) > 0 ? random.pick(Self.texts) : nil
        )
      )
    }
    expect(jokes, users)
    write(jokes, users)
  }

  private mutating func randomKey() -> String {
    random.pick(["-Ka", "-Kb", "-Kc\u{E9}", "1", "2", "10", "a", "Z", "_\u{1F602}", "k\"q"])
      + (random.below(3) == 0 ? "" : String(random.below(10)))
  }

  // MARK: What must come out

  private mutating func expect(_ jokes: [Joke], _ users: [User]) {
    for user in users { items[user.uid] = Set(user.items) }
    for joke in jokes {
      counts.jokes += 1
      guard let text = joke.text, !text.isEmpty, let author = joke.author,
        let user = RandomLegacyExport.find(author, users)
      else {
        counts.quarantined += 1
        continue
      }
      if let item = user.items.first(where: { same($0.key, joke.key) }) {
        if same(item.title, text) { counts.skipped += 1 } else { counts.quarantined += 1 }
      } else {
        counts.migrated += 1
        items[user.uid]?.insert(Item(key: joke.key, title: text))
      }
    }
  }

  private static func find(_ author: String, _ users: [User]) -> User? {
    if loose(author).isEmpty { return nil }
    let exact = users.filter { $0.name.map { same($0, author) } ?? false }
    if !exact.isEmpty { return exact.count == 1 ? exact[0] : nil }
    if let user = users.first(where: { same($0.uid, author) }) { return user }
    let near = users.filter { $0.name.map { same(loose($0), loose(author)) } ?? false }
    return near.count == 1 ? near[0] : nil
  }

  private static func loose(_ name: String) -> String {
    name.trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
      .precomposedStringWithCanonicalMapping
  }

  // MARK: The text

  /// One of the layouts in which exports are found.
  private struct Style {
    var line: String
    var indentation: String
    var colon: String
    var comma: String
  }

  private mutating func write(_ jokes: [Joke], _ users: [User]) {
    let style = random.pick([
      Style(line: "", indentation: "", colon: ":", comma: ","),
      Style(line: "", indentation: "", colon: ": ", comma: ", "),
      Style(line: "\n", indentation: "  ", colon: " : ", comma: ","),
      Style(line: "\r\n", indentation: "\t", colon: ": ", comma: ","),
    ])
    let rows = shuffled(users).map { user in
      var members: [(String, String)] = [("email", quote("e@example.com"))]
      if let name = user.name { members.append(("username", quote(name))) }
      if !user.items.isEmpty {
        let children = shuffled(user.items).map { item in
          (item.key, object([("title", quote(item.title))], style, depth: 4))
        }
        members.append(("items", object(children, style, depth: 3)))
      }
      if members.count == 1, random.below(2) == 0 { members = [] }
      return (user.uid, object(shuffled(members), style, depth: 2))
    }
    let entries = shuffled(jokes).map { joke in
      var members: [(String, String)] = [("votes", "1.50")]
      if let author = joke.author { members.append(("author", quote(author))) }
      if let text = joke.text { members.append(("jokeText", quote(text))) }
      return (joke.key, object(shuffled(members), style, depth: 2))
    }
    var roots = [("jokes", object(entries, style, depth: 1))]
    roots.append(("users", object(rows, style, depth: 1)))
    roots.append(("other", "[1.0, null, {}]"))
    text = object(shuffled(roots), style, depth: 0) + (random.below(2) == 0 ? "\n" : "")
  }

  private mutating func shuffled<Element>(_ elements: [Element]) -> [Element] {
    random.below(2) == 0 ? elements : elements.shuffled(using: &random)
  }

  /// The text in quotes, with more escapes than it needs.
  private mutating func quote(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      let mustEscape = scalar.value < 0x20 || scalar == "\"" || scalar == "\\"
      guard mustEscape || random.below(9) == 0 else {
        result.unicodeScalars.append(scalar)
        continue
      }
      for unit in String(scalar).utf16 {
        let digits = String(unit, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
    return result + "\""
  }

  private mutating func object(_ members: [(String, String)], _ style: Style, depth: Int) -> String
  {
    if members.isEmpty { return "{}" }
    let inner = style.line + String(repeating: style.indentation, count: depth + 1)
    let outer = style.line + String(repeating: style.indentation, count: depth)
    let body = members.map { quote($0.0) + style.colon + $0.1 }
    return "{" + inner + body.joined(separator: style.comma + inner) + outer + "}"
  }
}

/// Whether two texts are the same bytes, which `==` does not tell.
private func same(_ left: String, _ right: String) -> Bool { left.utf8.elementsEqual(right.utf8) }
