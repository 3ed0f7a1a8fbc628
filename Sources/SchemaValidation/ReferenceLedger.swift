import DatabaseModel
import SourceDiagnostics

/// What must agree between `/jokes` and `/users`, collected while the file streams by.
///
/// A genuine export has `jokes` before `users`, so a joke is met before its author and its voters;
/// edited files come in any order. Everything is therefore noted on the way and judged at the end.
/// The cost is some tens of bytes a joke and a user, whatever their texts weigh.
struct ReferenceLedger: Sendable {
  /// A place that a finding can name.
  struct Place: Sendable {
    var file: UInt16 = 0
    var line: UInt32 = 0
    var column: UInt32 = 0

    init() {}

    init(_ place: ValidationPlace) {
      file = UInt16(clamping: place.file)
      line = UInt32(clamping: place.location.line)
      column = UInt32(clamping: place.location.column)
    }

    var location: ValidationPlace {
      ValidationPlace(
        file: Int(file),
        SourceLocation(line: Int(line), column: Int(column))
      )
    }
  }

  /// A joke, or a key that a vote names.
  struct Joke: Sendable {
    var place: Place?
    var author: Int32 = -1
    var authorPlace = Place()
    /// The counter; nil where it is malformed and already reported.
    var counter: Double? = 0
    var counterPlace: Place?
    var votes: UInt32 = 0
  }

  /// A vote for a joke that has not been met.
  struct PendingVote: Sendable {
    var joke: Int
    var user: Int
    /// The key of the vote where that is not the joke's, as in a list.
    var key: [UInt8]?
    var place: Place
  }

  private(set) var jokeKeys = ByteStringTable()
  private(set) var jokes: [Joke] = []
  private(set) var names = ByteStringTable()
  /// The first user of each name, or -1.
  private(set) var userOfName: [Int] = []
  private(set) var users = ByteStringTable()
  /// Where each user was met last.
  private var userPlaces: [Place] = []
  private(set) var pendingVotes: [PendingVote] = []
  /// Whether `/users` was met at all; without it nothing can be said of authors and votes.
  var hasUsers = false

  /// Notes a joke; its author and counter follow.
  mutating func addJoke(_ key: [UInt8], at location: ValidationPlace) -> Int {
    let joke = entry(of: key)
    jokes[joke].place = Place(location)
    return joke
  }

  mutating func setAuthor(_ name: [UInt8], of joke: Int, at location: ValidationPlace) {
    jokes[joke].author = Int32(clamping: nameNumber(name))
    jokes[joke].authorPlace = Place(location)
  }

  mutating func setCounter(_ counter: Double?, of joke: Int, at location: ValidationPlace) {
    jokes[joke].counter = counter
    jokes[joke].counterPlace = Place(location)
  }

  /// Where a joke was met, if it was.
  func place(ofJoke key: [UInt8]) -> ValidationPlace? {
    jokeKeys.number(of: key).flatMap { jokes[$0].place?.location }
  }

  /// Where a user was met, if it was.
  func place(ofUser key: [UInt8]) -> ValidationPlace? {
    users.number(of: key).map { userPlaces[$0].location }
  }

  /// Notes a user and returns its number.
  mutating func addUser(_ key: [UInt8], at location: ValidationPlace) -> Int {
    let (number, isNew) = users.insert(key)
    if isNew { userPlaces.append(Place(location)) } else { userPlaces[number] = Place(location) }
    return number
  }

  /// Notes a user's name; returns the user who already has it.
  mutating func addName(_ name: [UInt8], of user: Int) -> Int? {
    let number = nameNumber(name)
    if userOfName[number] < 0 {
      userOfName[number] = user
      return nil
    }
    return userOfName[number] == user ? nil : userOfName[number]
  }

  /// Notes a vote for a joke; `key` is the vote's where that is not the joke's.
  mutating func addVote(
    for joke: [UInt8],
    by user: Int,
    key: [UInt8]? = nil,
    at location: ValidationPlace
  ) {
    let joke = entry(of: joke)
    jokes[joke].votes &+= 1
    guard jokes[joke].place == nil else { return }
    pendingVotes.append(PendingVote(joke: joke, user: user, key: key, place: Place(location)))
  }

  private mutating func entry(of key: [UInt8]) -> Int {
    let number = jokeKeys.insert(key).number
    if number == jokes.count { jokes.append(Joke()) }
    return number
  }

  private mutating func nameNumber(_ name: [UInt8]) -> Int {
    let number = names.insert(name).number
    if number == userOfName.count { userOfName.append(-1) }
    return number
  }
}
