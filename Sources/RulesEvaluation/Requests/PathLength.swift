import DatabaseModel

/// Checks how long the paths of a write are over an SDK, which counts the bytes of the keys and a slash
/// before each (H-3).
enum PathLength {
  private static let limit = DatabaseLimits.sdkPathBytes

  /// Checks the path of a write, and those of what it writes.
  static func check(_ tree: DatabaseTree, at path: DatabasePath) throws(InvalidRequest) {
    var bytes = max(1, path.count)
    let keys = path.keys.span
    for place in keys.indices { bytes &+= keys[place].bytes.count }
    guard bytes <= limit else { throw .pathTooLong(byteCount: bytes, at: path) }
    guard let root = tree.rootIndex else { return }
    let storage = tree.storage
    // Mostly all keys together are not too long.
    let most = storage.text.count &+ storage.nodeCount &* (NameTable.longestName &+ 1)
    if bytes &+ most > limit { try check(root, in: storage, bytes, at: path) }
  }

  private static func check(
    _ root: UInt32,
    in storage: TreeStorage,
    _ bytes: Int,
    at path: DatabasePath
  ) throws(InvalidRequest) {
    var open = [(node: root, bytes: bytes)]
    while let (node, bytes) = open.popLast() {
      for child in storage.children(node) {
        // The root's own slash is that before its child.
        let slash = path.isRoot && node == root ? 0 : 1
        let childBytes = bytes &+ slash &+ storage.keyRange(child).count
        guard childBytes <= limit else {
          throw .pathTooLong(byteCount: childBytes, at: path)
        }
        if storage.records[Int(child)].isParent { open.append((child, childBytes)) }
      }
    }
  }
}
