import SourceDiagnostics

/// A list or mapping that is being read.
struct YAMLFrame {
  let isMapping: Bool
  let isFlowMapping: Bool
  let anchor: String?
  var range: SourceRange
  /// The key whose value comes next.
  var pendingKey: YAMLKey?
  /// The nodes of the collection, itself and everything behind aliases included.
  private(set) var size = 1
  /// The levels of collections, itself included.
  private(set) var height = 1
  private var elements: [YAMLNode] = []
  private var entries: [YAMLEntry] = []
  /// The places of keys by their bytes, once there are too many to look through.
  private var keyPlaces: [[UInt8]: SourceRange] = [:]

  private static let smallCount = 8

  init(isMapping: Bool, isFlowMapping: Bool, anchor: String?, range: SourceRange) {
    self.isMapping = isMapping
    self.isFlowMapping = isFlowMapping
    self.anchor = anchor
    self.range = range
  }

  /// Whether the last value of a mapping in braces is a text without quotes.
  var endsWithPlainText: Bool {
    guard isFlowMapping, let scalar = entries.last?.value.scalar, scalar.style == .plain,
      case .string = scalar.value
    else { return false }
    return true
  }

  var expectsKey: Bool { isMapping && pendingKey == nil }

  var node: YAMLNode {
    YAMLNode(isMapping ? .mapping(entries) : .sequence(elements), at: range)
  }

  mutating func add(_ node: YAMLNode, size: Int, height: Int) {
    self.size += size
    self.height = max(self.height, height + 1)
    range = range.union(node.place)
    if let key = pendingKey {
      pendingKey = nil
      range = range.union(key.range)
      entries.append(YAMLEntry(key: key, value: node))
      if entries.count == YAMLFrame.smallCount {
        for entry in entries { note(entry.key) }
      } else if entries.count > YAMLFrame.smallCount {
        note(key)
      }
    } else {
      elements.append(node)
    }
  }

  /// Returns the place where a key already stands.
  func place(ofEarlier key: YAMLKey) -> SourceRange? {
    if entries.count < YAMLFrame.smallCount {
      return entries.first { $0.key.isEqual(to: key.text) }?.key.range
    }
    return keyPlaces[Array(key.text.utf8)]
  }

  private mutating func note(_ key: YAMLKey) {
    let bytes = Array(key.text.utf8)
    if keyPlaces[bytes] == nil { keyPlaces[bytes] = key.range }
  }
}
