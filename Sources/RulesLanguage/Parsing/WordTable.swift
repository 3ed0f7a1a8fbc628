/// A few fixed words that bytes are compared with, faster than by hashing.
struct WordTable {
  private let words: [[UInt8]]

  init(_ words: some Sequence<String>) {
    self.words = words.map { Array($0.utf8) }
  }

  /// Returns the place of a word in the table, nil where it is another word.
  func index(of word: some Collection<UInt8>) -> Int? {
    let count = word.count
    return words.firstIndex { $0.count == count && $0.elementsEqual(word) }
  }

  /// Whether the table has a word.
  func contains(_ word: some Collection<UInt8>) -> Bool { index(of: word) != nil }
}
