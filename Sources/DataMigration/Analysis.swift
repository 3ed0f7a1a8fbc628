import DatabaseExports
import SchemaValidation

/// What the passes that only read have found: where every joke goes, apart from those whose user has
/// an item of the same key.
struct Analysis: ~Copyable {
  /// The users.
  private(set) var directory = UserDirectory()
  /// How often the root has `users`; the last counts.
  private(set) var usersCount = 0
  /// The counts so far.
  private(set) var summary = MigrationSummary()
  private var items: RecordSorter
  private var quarantine: Quarantine
  private var payload: [UInt8] = []

  private init(
    _ findings: UserScan.Findings,
    items: consuming RecordSorter,
    quarantine: consuming RecordSorter
  ) {
    directory = findings.directory
    usersCount = findings.usersCount
    self.items = items
    self.quarantine = Quarantine(quarantine)
  }

  /// Reads an export twice: the users first, since genuine exports have the jokes before them, then
  /// the jokes.
  static func read(
    _ input: MigrationInput,
    _ options: MigrationOptions,
    _ settings: Migration.Settings
  ) throws(MigrationError) -> Analysis {
    let scan = try UserScan(input.cursor(), items: settings.sorter())
    let findings = scan.findings
    var analysis = Analysis(
      findings,
      items: scan.takeItems(),
      quarantine: settings.sorter(share: 4)
    )
    try analysis.readJokes(findings, input, options, settings)
    return analysis
  }

  private mutating func readJokes(
    _ findings: UserScan.Findings,
    _ input: MigrationInput,
    _ options: MigrationOptions,
    _ settings: Migration.Settings
  ) throws(MigrationError) {
    let superseded =
      findings.jokesAscend
      ? [] : try Analysis.findSuperseded(input, findings.jokesCount, settings)
    var jokes = JokeReader(try input.cursor(), containerCount: findings.jokesCount)
    while try jokes.advance() {
      let isSuperseded =
        jokes.joke.container < findings.jokesCount || superseded.contains(jokes.joke.ordinal)
      try place(jokes.joke, isSuperseded: isSuperseded, options)
    }
    summary.users = directory.count
    summary.namelessUsers = directory.namelessCount
    summary.sharedNames = directory.sharedNameCount
    summary.supersededUsers = directory.supersededCount
    summary.usersWithoutJokes = directory.jokelessCount
  }

  /// Ends the reading and hands on the jokes that are left out.
  consuming func split() throws(MigrationError) -> Parts {
    Parts(
      merge: ItemMerge(try items.inOrder(), summary: summary, directory: directory),
      quarantine: quarantine
    )
  }

  /// The new items, and the jokes that are left out.
  struct Parts: ~Copyable {
    var merge: ItemMerge
    var quarantine: Quarantine
  }

  private mutating func place(
    _ joke: LegacyJoke,
    isSuperseded: Bool,
    _ options: MigrationOptions
  ) throws(MigrationError) {
    if joke.isNull {
      summary.nullEntries += 1
      return
    }
    summary.jokes += 1
    let decision =
      isSuperseded
      ? .quarantine(.duplicateKey) : JokeDecision(joke, in: &directory, options)
    switch decision {
    case .quarantine(let reason):
      summary.count(reason)
      try quarantine.add(
        reason,
        ordinal: joke.ordinal,
        key: joke.isWholeCollection ? nil : joke.key,
        range: joke.range
      )
    case .bind(let row, let match):
      directory.noteJoke(of: row)
      for field in joke.otherFields { summary.countLeftOut(field) }
      ItemRecord.encode(
        ItemRecord.Joke(
          match: match,
          isBlank: joke.text.decoded.isBlank,
          ordinal: joke.ordinal,
          range: joke.range,
          verbatim: joke.text.verbatim[...],
          decoded: joke.text.decoded[...]
        ),
        into: &payload
      )
      try items.add(group: row, key: joke.key, payload: payload)
    }
  }

  /// Finds the jokes, by their ordinals, whose key the same `/jokes` has again further on.
  private static func findSuperseded(
    _ input: MigrationInput,
    _ containerCount: Int,
    _ settings: Migration.Settings
  ) throws(MigrationError) -> Set<Int> {
    var keys = settings.sorter(share: 4)
    var jokes = JokeReader(try input.cursor(), containerCount: containerCount)
    var payload: [UInt8] = []
    while try jokes.advance() {
      if jokes.joke.isWholeCollection { continue }
      payload.removeAll(keepingCapacity: true)
      payload.appendInteger(jokes.joke.ordinal)
      try keys.add(group: jokes.joke.container, key: jokes.joke.key, payload: payload)
    }
    var superseded: Set<Int> = []
    var sorted = try keys.inOrder()
    var previous = SortRecord(group: -1)
    while try sorted.next() {
      if previous.compare(sorted.record) == 0 {
        superseded.insert(previous.payload.integer(at: 0))
      }
      previous = sorted.record
    }
    return superseded
  }
}

extension Migration.Settings {
  /// Creates a sorter with a share of the memory.
  fileprivate func sorter(share: Int = 1) -> RecordSorter {
    RecordSorter(memoryLimit: memoryLimit / share, folder: scratchFolder)
  }
}
