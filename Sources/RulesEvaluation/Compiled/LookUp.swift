/// A child that the rules of a write look for from the root, as far as it is known before they are
/// asked: below known keys, the child that a key of the path or `auth.uid` names.
struct LookUp: Hashable, Sendable {
  /// The known keys that lead to its parent.
  var parent: [Int32]
  /// The depth of the key on the path; 0 stands for `auth.uid`.
  var depth: Int32
}
