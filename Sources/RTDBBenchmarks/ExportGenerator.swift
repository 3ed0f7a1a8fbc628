import DatabaseModel

/// Makes exports of a jokes database, of any size and always the same: records by push ID, users by
/// uid, votes by push ID; now and then other scripts, escapes and long texts.
struct ExportGenerator {
  /// How many jokes there are, eight for each user.
  let jokeCount: Int
  /// Whether the text is laid out as the console lays it out.
  let isPretty: Bool

  private static let texts = [
    "Why did the chicken cross the road? To get to the other side.",
    "I told my wife she was drawing her eyebrows too high. She looked surprised.",
    "Почему программисты путают Хэллоуин и Рождество? Потому что 31 oct = 25 dec.",
    #"A SQL query walks into a bar, sees two tables and asks: \"Can I join you?\""#,
    "布団が吹っ飛んだ 😂", #"First line\nsecond line\tand a \\ in the end"#, "Knock knock.",
  ]

  private var state: UInt64 = 1
  private var ids = PushIDGenerator(seed: 7)

  /// Creates a generator.
  init(jokeCount: Int, isPretty: Bool) {
    self.jokeCount = jokeCount
    self.isPretty = isPretty
  }

  private var userCount: Int { max(1, jokeCount / 8) }

  /// Writes the export in pieces of about a hundred kilobytes.
  mutating func write(_ deliver: ([UInt8]) -> Void) {
    var keys: [String] = []
    var piece = Array("{\(line(1))\"jokes\"\(colon){".utf8)
    for joke in 0..<jokeCount {
      let key = ids.next(milliseconds: 1_460_000_000_000 + Int64(joke) * 61_007).key.description
      if joke % max(1, jokeCount / 4096) == 0 { keys.append(key) }
      append(key, joke: joke, to: &piece)
      hand(&piece, on: deliver)
    }
    piece += Array("\(line(1))},\(line(1))\"users\"\(colon){".utf8)
    for user in 0..<userCount {
      append(user: user, votesFor: keys, to: &piece)
      hand(&piece, on: deliver)
    }
    deliver(piece + Array("\(line(1))}\(line(0))}\n".utf8))
  }

  private func hand(_ piece: inout [UInt8], on deliver: ([UInt8]) -> Void) {
    guard piece.count > 100_000 else { return }
    deliver(piece)
    piece.removeAll(keepingCapacity: true)
  }

  private mutating func append(_ key: String, joke: Int, to piece: inout [UInt8]) {
    let text = Self.texts[random(Self.texts.count)]
    let fields = [
      "\"author\"\(colon)\"user\(random(userCount))\"", "\"jokeText\"\(colon)\"\(text)\"",
      "\"votes\"\(colon)\(random(40))",
    ]
    let comma = joke > 0 ? "," : ""
    let body = fields.map { line(3) + $0 }.joined(separator: ",")
    piece += Array("\(comma)\(line(2))\"\(key)\"\(colon){\(body)\(line(2))}".utf8)
  }

  private mutating func append(user: Int, votesFor keys: [String], to piece: inout [UInt8]) {
    let number = String(user)
    let uid = "uid" + String(repeating: "0", count: 25 - number.utf8.count) + number
    var fields = [
      "\"email\"\(colon)\"user\(number)@example.com\"", "\"provider\"\(colon)\"password\"",
      "\"username\"\(colon)\"user\(number)\"",
    ]
    let first = random(max(1, keys.count - 40))
    let votes = keys[first..<min(keys.count, first + random(40))].map {
      "\(line(4))\"\($0)\"\(colon)true"
    }
    if !votes.isEmpty {
      fields.append("\"votes\"\(colon){\(votes.joined(separator: ","))\(line(3))}")
    }
    let comma = user > 0 ? "," : ""
    let body = fields.map { line(3) + $0 }.joined(separator: ",")
    piece += Array("\(comma)\(line(2))\"\(uid)\"\(colon){\(body)\(line(2))}".utf8)
  }

  private var colon: String { isPretty ? ": " : ":" }

  private func line(_ depth: Int) -> String {
    isPretty ? "\n" + String(repeating: "  ", count: depth) : ""
  }

  private mutating func random(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % max(1, bound)
  }
}
