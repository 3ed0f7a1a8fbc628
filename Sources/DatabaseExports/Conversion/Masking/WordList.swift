/// Words, and parts of words, by which the name of a field tells what it holds.
struct WordList {
  /// Shorter words are too often the end of others.
  private static let shortestEnding = 4

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

  /// Whether a word, in small letters, is one of the list.
  func contains(_ word: [UInt8]) -> Bool {
    if words.contains(word) { return true }
    if word.last == UInt8(ascii: "s") {
      if words.contains(word.dropLast()) { return true }
      if word.dropLast().last == UInt8(ascii: "e"), words.contains(word.dropLast(2)) { return true }
    }
    return parts.contains { part in
      word.count >= part.count
        && (0...(word.count - part.count)).contains { word[$0...].starts(with: part) }
    }
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
