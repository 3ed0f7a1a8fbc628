/// Finds the word that the user probably meant.
public enum Suggestion {
  /// Words longer than this are compared by equality alone, so that the cost stays bounded.
  private static let longestWord = 64
  /// Of more candidates than this the first are looked at.
  private static let mostCandidates = 1000

  /// Returns the candidate nearest to a misspelt word, or nil where none is near.
  ///
  /// Near means at most a third of the word's length in edits, counting an exchange of neighbours
  /// as one; a difference in case or a missing leading dot costs nothing. The earlier candidate
  /// wins a tie.
  public static func nearest(to word: String, in candidates: some Sequence<String>) -> String? {
    guard word.utf8.count <= 16 * longestWord else { return nil }
    let folded = fold(word)
    guard !folded.isEmpty, folded.count <= longestWord else { return nil }
    var best: (candidate: String, distance: Int)?
    for candidate in candidates.prefix(mostCandidates) where candidate != word {
      let other = fold(candidate)
      guard other.count <= longestWord else { continue }
      let limit = max(1, max(folded.count, other.count) / 3)
      guard abs(folded.count - other.count) <= limit else { continue }
      let distance = editDistance(folded, other)
      if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.candidate
  }

  private static func fold(_ word: String) -> [Character] {
    var characters = Array(word.lowercased())
    if characters.first == "." { characters.removeFirst() }
    return characters
  }

  /// The optimal string alignment distance.
  private static func editDistance(_ left: [Character], _ right: [Character]) -> Int {
    guard !left.isEmpty, !right.isEmpty else { return max(left.count, right.count) }
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in 1...left.count {
      var current = [row]
      for column in 1...right.count {
        let same = left[row - 1] == right[column - 1]
        var cost = min(last[column] + 1, current[column - 1] + 1, last[column - 1] + (same ? 0 : 1))
        let isExchange =
          row > 1 && column > 1
          && left[row - 1] == right[column - 2] && left[row - 2] == right[column - 1]
        if isExchange { cost = min(cost, beforeLast[column - 2] + 1) }
        current.append(cost)
      }
      beforeLast = last
      last = current
    }
    return last[right.count]
  }
}
