public import DatabaseModel

/// What a migration does, in numbers.
///
/// Every joke is in exactly one of `migrated`, `quarantined` and `skipped`.
public struct MigrationSummary: Hashable, Sendable {
  /// One joke and where it goes.
  public struct Sample: Hashable, Sendable {
    /// The key of the joke, and of the item.
    public var key: DatabaseKey
    /// The user.
    public var uid: DatabaseKey
    /// How the user was found.
    public var match: MatchKind
    /// The title as JSON, with its quotes.
    ///
    /// Shown only when values are asked for (D40), never stored.
    public var title: String

    /// Creates a sample.
    public init(key: DatabaseKey, uid: DatabaseKey, match: MatchKind, title: String) {
      self.key = key
      self.uid = uid
      self.match = match
      self.title = title
    }

    /// The path of the joke.
    public var source: DatabasePath { DatabasePath(["jokes", key]) }
    /// The path of the item.
    public var target: DatabasePath { DatabasePath(["users", uid, "items", key]) }
  }

  /// The jokes that were read.
  public var jokes = 0
  /// The jokes that become items, by how their author was found.
  public var migratedBy: [MatchKind: Int] = [:]
  /// The jokes that are left out, by reason.
  public var quarantinedBy: [QuarantineReason: Int] = [:]
  /// The jokes whose author has an equal item already.
  public var skipped = 0

  /// The jokes among the migrated whose title is nothing but white space (D16).
  public var blankTitles = 0
  /// The `null` entries in `/jokes`, which are no jokes.
  public var nullEntries = 0
  /// The users.
  public var users = 0
  /// The users without a name, who can be an author only by their uid.
  public var namelessUsers = 0
  /// The users that do not count, because others with the same key come later.
  public var supersededUsers = 0
  /// The names that several users share.
  public var sharedNames = 0
  /// The members of jokes that their items do not have (D13), and how many jokes have them; at most
  /// `fieldLimit`, those that were met first.
  public var leftOutFields: [DatabaseKey: Int] = [:]
  /// How many members of jokes are left out beside those.
  public var otherLeftOutFields = 0
  /// The users to whom no joke belongs (D27).
  public var usersWithoutJokes = 0
  /// A few of the migrated jokes for every way of finding the author, in the order of the users.
  public var samples: [Sample] = []

  /// Creates the summary of nothing.
  public init() {}

  /// The number of jokes that become items.
  public var migrated: Int { migratedBy.values.reduce(0, +) }

  /// The number of jokes that are left out.
  public var quarantined: Int { quarantinedBy.values.reduce(0, +) }

  /// Whether every joke is accounted for.
  public var isBalanced: Bool { jokes == migrated + quarantined + skipped }
}

extension MigrationSummary {
  /// How many samples there are for each way of finding the author.
  static let samplesPerMatch = 3

  /// Whether another sample is wanted.
  func wantsSample(of match: MatchKind) -> Bool {
    migratedBy[match, default: 0] <= MigrationSummary.samplesPerMatch
  }

  /// How many members that are left out are told apart.
  static let fieldLimit = 50

  /// Counts a member of a joke that its item does not have.
  mutating func countLeftOut(_ name: [UInt8]) {
    let key = DatabaseKey(bytes: name)
    if leftOutFields[key] != nil || leftOutFields.count < MigrationSummary.fieldLimit {
      leftOutFields[key, default: 0] += 1
    } else {
      otherLeftOutFields += 1
    }
  }

  /// Counts a joke that is left out.
  mutating func count(_ reason: QuarantineReason) {
    quarantinedBy[reason, default: 0] += 1
  }
}
