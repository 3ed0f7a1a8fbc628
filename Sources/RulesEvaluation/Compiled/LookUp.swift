/// A child that the rules of a write look for from the root, as far as it is known before they are
/// asked: below known keys, the child that a key of the path or `auth.uid` names.
struct LookUp: Hashable, Sendable {
  /// The known keys that lead to its parent.
  var parent: [Int32]
  /// The depth of the key on the path; 0 stands for `auth.uid`.
  var depth: Int32
}

/// A child that `.validate` rules look for from the root, below known keys, by a string that is written.
struct WrittenLookUp: Sendable {
  /// The known keys that lead to its parent.
  var parent: [Int32]
  /// The known keys that lead from the written value to the string; `anyKey` stands for all children.
  var way: [Int32] = []

  static let anyKey: Int32 = -1
}
