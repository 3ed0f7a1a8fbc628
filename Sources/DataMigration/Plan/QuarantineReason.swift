/// Why a joke cannot become an item.
///
/// It stays where it is and is listed with its value.
public enum QuarantineReason: String, CaseIterable, Sendable {
  /// The joke has no text, as one that a late vote has brought back (D14).
  case noText = "no-text"
  /// The text is a number, a Boolean value, an object or a list (D14).
  case textNotString = "text-not-string"
  /// The text is empty, which the rules of the new layout refuse (D15).
  case emptyTitle = "empty-title"
  /// The joke has no author, or a blank one (D6, D28).
  case noAuthor = "no-author"
  /// The author is not a string.
  case authorNotString = "author-not-string"
  /// Several users have the author's name (D3).
  case ambiguousAuthor = "ambiguous-author"
  /// No user has the author's name (D5).
  case unknownAuthor = "unknown-author"
  /// The key cannot be stored, so it cannot be an item's key (H.1).
  case illegalKey = "illegal-key"
  /// The file has the key again further on, and the later joke counts.
  case duplicateKey = "duplicate-key"
  /// The author's row is not an object, so that nothing can be put into it.
  case userNotObject = "user-not-object"
  /// The author's `items` are a single value, or are there twice, so that nothing can be put into
  /// them.
  case itemsUnusable = "items-unusable"
  /// The author has another item of that key (D32).
  case itemExists = "item-exists"
  /// `/jokes` itself is a single value.
  case notACollection = "not-a-collection"

  /// What is wrong, in a few words.
  public var explanation: String {
    switch self {
    case .noText: "the joke has no `jokeText`"
    case .textNotString: "the `jokeText` is not a string"
    case .emptyTitle: "the `jokeText` is empty"
    case .noAuthor: "the joke has no author"
    case .authorNotString: "the `author` is not a string"
    case .ambiguousAuthor: "several users have the author's name"
    case .unknownAuthor: "no user has the author's name"
    case .illegalKey: "the key cannot be stored"
    case .duplicateKey: "the file has the key again, and the later one counts"
    case .userNotObject: "the author's row is not an object"
    case .itemsUnusable: "the author's `items` are a single value, or are there twice"
    case .itemExists: "the author has another item of that key"
    case .notACollection: "`/jokes` is a single value"
    }
  }

  /// A small number for records; the place in `allCases`.
  var number: UInt8 {
    UInt8(truncatingIfNeeded: QuarantineReason.allCases.firstIndex(of: self) ?? 0)
  }

  /// The reason of a number.
  init?(number: UInt8) {
    guard Int(number) < QuarantineReason.allCases.count else { return nil }
    self = QuarantineReason.allCases[Int(number)]
  }
}
