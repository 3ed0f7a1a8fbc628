import DatabaseExports

/// What a record about a user's item carries: an item that is there, or a joke that may become one.
enum ItemRecord {
  /// An item that is there. The title is nil unless the item consists of a title alone.
  case existing(title: ArraySlice<UInt8>?)
  /// A joke of that user.
  case joke(Joke)

  /// A joke whose author is known.
  struct Joke {
    /// How the author was found.
    var match: MatchKind
    /// Whether the text is nothing but white space.
    var isBlank: Bool
    /// The place among the jokes.
    var ordinal: Int
    /// Where the joke's value stands in the file.
    var range: Range<Int>
    /// The text as it is written, without its quotes.
    var verbatim: ArraySlice<UInt8>
    /// The text with its escapes resolved.
    var decoded: ArraySlice<UInt8>
  }

  private enum Tag {
    static let existing: UInt8 = 0
    static let existingPlain: UInt8 = 1
    static let joke: UInt8 = 2
  }

  /// Puts an item that is there in the place of what `payload` held.
  static func encode(existing title: [UInt8]?, into payload: inout [UInt8]) {
    payload.removeAll(keepingCapacity: true)
    payload.append(title == nil ? Tag.existing : Tag.existingPlain)
    if let title { payload.append(contentsOf: title) }
  }

  /// Puts a joke in the place of what `payload` held.
  static func encode(_ joke: Joke, into payload: inout [UInt8]) {
    payload.removeAll(keepingCapacity: true)
    payload.append(contentsOf: [Tag.joke, joke.match.number, joke.isBlank ? 1 : 0])
    payload.appendInteger(joke.ordinal)
    payload.appendInteger(joke.range.lowerBound)
    payload.appendInteger(joke.range.upperBound)
    payload.appendInteger(joke.verbatim.count)
    payload.append(contentsOf: joke.verbatim)
    // An escape is always longer than what it stands for.
    if joke.decoded.count != joke.verbatim.count { payload.append(contentsOf: joke.decoded) }
  }

  /// Reads what `encode` wrote.
  init?(_ payload: [UInt8]) {
    switch payload.first {
    case Tag.existing: self = .existing(title: nil)
    case Tag.existingPlain: self = .existing(title: payload.dropFirst())
    case Tag.joke:
      guard let joke = Joke(payload) else { return nil }
      self = .joke(joke)
    default: return nil
    }
  }
}

extension ItemRecord.Joke {
  fileprivate init?(_ payload: [UInt8]) {
    let size = [UInt8].integerCount
    let start = 3 + 4 * size
    guard payload.count >= start, let match = MatchKind(number: payload[1]) else { return nil }
    let lower = payload.integer(at: 3 + size)
    let upper = payload.integer(at: 3 + 2 * size)
    let count = payload.integer(at: 3 + 3 * size)
    guard lower <= upper, (0...payload.count - start).contains(count) else { return nil }
    let verbatim = payload[start..<start + count]
    let decoded = payload[(start + count)...]
    self.init(
      match: match,
      isBlank: payload[2] == 1,
      ordinal: payload.integer(at: 3),
      range: lower..<upper,
      verbatim: verbatim,
      decoded: decoded.isEmpty ? verbatim : decoded
    )
  }
}
