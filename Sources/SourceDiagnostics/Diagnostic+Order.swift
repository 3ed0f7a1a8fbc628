extension [Diagnostic] {
  /// The diagnostics in the order of the document, those without a place first; the order of those at
  /// one place stays.
  package func sortedByPlace() -> [Diagnostic] {
    enumerated().sorted { left, right in
      let leftStart = left.element.range?.lowerBound ?? 0
      let rightStart = right.element.range?.lowerBound ?? 0
      return (leftStart, left.offset) < (rightStart, right.offset)
    }.map(\.element)
  }
}
