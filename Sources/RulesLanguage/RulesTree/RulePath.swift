/// The place of a node in the tree of rules, such as `/users/$uid`.
///
/// A path shares its beginning with its parent's, so a deep tree costs no more than a shallow one.
public struct RulePath: Sendable, CustomStringConvertible {
  private indirect enum Link: Sendable {
    case root
    case step(from: Link, key: RuleNode.Key)
  }

  private let link: Link

  /// The place of the outermost rules.
  public static let root = RulePath(link: .root)

  /// Returns the path of the child with a key.
  public func appending(_ key: RuleNode.Key) -> RulePath {
    RulePath(link: .step(from: link, key: key))
  }

  /// Whether this is the outermost place.
  public var isRoot: Bool {
    if case .root = link { true } else { false }
  }

  /// The place above; nil at the root.
  public var parent: RulePath? {
    if case .step(let parent, _) = link { RulePath(link: parent) } else { nil }
  }

  /// The keys from the root downwards.
  ///
  /// - Complexity: linear in the depth.
  public var keys: [RuleNode.Key] {
    var keys: [RuleNode.Key] = []
    var current = link
    while case .step(let parent, let key) = current {
      keys.append(key)
      current = parent
    }
    keys.reverse()
    return keys
  }

  /// The path with slashes, `/` for the root, invalid UTF-8 repaired.
  public var description: String {
    isRoot ? "/" : keys.map { "/" + $0.text }.joined()
  }
}
