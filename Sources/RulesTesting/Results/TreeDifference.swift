public import DatabaseModel

/// A place where two databases differ.
public struct TreeDifference: Hashable, Sendable {
  /// The place.
  public var path: DatabasePath
  /// What should be there, as text.
  public var expected: String
  /// What is there, as text.
  public var got: String
}

extension TreeDifference {
  /// So many differences are listed.
  private static let limit = 20

  /// Compares what is in a database with what should be, priorities included.
  ///
  /// Where a child is there on one side only, its parent is not listed.
  ///
  /// - Returns: The first differences in the order of the database; empty where there are none.
  static func between(
    _ expected: DatabaseTree,
    _ got: DatabaseTree,
    at path: DatabasePath
  ) -> [TreeDifference] {
    var result: [TreeDifference] = []
    compare(expected.root, got.root, path, &result)
    return result
  }

  /// Whether two databases are the same but for priorities.
  ///
  /// Recursion is bounded by the nesting of trees.
  static func isOnlyInPriorities(
    _ expected: DatabaseTree.Node?,
    _ got: DatabaseTree.Node?
  ) -> Bool {
    guard let expected, let got else { return expected == nil && got == nil }
    guard expected.hasChildren, got.hasChildren else {
      return !expected.hasChildren && !got.hasChildren && expected.leaf == got.leaf
    }
    return expected.children.count == got.children.count
      && expected.children.allSatisfy { child in
        got.child(named: child.key).map { isOnlyInPriorities(child, $0) } ?? false
      }
  }

  /// Recursion is bounded by the nesting of trees.
  private static func compare(
    _ expected: DatabaseTree.Node?,
    _ got: DatabaseTree.Node?,
    _ path: DatabasePath,
    _ result: inout [TreeDifference]
  ) {
    guard result.count < limit else { return }
    guard let expected, let got, expected.hasChildren, got.hasChildren else {
      if !areEqual(expected, got) { result.append(difference(expected, got, path)) }
      return
    }
    if expected.priority != got.priority {
      result.append(
        TreeDifference(
          path: path.appending(DatabaseKey(".priority")),
          expected: ValueText.text(expected.priority.leaf),
          got: ValueText.text(got.priority.leaf)
        )
      )
    }
    for child in expected.children {
      compare(child, got.child(named: child.key), path.appending(child.key), &result)
    }
    for child in got.children where expected.child(named: child.key) == nil {
      compare(nil, child, path.appending(child.key), &result)
    }
  }

  private static func areEqual(
    _ left: DatabaseTree.Node?,
    _ right: DatabaseTree.Node?
  ) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    return left == right
  }

  private static func difference(
    _ expected: DatabaseTree.Node?,
    _ got: DatabaseTree.Node?,
    _ path: DatabasePath
  ) -> TreeDifference {
    TreeDifference(
      path: path,
      expected: ValueText.text(DatabaseTree(expected)),
      got: ValueText.text(DatabaseTree(got))
    )
  }
}
