/// Words, and parts of words, by which the name of a field tells what it holds.
struct WordList {
  /// Shorter words are too often the end of others.
  private static let shortestEnding = 4
  /// How much longer than the part of which it is made a word may be that is known.
  private static let longestPlural = 2

  private let words: Set<[UInt8]>
  private let endings: [[UInt8]]
  private let parts: [[UInt8]]

  /// Creates a list of words, which also stand for their plurals, and of parts of which one in a word is
  /// enough; each parted by spaces.
  init(_ words: String, parts: String = "") {
    let words = WordList.split(words)
    self.words = Set(words)
    self.parts = WordList.split(parts)
    endings = words.filter { $0.count >= WordList.shortestEnding }
  }

  private static func split(_ words: String) -> [[UInt8]] {
    words.split(separator: " ").map { Array($0.utf8) }
  }

  /// Whether a word, in small letters, is one of the list, or a part of it with no more than an ending, so
  /// that nothing is in it besides.
  func knows(_ word: [UInt8]) -> Bool {
    if hasWord(word) { return true }
    return parts.contains {
      word.starts(with: $0) && word.count <= $0.count + WordList.longestPlural
    }
  }

  /// Whether a word, in small letters, is one of the list.
  func contains(_ word: [UInt8]) -> Bool {
    if hasWord(word) { return true }
    return parts.contains { part in
      word.count >= part.count
        && (0...(word.count - part.count)).contains { word[$0...].starts(with: part) }
    }
  }

  private func hasWord(_ word: [UInt8]) -> Bool {
    if words.contains(word) { return true }
    guard word.last == UInt8(ascii: "s") else { return false }
    if words.contains(word.dropLast()) { return true }
    return word.dropLast().last == UInt8(ascii: "e") && words.contains(word.dropLast(2))
  }

  /// Whether a word ends in one of the list that is long enough.
  func endsWord(_ word: [UInt8]) -> Bool {
    let plain = word.last == UInt8(ascii: "s") ? word.dropLast() : word
    return endings.contains { word.hasSuffix($0) || plain.hasSuffix($0) }
  }
}

extension Set<[UInt8]> {
  fileprivate func contains(_ word: ArraySlice<UInt8>) -> Bool { contains(Array(word)) }
}

extension [UInt8] {
  fileprivate func hasSuffix(_ ending: [UInt8]) -> Bool {
    suffix(ending.count).elementsEqual(ending)
  }
}
