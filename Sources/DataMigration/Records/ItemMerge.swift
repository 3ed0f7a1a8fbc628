import DatabaseExports
import DatabaseModel

/// Goes through everything that concerns the users' items, in the order of the users and then of the
/// keys, and says which jokes become new items.
///
/// The records of items that are there come before those of jokes with the same key, so one look back
/// tells whether a joke has its item already.
struct ItemMerge: ~Copyable {
  private var records: SortedRecords
  /// The last item that was there, and whether it is one that can equal a joke's.
  private var existing = SortRecord()
  private var hasExisting = false

  /// The row of the user who gets the item.
  private(set) var row = -1
  /// The key of the item.
  private(set) var key: [UInt8] = []
  /// The title as it is written in the joke, without its quotes.
  private(set) var title: [UInt8] = []

  /// The counts so far; complete when `advance` has returned false.
  private(set) var summary: MigrationSummary
  private let directory: UserDirectory

  /// Creates the merge.
  init(
    _ records: consuming SortedRecords,
    summary: MigrationSummary,
    directory: UserDirectory
  ) {
    self.records = records
    self.summary = summary
    self.directory = directory
  }

  /// Goes to the next new item; false at the end.
  mutating func advance(quarantine: inout Quarantine) throws(MigrationError) -> Bool {
    while try records.next() {
      switch ItemRecord(records.record.payload) {
      case .existing:
        existing = records.record
        hasExisting = true
      case .joke(let joke):
        guard hasExisting, existing.compare(records.record) == 0 else {
          accept(joke)
          return true
        }
        if isEqual(joke) {
          summary.skipped += 1
        } else {
          summary.count(.itemExists)
          try quarantine.add(
            .itemExists,
            ordinal: joke.ordinal,
            key: records.record.key,
            range: joke.range
          )
        }
      case nil: throw .damagedRecord
      }
    }
    return false
  }

  private func isEqual(_ joke: ItemRecord.Joke) -> Bool {
    guard case .existing(let title?) = ItemRecord(existing.payload) else { return false }
    return title == joke.decoded
  }

  private mutating func accept(_ joke: ItemRecord.Joke) {
    row = records.record.group
    key = records.record.key
    title.removeAll(keepingCapacity: true)
    title.append(contentsOf: joke.verbatim)
    summary.migratedBy[joke.match, default: 0] += 1
    if joke.isBlank { summary.blankTitles += 1 }
    if summary.wantsSample(of: joke.match) {
      let quoted = "\"" + String(decoding: title, as: UTF8.self) + "\""
      summary.samples.append(
        MigrationSummary.Sample(
          key: DatabaseKey(bytes: key),
          uid: DatabaseKey(bytes: directory.uid(of: row)),
          match: joke.match,
          title: quoted
        )
      )
    }
  }
}
