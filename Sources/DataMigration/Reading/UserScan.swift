import DatabaseExports
import DatabaseModel
import JSONStreaming
import SchemaValidation

/// The first pass over an export: who the users are, what items they have already, and whether
/// `/jokes` is in order.
///
/// It reads to the end, so a file that is not JSON is refused before anything is written.
struct UserScan: ~Copyable {
  /// What the pass found.
  private(set) var findings = Findings()
  private var items: RecordSorter

  /// What the first pass found, beside the items.
  struct Findings {
    var directory = UserDirectory()
    /// How often the root has `users`; the last counts.
    var usersCount = 0
    /// How often the root has `jokes`; the last counts.
    var jokesCount = 0
    /// Whether the keys of the jokes ascend strictly, as in every genuine export, so that none can
    /// occur twice.
    var jokesAscend = true
  }

  private var cursor: ExportCursor
  private var uid: [UInt8] = []
  private var name = FieldText()
  private var key: [UInt8] = []
  private var title = FieldText()
  private var payload: [UInt8] = []

  /// Reads a whole export.
  ///
  /// - Parameters:
  ///   - cursor: Before the first token.
  ///   - items: Receives the items that are there.
  /// - Throws: `MigrationError` where the export is not JSON, or cannot be read.
  init(
    _ cursor: consuming ExportCursor,
    items: consuming RecordSorter
  ) throws(MigrationError) {
    self.cursor = cursor
    self.items = items
    try readRoot()
    findings.directory.finish()
  }

  /// Ends the pass and hands on the items that are there, as records for the merge.
  consuming func takeItems() -> RecordSorter { items }

  private mutating func readRoot() throws(MigrationError) {
    if try cursor.next() == .beginObject {
      while try cursor.next() == .key {
        if cursor.isKey(LayoutName.users) {
          try readUsers()
        } else if cursor.isKey(LayoutName.jokes) {
          try surveyJokes()
        } else {
          try cursor.skipValue()
        }
      }
    }
    try cursor.finish()
  }

  // MARK: Users

  private mutating func readUsers() throws(MigrationError) {
    findings.usersCount += 1
    findings.directory.supersedeAll()
    switch try cursor.next() {
    case .beginObject:
      while try cursor.next() == .key {
        if cursor.isMetadataKey {
          try cursor.skipValue()
        } else {
          cursor.load(into: &uid)
          try readRow(cursor.next())
        }
      }
    case .beginArray:
      var index = 0
      while case let token = try cursor.next(), token != .endArray {
        uid = DatabaseKey(index: index).bytes
        index += 1
        try readRow(token)
      }
    default: break
    }
  }

  private mutating func readRow(_ token: JSONReader.Token) throws(MigrationError) {
    var row = UserDirectory.Row(isAbsent: token == .null)
    switch token {
    case .beginObject:
      row.isObject = true
      try readMembers(of: &row)
    case .beginArray: try cursor.skipValue()
    default: break
    }
    findings.directory.append(row, uid: uid, name: row.hasName ? name.decoded : nil)
  }

  private mutating func readMembers(of row: inout UserDirectory.Row) throws(MigrationError) {
    while try cursor.next() == .key {
      if cursor.isKey(LayoutName.username) {
        let kind = try cursor.readField(into: &name)
        row.hasName = kind == .string && !name.decoded.isBlank
      } else if cursor.isKey(LayoutName.items) {
        let found = try readItems()
        row.items = row.items == .absent ? found : .repeated
      } else if cursor.isKey(LayoutName.value) {
        if try cursor.skipField() { row.isObject = false }
      } else {
        try cursor.skipValue()
      }
    }
  }

  // MARK: Items

  private mutating func readItems() throws(MigrationError) -> UserDirectory.Items {
    switch try cursor.next() {
    case .beginObject:
      var kind = UserDirectory.Items.object
      while try cursor.next() == .key {
        if cursor.isKey(LayoutName.value) {
          if try cursor.skipField() { kind = .leaf }
        } else if cursor.isMetadataKey {
          try cursor.skipValue()
        } else {
          cursor.load(into: &key)
          try readItem(cursor.next())
        }
      }
      return kind
    case .beginArray:
      var index = 0
      while case let token = try cursor.next(), token != .endArray {
        key = DatabaseKey(index: index).bytes
        index += 1
        // A hole in a list is the absence of a child.
        if token != .null { try readItem(token) }
      }
      return .list
    case .null: return .null
    default: return .leaf
    }
  }

  /// Notes an item: whether it is exactly a title, and which.
  ///
  /// A member that is `null`, which no genuine export has, takes its key all the same: writing the
  /// key a second time would leave it to the reader which of the two counts.
  private mutating func readItem(_ token: JSONReader.Token) throws(MigrationError) {
    var isPlain = token == .beginObject
    var hasTitle = false
    if token == .beginArray { try cursor.skipValue() }
    if token == .beginObject {
      while try cursor.next() == .key {
        if cursor.isKey(LayoutName.title) {
          hasTitle = try cursor.readField(into: &title) == .string
        } else {
          isPlain = false
          try cursor.skipValue()
        }
      }
    }
    ItemRecord.encode(existing: isPlain && hasTitle ? title.decoded : nil, into: &payload)
    try items.add(group: findings.directory.rows.count, key: key, payload: payload)
  }

  // MARK: Jokes

  private mutating func surveyJokes() throws(MigrationError) {
    findings.jokesCount += 1
    switch try cursor.next() {
    case .beginObject:
      var previous: [UInt8] = []
      var isFirst = true
      while try cursor.next() == .key {
        if !cursor.isMetadataKey {
          cursor.load(into: &key)
          if !isFirst, KeyOrder.compare(previous.span, key.span) >= 0 {
            findings.jokesAscend = false
          }
          swap(&previous, &key)
          isFirst = false
        }
        try cursor.skipValue()
      }
    case .beginArray: try cursor.skipValue()
    default: break
    }
  }
}
