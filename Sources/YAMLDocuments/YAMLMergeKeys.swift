public import SourceDiagnostics

extension YAMLNode {
  /// Returns the node with the mappings behind `<<` laid under the members beside it, at any depth.
  ///
  /// A member that is written out wins over a merged one, an earlier merged mapping over a later
  /// one. Merge keys belong to YAML 1.1, so a caller that does not call this finds `<<` as an
  /// ordinary member and can refuse it.
  ///
  /// - Parameter diagnostics: takes what is wrong with a merge key.
  /// - Returns: The node without merge keys.
  /// - Complexity: linear in the nodes, those behind aliases included.
  public func mergingKeys(reportingTo diagnostics: inout [Diagnostic]) -> YAMLNode {
    var copy = self
    switch content {
    case .scalar:
      break
    case .sequence(let elements):
      copy.content = .sequence(elements.map { $0.mergingKeys(reportingTo: &diagnostics) })
    case .mapping(let entries):
      copy.content = .mapping(merged(entries, &diagnostics))
    }
    return copy
  }
}

private func merged(_ entries: [YAMLEntry], _ diagnostics: inout [Diagnostic]) -> [YAMLEntry] {
  var own: [YAMLEntry] = []
  var bases: [YAMLEntry] = []
  for entry in entries {
    let value = entry.value.mergingKeys(reportingTo: &diagnostics)
    guard entry.key.isMerge else {
      own.append(YAMLEntry(key: entry.key, value: value))
      continue
    }
    for base in value.elements ?? [value] {
      guard let members = base.entries else {
        diagnostics.append(.mergeValue(base.kindName, at: base.place))
        continue
      }
      bases += members
    }
  }
  guard !bases.isEmpty else { return own }
  var seen = Set(own.map { Array($0.key.text.utf8) })
  for base in bases where seen.insert(Array(base.key.text.utf8)).inserted { own.append(base) }
  return own
}
