import DatabaseModel
import JSONStreaming
import SchemaValidation

/// The last pass: copies an export byte for byte and puts the new items in.
///
/// One reader finds the places, another hands over the bytes between them. Nothing that was there is
/// written anew, except for `items` that were a list or `null` and become an object.
struct ItemsWriter: ~Copyable {
  private var cursor: ExportCursor
  private var parts: SourceParts
  private var merge: ItemMerge
  private var quarantine: Quarantine
  private let rows: [UserDirectory.Row]
  private let style: ExportStyle
  private let output: OutputWriter
  private var layouts: ItemLayouts
  /// How the object at hand is laid out.
  private var layout: ItemLayout
  /// The row that is being read.
  private var row = -1
  private var hasItem = false
  private var key: [UInt8] = []

  /// Creates a writer before the first byte.
  ///
  /// - Parameters:
  ///   - cursor: Before the first token of the export.
  ///   - parts: Before the first byte of the same export.
  ///   - merge: The new items.
  ///   - quarantine: Receives the jokes whose item is there with other content.
  ///   - directory: The users.
  ///   - style: How the export is laid out.
  ///   - output: Where everything goes.
  init(
    _ cursor: consuming ExportCursor,
    parts: consuming SourceParts,
    merge: consuming ItemMerge,
    quarantine: consuming Quarantine,
    directory: UserDirectory,
    style: ExportStyle,
    output: OutputWriter
  ) {
    self.cursor = cursor
    self.parts = parts
    self.merge = merge
    self.quarantine = quarantine
    rows = directory.rows
    self.style = style
    self.output = output
    layouts = ItemLayouts(style, memberDepth: 3)
    layout = layouts[gap: nil]
  }

  /// The counts; complete when `write` has returned.
  var summary: MigrationSummary { merge.summary }

  /// Ends the pass and hands on the jokes that are left out.
  consuming func takeQuarantine() -> Quarantine { quarantine }

  /// Writes the whole export; the `users` that count are those with this number, from 1.
  mutating func write(usersNumber: Int) throws(MigrationError) {
    hasItem = try merge.advance(quarantine: &quarantine)
    if hasItem { try findUsers(usersNumber) }
    try parts.copyRest(into: output)
    // Items are only made for rows that an earlier pass has seen.
    if hasItem { throw .inputChanged }
  }

  private mutating func findUsers(_ number: Int) throws(MigrationError) {
    var count = 0
    guard try cursor.next() == .beginObject else { return }
    while try cursor.next() == .key {
      if cursor.isKey(LayoutName.users) {
        count += 1
        if count == number { return try readUsers() }
      }
      try cursor.skipValue()
    }
  }

  private mutating func readUsers() throws(MigrationError) {
    switch try cursor.next() {
    case .beginObject:
      while hasItem, try cursor.next() == .key {
        if cursor.isMetadataKey {
          try cursor.skipValue()
        } else {
          try readRow(cursor.next())
        }
      }
    case .beginArray:
      if !style.indentsLists { layouts = ItemLayouts(style, memberDepth: 2) }
      while hasItem, case let token = try cursor.next(), token != .endArray {
        try readRow(token)
      }
    default: break
    }
  }

  private mutating func readRow(_ token: JSONReader.Token) throws(MigrationError) {
    row += 1
    layout = layouts[gap: nil]
    if row == merge.row, token == .beginObject {
      try extendRow()
    } else if token == .beginObject || token == .beginArray {
      try cursor.skipValue()
    }
  }

  // MARK: A user's row

  /// Reads the members of a row that gets items, and puts the items in: into the `items` that are
  /// there, else as a new member at the place where the database has it.
  private mutating func extendRow() throws(MigrationError) {
    var end = cursor.tokenEndOffset
    var isEmpty = true
    var isDone = false
    while try cursor.next() == .key {
      if isEmpty { layout = layouts[gap: cursor.tokenOffset - end] }
      if cursor.isKey(LayoutName.items) {
        try extendItems()
        isDone = true
      } else {
        if !isDone, rows[row].items == .absent, comesBehind(LayoutName.items) {
          try parts.copy(to: cursor.tokenOffset, into: output)
          try writeItemsMember()
          try output.write(layout.memberSeparator)
          isDone = true
        }
        try cursor.skipValue()
      }
      end = cursor.tokenEndOffset
      isEmpty = false
    }
    if isDone { return }
    try parts.copy(to: end, into: output)
    try output.write(isEmpty ? layout.memberLine : layout.memberSeparator)
    try writeItemsMember()
    if isEmpty { try output.write(layout.userLine) }
  }

  /// Whether the key at hand has its place behind another one, as what is not the name of a child has.
  private mutating func comesBehind(_ other: [UInt8]) -> Bool {
    if cursor.isMetadataKey { return true }
    cursor.load(into: &key)
    return KeyOrder.compare(other.span, key.span) < 0
  }

  /// Writes `items` with all that the row gets.
  private mutating func writeItemsMember() throws(MigrationError) {
    try writeKey(LayoutName.items)
    try writeItemsObject()
  }

  private mutating func writeItemsObject() throws(MigrationError) {
    try output.write([UInt8(ascii: "{")])
    var isFirst = true
    while hasItem, merge.row == row {
      try beginItem(&isFirst)
      try writeItem()
    }
    try output.write(layout.memberLine + [UInt8(ascii: "}")])
  }

  // MARK: Items that are there

  private mutating func extendItems() throws(MigrationError) {
    switch try cursor.next() {
    case .beginObject: try extendItemsObject()
    case .beginArray: try replaceItemsList()
    case .null:
      try parts.copy(to: cursor.tokenOffset, into: output)
      try parts.skip(to: cursor.tokenEndOffset)
      try writeItemsObject()
    default: throw .inputChanged
    }
  }

  /// Puts every new item before the first one that is there and has a greater key.
  private mutating func extendItemsObject() throws(MigrationError) {
    var end = cursor.tokenEndOffset
    var isEmpty = true
    while try cursor.next() == .key {
      if isEmpty { layout = layouts[gap: cursor.tokenOffset - end] }
      while hasItem, merge.row == row, comesBehind(merge.key) {
        try parts.copy(to: cursor.tokenOffset, into: output)
        try writeItem()
        try output.write(layout.itemSeparator)
      }
      try cursor.skipValue()
      end = cursor.tokenEndOffset
      isEmpty = false
    }
    let wasEmpty = isEmpty
    while hasItem, merge.row == row {
      try parts.copy(to: end, into: output)
      try beginItem(&isEmpty)
      try writeItem()
    }
    if wasEmpty, !isEmpty { try output.write(layout.memberLine) }
  }

  /// Writes a list as an object, the elements unchanged under their numbers, since only an object
  /// can take keys that are no numbers.
  ///
  /// Holes are left out, as they are the absence of a child.
  private mutating func replaceItemsList() throws(MigrationError) {
    try parts.copy(to: cursor.tokenOffset, into: output)
    try output.write([UInt8(ascii: "{")])
    var index = 0
    var isFirst = true
    while case let token = try cursor.next(), token != .endArray {
      let elementKey = DatabaseKey(index: index).bytes
      index += 1
      if token == .null { continue }
      let start = cursor.tokenOffset
      while hasItem, merge.row == row, KeyOrder.compare(merge.key.span, elementKey.span) < 0 {
        try beginItem(&isFirst)
        try writeItem()
      }
      try beginItem(&isFirst)
      try writeKey(elementKey)
      if token == .beginObject || token == .beginArray { try cursor.skipValue() }
      try parts.skip(to: start)
      try parts.copy(to: cursor.tokenEndOffset, into: output)
    }
    try parts.skip(to: cursor.tokenEndOffset)
    while hasItem, merge.row == row {
      try beginItem(&isFirst)
      try writeItem()
    }
    try output.write(layout.memberLine + [UInt8(ascii: "}")])
  }

  /// Writes what stands before an item: a separator unless it is the first.
  private func beginItem(_ isFirst: inout Bool) throws(MigrationError) {
    try output.write(isFirst ? layout.itemLine : layout.itemSeparator)
    isFirst = false
  }

  // MARK: New items

  private func writeKey(_ key: [UInt8]) throws(MigrationError) {
    var text: [UInt8] = []
    JSONText.appendQuoted(key.span, to: &text)
    try output.write(text + layout.colon)
  }

  /// Writes the item at hand and goes to the next.
  private mutating func writeItem() throws(MigrationError) {
    var text: [UInt8] = []
    text.reserveCapacity(2 * merge.key.count + merge.title.count + 64)
    JSONText.appendQuoted(merge.key.span, to: &text)
    text += layout.beforeTitle
    text += merge.title
    text += layout.afterTitle
    try output.write(text)
    hasItem = try merge.advance(quarantine: &quarantine)
  }
}
