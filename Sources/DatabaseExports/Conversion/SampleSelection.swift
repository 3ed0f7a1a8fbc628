import DatabaseModel

/// Which children of collections belong to a sample: the first ones, and of the collections right
/// below the root also those that the others refer to.
struct SampleSelection {
  /// How many children of each collection are taken; nil for all.
  let size: Int?
  /// What the records mention that have been taken so far: texts and keys.
  var mentioned: Set<[UInt8]> = []
  /// The keys of the records that are taken, by the place of their collection in the shape.
  var taken: [Int: Set<[UInt8]>] = [:]
  /// The place of the collection of jokes, of which votes are kept only where the joke is.
  var jokes: Int?
  /// The place of the collection of users.
  var users: Int?
  /// The votes for each joke that is taken.
  var votes: [[UInt8]: VoteCount] = [:]

  /// How many mentions are remembered.
  private static let mentionLimit = 1_000_000

  /// The fields by which a record may be mentioned in place of its key.
  private static let nameFields: Set<[UInt8]> = Set(
    ["username", "name", "displayName"].map { Array($0.utf8) }
  )

  static let jokesName = Array("jokes".utf8)
  static let usersName = Array("users".utf8)
  static let votesName = Array("votes".utf8)

  /// Whether a field's text may stand for its record.
  static func isName(_ field: [UInt8]) -> Bool { nameFields.contains(field) }

  mutating func mention(_ text: [UInt8]) {
    if !text.isEmpty, text.count <= DatabaseLimits.keyBytes,
      mentioned.count < SampleSelection.mentionLimit
    {
      mentioned.insert(text)
    }
  }

  /// Whether a child of a collection that is not right below the root is kept.
  func keeps(_ key: [UInt8], number: Int, in field: [UInt8]) -> Bool {
    guard let size else { return true }
    if field == SampleSelection.votesName, let jokes {
      return taken[jokes]?.contains(key) == true
    }
    return number < size
  }
}

/// One reading of an export in which records are taken into a sample.
struct SelectionPass: ~Copyable {
  /// What one record mentions.
  private struct Mentions {
    var texts: [[UInt8]] = []
    var names: [[UInt8]] = []
    /// Whether keys count too; they do in the records that come first.
    var takesKeys = false
  }

  private var reader: ExportReader
  private let shape: ShapeIndex
  private var selection: SampleSelection
  private var mentions = Mentions()

  init(
    _ reader: consuming ExportReader,
    shape: ShapeIndex,
    selection: SampleSelection
  ) {
    self.reader = reader
    self.shape = shape
    self.selection = selection
  }

  /// Reads everything and returns the selection with what was taken.
  mutating func run() throws(ExportError) -> SampleSelection {
    let before = selection.mentioned
    let first = try reader.next()
    if first == .beginObject {
      while try reader.next() != .endObject {
        let key = reader.tokenBytes()
        let (place, isRecord) = shape.child(of: ShapeIndex.root, key)
        if key == SampleSelection.jokesName { selection.jokes = place }
        if key == SampleSelection.usersName { selection.users = place }
        let event = try reader.next()
        if isRecord || event != .beginObject {
          mentions = Mentions(takesKeys: true)
          try read(event, place, field: key)
          commit()
        } else {
          try readCollection(place, field: key, mentioned: before)
        }
      }
    } else if first.isContainer {
      try reader.skipContainer()
    }
    while try reader.next() != .endOfExport {}
    return selection
  }

  private mutating func readCollection(
    _ place: Int?,
    field: [UInt8],
    mentioned: Set<[UInt8]>
  ) throws(ExportError) {
    var count = 0
    while try reader.next() != .endObject {
      let key = reader.tokenBytes()
      let (child, isRecord) = shape.child(of: place, key)
      let isFirst = !isRecord || count < selection.size ?? .max
      if isRecord { count += 1 }
      mentions = Mentions(takesKeys: isFirst)
      // What the key stands for elsewhere belongs to it: the user of `/presence/$uid`.
      if isFirst, isRecord { mentions.texts.append(key) }
      try read(try reader.next(), child, field: isRecord ? field : key)
      guard let place, isRecord else {
        commit()
        continue
      }
      let isTaken = selection.taken[place]?.contains(key) == true
      let isMentioned =
        mentioned.contains(key) || mentions.names.contains { mentioned.contains($0) }
      guard isFirst || isTaken || isMentioned else { continue }
      selection.taken[place, default: []].insert(key)
      commit()
    }
  }

  private mutating func commit() {
    for text in mentions.texts { selection.mention(text) }
  }

  /// Reads a value and notes what it mentions; recursion is bounded by the nesting of exports.
  private mutating func read(
    _ event: ExportReader.Event,
    _ place: Int?,
    field: [UInt8]
  ) throws(ExportError) {
    switch event {
    case .beginObject:
      var count = 0
      while try reader.next() != .endObject {
        let key = reader.tokenBytes()
        let (child, isRecord) = shape.child(of: place, key)
        if isRecord, field != SampleSelection.votesName {
          count += 1
          // What is left out mentions nothing.
          guard count <= selection.size ?? .max else {
            try skip(try reader.next())
            continue
          }
          if mentions.takesKeys { mentions.texts.append(key) }
        }
        try read(try reader.next(), child, field: isRecord ? field : key)
      }
    case .beginArray:
      var count = 0
      while true {
        let element = try reader.next()
        if element == .endArray { return }
        if element != .null, element != .hole { count += 1 }
        guard count <= selection.size ?? .max else {
          try skip(element)
          continue
        }
        try read(element, shape.element(of: place), field: field)
      }
    case .string:
      let text = reader.tokenBytes()
      if text.count > DatabaseLimits.keyBytes || mentions.texts.count > 10_000 { return }
      if SampleSelection.isName(field) { mentions.names.append(text) }
      mentions.texts.append(text)
    default: return
    }
  }

  private mutating func skip(_ event: ExportReader.Event) throws(ExportError) {
    if event.isContainer { try reader.skipContainer() }
  }
}
