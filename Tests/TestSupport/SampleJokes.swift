/// Makes `Samples/FirebaseJokes/export.json`: a jokes database in the layout of the 2.x app.
///
/// Everything follows from the seed. Authors are known, user names unique, and each counter is the
/// number of users who voted, so the file has nothing for a validator to find.
public struct SampleJokes {
  private var random = SeededGenerator(seed: 2016)
  private var users: [User] = []
  private var jokes: [Joke] = []

  private struct User {
    var uid: String
    var provider: String
    var email: String
    var name: String
    var votes: Set<String> = []
  }

  private struct Joke {
    var key: String
    var text: String
    var author: String
    var votes = 0
  }

  /// Returns the whole export in the console's style of that time.
  public static func export(users: Int = 60, jokes: Int = 200) -> String {
    var maker = SampleJokes()
    maker.makeUsers(users)
    maker.makeJokes(jokes)
    maker.vote()
    return maker.render()
  }

  private mutating func makeUsers(_ count: Int) {
    for index in 0..<count {
      let base = firstNames[index % firstNames.count]
      let round = index / firstNames.count
      let name = round == 0 ? base : "\(base) \(round + 1)"
      let provider = ["password", "password", "facebook", "google", "twitter", "github"][index % 6]
      users.append(
        User(
          uid: makeUID(provider: provider, index: index),
          provider: provider,
          email: "user\(index)@example.com",
          name: name
        )
      )
    }
  }

  /// E-mail accounts were numbered until August 2015 and have UUIDs since.
  private mutating func makeUID(provider: String, index: Int) -> String {
    if provider != "password" { return "\(provider):\(1_000_000 + random.below(9_000_000))" }
    if index % 12 == 0 { return "simplelogin:\(index + 1)" }
    let groups = [8, 4, 4, 4, 12].map { length in
      String((0..<length).map { _ in random.pick(hexadecimalDigits) })
    }
    return groups.joined(separator: "-")
  }

  private mutating func makeJokes(_ count: Int) {
    var time: UInt64 = 1_454_976_000_000  // 2016-02-09T00:00:00Z
    for index in 0..<count {
      time += UInt64(60_000 + random.below(14_400_000))
      let pattern = patterns[index % patterns.count]
      let subject = subjects[(index / patterns.count + index * 7) % subjects.count]
      let text = pattern.split(separator: "%", omittingEmptySubsequences: false)
        .joined(separator: subject)
      // The first users write most of the jokes.
      let author = users[min(random.below(users.count), random.below(users.count))].name
      jokes.append(Joke(key: makePushID(time), text: text, author: author))
    }
  }

  private mutating func makePushID(_ milliseconds: UInt64) -> String {
    var rest = milliseconds
    var time: [Character] = []
    for _ in 0..<8 {
      time.insert(pushAlphabet[Int(rest % 64)], at: 0)
      rest /= 64
    }
    return String(time) + String((0..<12).map { _ in random.pick(pushAlphabet) })
  }

  private mutating func vote() {
    for user in users.indices where user % 5 != 4 {
      for _ in 0..<random.below(12) {
        let joke = random.below(jokes.count)
        if users[user].votes.insert(jokes[joke].key).inserted { jokes[joke].votes += 1 }
      }
    }
  }

  private func render() -> String {
    let jokeLines = jokes.sorted { $0.key < $1.key }.map { joke in
      """
          "\(joke.key)" : {
            "author" : "\(joke.author)",
            "jokeText" : "\(joke.text)",
            "votes" : \(joke.votes)
          }
      """
    }
    let userLines = users.sorted { $0.uid < $1.uid }.map(render)
    return """
      {
        "jokes" : {
      \(jokeLines.joined(separator: ",\n"))
        },
        "users" : {
      \(userLines.joined(separator: ",\n"))
        }
      }

      """
  }

  private func render(_ user: User) -> String {
    var members = [
      "\"email\" : \"\(user.email)\"", "\"provider\" : \"\(user.provider)\"",
      "\"username\" : \"\(user.name)\"",
    ]
    if !user.votes.isEmpty {
      let votes = user.votes.sorted().map { "        \"\($0)\" : true" }
      members.append("\"votes\" : {\n" + votes.joined(separator: ",\n") + "\n      }")
    }
    return "    \"\(user.uid)\" : {\n      " + members.joined(separator: ",\n      ") + "\n    }"
  }
}

private let hexadecimalDigits = Array("0123456789abcdef")
private let pushAlphabet = Array("-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz")

private let firstNames = [
  "Mia", "fred", "Zoë", "João", "小林", "Ola", "Priya", "Anton", "Bea", "Çelik", "Dmitri", "Эмма",
  "Femi", "Gwen", "Hòa", "Inés", "Jarek", "Kofi", "Lía", "محمد", "Nadia", "O'Brien", "Pau",
  "Quentin", "Rosa & Tom", "Søren", "Tomás", "Ulla", "Vera 🎈", "Wanjiru",
]

private let subjects = [
  "snail", "lighthouse keeper", "cactus", "retired pirate", "tax inspector", "penguin", "goldfish",
  "accordion", "snowman", "left sock", "vending machine", "crossword", "librarian", "moth",
  "weather forecast", "teapot", "ghost", "bicycle", "potato", "semicolon", "café owner", "mole",
]

private let patterns = [
  "Why did the % bring a ladder? To look down on everybody.",
  "My % has started a band. So far it only plays rests.",
  "What do you call a % on a Monday? Late.",
  #"I asked the % for advice. \"Have you tried waiting?\" it said."#,
  "A % walks into a library and orders fish. They tell it to whisper, so it whispers: fish.",
  "How many times does a % laugh at a joke? Twice: once to be polite, once at home.",
  "The % is on a diet. It has already lost its temper.",
  "Knock knock.\\nWho is there?\\nThe %.\\nThe % who?\\nExactly.",
  "I named my password after a %. Now it says: too shy.",
  "Never lend money to a %… it comes back as change 😀",
  "Two of them sat on a wall: a % and its opinion.",
  "If a % falls asleep in the forest, who turns off the light?",
]
