/// Finds the occurrences of a text one after the other, without overlaps.
///
/// The time is linear in both texts (Knuth, Morris and Pratt).
struct SubstringFinder<Unit: Equatable> {
  private let part: [Unit]
  /// For each prefix of the part: the length of the longest shorter prefix that ends it.
  private var borders: [Int]
  private var position = 0

  init(_ part: [Unit]) {
    self.part = part
    borders = [Int](repeating: 0, count: part.count)
    var length = 0
    for index in part.indices.dropFirst() {
      while length > 0, part[index] != part[length] { length = borders[length - 1] }
      if part[index] == part[length] { length += 1 }
      borders[index] = length
    }
  }

  /// Where the next occurrence begins, or nil.
  mutating func next(in text: [Unit]) -> Int? {
    guard !part.isEmpty else { return nil }
    var length = 0
    while position < text.count {
      while length > 0, text[position] != part[length] { length = borders[length - 1] }
      if text[position] == part[length] { length += 1 }
      position += 1
      if length == part.count { return position - length }
    }
    return nil
  }
}
