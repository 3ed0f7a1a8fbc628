/// A database or a part of one, held compactly for access at random.
///
/// A tree is immutable and cheap to copy; parts of it share its memory. Absence is the tree without
/// a root: the database has no empty objects, lists or nulls (H-4).
public struct DatabaseTree: Sendable {
  @usableFromInline package let storage: TreeStorage
  @usableFromInline package let rootIndex: UInt32?

  package init(storage: TreeStorage, rootIndex: UInt32?) {
    self.storage = storage
    self.rootIndex = rootIndex
  }

  /// The tree without any value.
  public static let null = DatabaseTree(storage: .empty, rootIndex: nil)

  /// Creates a tree of a single value.
  public init(_ leaf: DatabaseLeaf, priority: Priority = .none) {
    var builder = DatabaseTreeBuilder(allowsServerValues: true)
    builder.addLeaf(leaf, priority: priority)
    self = builder.build()
  }

  /// Creates the tree of a node and everything below it, without copying.
  public init(_ node: Node?) {
    self = node.map { DatabaseTree(storage: $0.storage, rootIndex: $0.index) } ?? .null
  }

  /// The top node, or nil when there is no value.
  public var root: Node? { rootIndex.map { Node(storage: storage, index: $0) } }

  /// Whether there is no value.
  public var isNull: Bool { rootIndex == nil }

  /// Whether a leaf or priority is a server value that is not yet resolved.
  public var hasServerValues: Bool { storage.hasServerValues }

  /// The first key that stands before nothing in the document and that the database could not store,
  /// with the path above it.
  ///
  /// Nulls vanish with their keys, but the service refuses a write that names such a key. Parts of a
  /// tree do not have it.
  package var droppedKey: (key: DatabaseKey, parent: DatabasePath)? {
    storage.droppedKey.flatMap { isWhole ? $0 : nil }
  }

  /// The first path that stood twice in the document, of which the last value was taken.
  ///
  /// Parts of a tree do not have it.
  package var repeatedPath: DatabasePath? { isWhole ? storage.repeatedPath : nil }

  private var isWhole: Bool {
    rootIndex.map { Int($0) == storage.nodeCount - 1 } ?? (storage.nodeCount == 0)
  }

  /// How many bytes of memory the tree takes beside the texts of its keys and values.
  ///
  /// A part of a tree shares the memory of the whole, which is what counts.
  public var structureBytes: Int { storage.structureBytes }

  /// The node at a path, or nil when nothing is there.
  public func node(at path: DatabasePath) -> Node? { root?.node(at: path) }

  /// What is stored at a path, as a tree that shares this one's memory.
  public func subtree(at path: DatabasePath) -> DatabaseTree { DatabaseTree(node(at: path)) }
}

extension DatabaseTree {
  /// A node that exists: a leaf, or a parent of at least one child.
  public struct Node: Sendable {
    @usableFromInline package let storage: TreeStorage
    @usableFromInline package let index: UInt32

    @inlinable
    package init(storage: TreeStorage, index: UInt32) {
      self.storage = storage
      self.index = index
    }

    /// The node's key among its siblings; empty for the root of a document.
    public var key: DatabaseKey { DatabaseKey(bytes: storage.text.copy(storage.keyRange(index))) }

    /// The value of a leaf, or nil for a node with children.
    public var leaf: DatabaseLeaf? { storage.leaf(index) }

    /// The node's priority.
    public var priority: Priority { storage.priority(index) }

    /// Whether the node has children.
    public var hasChildren: Bool { !storage.children(index).isEmpty }

    /// The number of children.
    public var childCount: Int { storage.children(index).count }

    /// The children in the order of their keys (H-12).
    public var children: Children {
      Children(storage: storage, range: storage.children(index))
    }

    /// The child with a key, or nil.
    ///
    /// - Complexity: O(1).
    @inlinable
    public func child(named key: DatabaseKey) -> Node? {
      storage.child(index, named: key.bytes.span).map { Node(storage: storage, index: $0) }
    }

    /// The node at a path below this one, or nil.
    public func node(at path: DatabasePath) -> Node? {
      var node = self
      for key in path.keys {
        guard let child = node.child(named: key) else { return nil }
        node = child
      }
      return node
    }
  }

  /// The children of a node in the order of their keys.
  public struct Children: RandomAccessCollection, Sendable {
    let storage: TreeStorage
    let range: Range<UInt32>

    /// The place of the first child.
    public var startIndex: Int { 0 }
    /// The place behind the last child.
    public var endIndex: Int { range.count }
    /// The child at a place.
    public subscript(place: Int) -> Node {
      Node(storage: storage, index: range[range.startIndex + UInt32(place)])
    }
  }
}
