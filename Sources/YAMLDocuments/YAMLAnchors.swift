import SourceDiagnostics

/// The anchors of a document and what aliases have cost so far.
struct YAMLAnchors {
  struct Target {
    var node: YAMLNode
    /// Nodes that the anchor stands for.
    var size: Int
    /// Levels of collections below and including it.
    var height: Int
  }

  private var targets: [String: Target] = [:]
  /// Anchors whose node is still being read, with the times each name is open.
  private var openNames: [String: Int] = [:]
  private var spent = 0

  subscript(name: String) -> Target? { isOpen(name) ? nil : targets[name] }

  func isOpen(_ name: String) -> Bool { openNames[name] != nil }

  mutating func open(_ name: String) {
    openNames[name, default: 0] += 1
  }

  mutating func close(_ name: String, node: YAMLNode, size: Int, height: Int) {
    if let count = openNames[name], count > 1 {
      openNames[name] = count - 1
    } else {
      openNames[name] = nil
    }
    targets[name] = Target(node: node, size: size, height: height)
  }

  /// Counts nodes that come in through an alias; false beyond the limit.
  mutating func spend(_ size: Int, limit: Int) -> Bool {
    spent += size
    return spent <= limit
  }

  /// Returns the anchor whose name is nearest to a misspelt one.
  func nearest(to name: String) -> String? {
    // In order, so that the same file always gives the same suggestion.
    Suggestion.nearest(to: name, in: targets.keys.sorted())
  }
}
