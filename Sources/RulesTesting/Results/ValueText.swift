public import DatabaseModel
import JSONStreaming
import RulesEvaluation

/// Shows values in messages: as JSON, cut where they are long.
public enum ValueText {
  /// So many bytes of a value are shown, more or less.
  public static let longest = 100
  private static let longestString = 80

  /// Shows a database value in export form on one line.
  public static func text(_ tree: DatabaseTree, limit: Int = longest) -> String {
    var writer = LimitedWriter(limit: limit)
    writer.write(tree.root)
    return writer.text
  }

  /// Shows a string as JSON.
  public static func text(_ bytes: [UInt8]) -> String {
    let isCut = bytes.count > longestString
    var writer = JSONWriter()
    writer.string(isCut ? cut(bytes) : bytes)
    let text = String(decoding: writer.bytes, as: UTF8.self)
    return isCut ? text + "… (\(WTF8.utf16Count(bytes.span)) characters)" : text
  }

  /// Shows a leaf as JSON.
  static func text(_ leaf: DatabaseLeaf?) -> String {
    switch leaf {
    case nil: "null"
    case .boolean(let value)?: value ? "true" : "false"
    case .number(let value)?: JSONNumber.text(value)
    case .string(let bytes)?: text(bytes)
    case .serverValue(.timestamp)?: #"{".sv": "timestamp"}"#
    case .serverValue(.increment(let delta))?:
      #"{".sv": {"increment": \#(JSONNumber.text(delta))}}"#
    }
  }

  /// Shows the value of a part of a rule; nil where there is nothing to show.
  static func text(_ value: RuleValue) -> String? {
    switch value {
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .number(let value): JSONNumber.text(value)
    case .string(let bytes): text(bytes)
    case .object: "an object"
    // Their members tell more.
    case .auth, .snapshot, .query: nil
    }
  }

  /// Cuts a text without breaking a character.
  private static func cut(_ bytes: [UInt8]) -> [UInt8] {
    var end = longestString
    while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return Array(bytes[..<end])
  }
}

/// Writes a value until it is long enough.
private struct LimitedWriter {
  private let limit: Int
  private(set) var text = ""

  init(limit: Int) { self.limit = limit }

  private var isFull: Bool { text.utf8.count >= limit }

  /// Recursion is bounded by the nesting of trees.
  mutating func write(_ node: DatabaseTree.Node?) {
    guard let node else {
      text += "null"
      return
    }
    guard node.hasChildren else { return writeLeaf(node) }
    text += "{"
    var isFirst = true
    if let priority = node.priority.leaf {
      text += #"".priority": \#(ValueText.text(priority))"#
      isFirst = false
    }
    for child in node.children {
      if !isFirst { text += ", " }
      isFirst = false
      guard !isFull else {
        text += "…"
        break
      }
      text += ValueText.text(child.key.bytes) + ": "
      write(child)
    }
    text += "}"
  }

  private mutating func writeLeaf(_ node: DatabaseTree.Node) {
    let value = ValueText.text(node.leaf)
    guard let priority = node.priority.leaf else {
      text += value
      return
    }
    text += #"{".value": \#(value), ".priority": \#(ValueText.text(priority))}"#
  }
}
