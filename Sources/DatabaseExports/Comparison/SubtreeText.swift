import JSONStreaming

/// Writes what lies below a node as JSON without white space, and leaves out what the database would
/// not store: nulls and empty containers, whatever they hold of them (H-4).
///
/// A container is written when its first leaf comes. Beyond a limit nothing is kept any more, but
/// leaves are still counted.
struct SubtreeText {
  private struct Frame {
    let isArray: Bool
    var priority: [UInt8]?
    /// The name of the member that comes next, quotes included, or the number of the element.
    var key: [UInt8] = []
    var index = 0
    var isOpen = false
    /// How many members or elements are written.
    var count = 0
  }

  private(set) var bytes: [UInt8] = []
  private(set) var leafCount = 0
  private(set) var isCut = false
  private let limit: Int
  private var frames: [Frame] = []

  /// Creates a text of at most `limit` bytes and what the last piece takes.
  init(limit: Int) {
    self.limit = limit
    isCut = limit <= 0
  }

  /// What was written, if there was a leaf.
  var value: ExportDifference.Value? {
    leafCount == 0 ? nil : ExportDifference.Value(json: bytes, isCut: isCut, leafCount: leafCount)
  }

  mutating func begin(isArray: Bool) {
    frames.append(Frame(isArray: isArray))
  }

  /// Sets the priority of the innermost object, at any time before its end.
  mutating func priority(_ text: [UInt8]?) {
    guard let text, let top = frames.indices.last else { return }
    guard frames[top].isOpen else {
      frames[top].priority = text
      return
    }
    guard !isCut else { return }
    separate(top)
    append(SubtreeText.priorityKey)
    append(text)
  }

  mutating func key(_ quoted: [UInt8]) {
    if let top = frames.indices.last { frames[top].key = quoted }
  }

  mutating func element(_ index: Int) {
    if let top = frames.indices.last { frames[top].index = index }
  }

  /// Writes a leaf and, before it, the containers that have waited for one.
  mutating func leaf(_ text: [UInt8], priority: [UInt8]? = nil) {
    leafCount += 1
    if isCut { return }
    let firstClosed = frames.firstIndex { !$0.isOpen } ?? frames.count
    for level in firstClosed..<frames.count { open(level) }
    if let top = frames.indices.last { beginMember(top) }
    guard let priority else { return append(text) }
    append(SubtreeText.valueKey)
    append(text)
    append(SubtreeText.commaAndPriorityKey)
    append(priority)
    append([UInt8(ascii: "}")])
  }

  mutating func end() {
    guard let frame = frames.popLast(), frame.isOpen, !isCut else { return }
    append([frame.isArray ? UInt8(ascii: "]") : UInt8(ascii: "}")])
  }

  private mutating func open(_ level: Int) {
    if level > 0 { beginMember(level - 1) }
    frames[level].isOpen = true
    append([frames[level].isArray ? UInt8(ascii: "[") : UInt8(ascii: "{")])
    if let priority = frames[level].priority {
      separate(level)
      append(SubtreeText.priorityKey)
      append(priority)
    }
  }

  private mutating func beginMember(_ level: Int) {
    if frames[level].isArray {
      while frames[level].count < frames[level].index, !isCut {
        separate(level)
        append(SubtreeText.null)
      }
      separate(level)
    } else {
      separate(level)
      append(frames[level].key)
      append([UInt8(ascii: ":")])
    }
  }

  private mutating func separate(_ level: Int) {
    if frames[level].count > 0 { append([UInt8(ascii: ",")]) }
    frames[level].count += 1
  }

  private mutating func append(_ text: [UInt8]) {
    if isCut { return }
    bytes += text
    if bytes.count > limit { isCut = true }
  }

  private static let priorityKey = Array(#"".priority":"#.utf8)
  private static let commaAndPriorityKey = Array(#",".priority":"#.utf8)
  private static let valueKey = Array(#"{".value":"#.utf8)
  private static let null = Array("null".utf8)
}
