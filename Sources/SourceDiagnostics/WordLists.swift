extension [String] {
  /// The elements with separators between them, and another one before the last.
  package func joined(separator: String, last: String) -> String {
    guard count > 1, let end = self.last else { return joined() }
    return dropLast().joined(separator: separator) + last + end
  }

  /// The elements in back-ticks, with commas between them and `last` before the last one.
  package func quotedList(last: String = ", ") -> String {
    map { "`\($0)`" }.joined(separator: ", ", last: last)
  }
}
