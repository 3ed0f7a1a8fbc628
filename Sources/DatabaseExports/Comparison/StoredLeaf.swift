import DatabaseModel
import JSONStreaming

/// A leaf or a priority that was copied from an export, with the text that it had there.
struct StoredLeaf: Sendable {
  /// The value; nil for none.
  let leaf: DatabaseLeaf?
  /// JSON, as it is written.
  let text: [UInt8]

  private init(_ leaf: DatabaseLeaf?, text: [UInt8]) {
    self.leaf = leaf
    self.text = text
  }

  /// No value, such as the priority of a node that has none.
  static let none = StoredLeaf(nil, text: Array("null".utf8))

  var isNone: Bool { leaf == nil }

  /// Copies the value at which a reader stands.
  init(_ event: ExportReader.Event, of reader: borrowing ExportReader) {
    switch event {
    case .boolean(let boolean):
      self.init(.boolean(boolean), text: Array("\(boolean)".utf8))
    case .number:
      self.init(.number(reader.number), text: reader.withTokenBytes { [UInt8](copying: $0) })
    case .string:
      var text = [UInt8(ascii: "\"")]
      reader.withTokenBytes { text.append(contentsOf: $0) }
      text.append(UInt8(ascii: "\""))
      self.init(.string(reader.tokenBytes()), text: text)
    default:
      self = .none
    }
  }

  /// Whether both are the same value; numbers beyond a double's range are told apart by their text.
  static func areEqual(_ left: StoredLeaf, _ right: StoredLeaf) -> Bool {
    guard left.leaf == right.leaf else { return false }
    if case .number(let number) = left.leaf, !number.isFinite { return left.text == right.text }
    return true
  }
}
