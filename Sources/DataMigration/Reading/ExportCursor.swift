import JSONStreaming
import SchemaValidation

/// What a field holds, as far as a migration needs to know.
enum FieldKind {
  /// Nothing, or `null`, which is the same.
  case absent
  /// A string.
  case string
  /// Anything else.
  case other
}

/// A tokenizer that stands somewhere in an export.
struct ExportCursor: ~Copyable {
  private var reader: JSONReader

  /// Creates a cursor before the first token.
  init(_ source: consuming any ByteSource & ~Copyable) {
    reader = JSONReader(source: source)
  }

  /// The offset of the first byte of the token.
  var tokenOffset: Int { reader.tokenOffset }

  /// The offset after the last byte of the token.
  var tokenEndOffset: Int { reader.tokenEndOffset }

  /// Goes to the next token.
  mutating func next() throws(MigrationError) -> JSONReader.Token {
    do throws(JSONError) {
      return try reader.next()
    } catch {
      throw .json(error)
    }
  }

  /// Reads over the value that begins here, or over the rest of what has just been opened.
  mutating func skipValue() throws(MigrationError) {
    do throws(JSONError) {
      try reader.skipValue()
    } catch {
      throw .json(error)
    }
  }

  /// Reads to the end of the input.
  mutating func finish() throws(MigrationError) {
    while try next() != .endOfInput {}
  }

  // MARK: The token

  /// Whether the key is this name.
  func isKey(_ name: [UInt8]) -> Bool {
    reader.tokenHasEscapes ? reader.tokenBytes() == name : reader.tokenEquals(name)
  }

  /// Whether the key is one of those that say something about their node, such as `.priority`,
  /// rather than the name of a child.
  ///
  /// No child's name can begin with a dot.
  var isMetadataKey: Bool {
    if reader.tokenHasEscapes { return reader.tokenBytes().first == UInt8(ascii: ".") }
    return reader.withTokenBytes { !$0.isEmpty && $0[0] == UInt8(ascii: ".") }
  }

  /// Puts the key or string, escapes resolved, in the place of what `bytes` held.
  func load(into bytes: inout [UInt8]) {
    bytes.removeAll(keepingCapacity: true)
    reader.appendDecodedToken(to: &bytes)
  }

  // MARK: Fields

  /// Reads the value of a field; a string goes into `text`.
  ///
  /// A string with a priority, `{".value": "…", ".priority": …}`, counts as the string.
  mutating func readField(into text: inout FieldText) throws(MigrationError) -> FieldKind {
    switch try next() {
    case .string:
      load(into: &text)
      return .string
    case .null: return .absent
    case .beginObject: return try readWrappedField(into: &text)
    case .beginArray:
      try skipValue()
      return .other
    default: return .other
    }
  }

  /// Reads over the value of a field and says whether there is one.
  mutating func skipField() throws(MigrationError) -> Bool {
    let token = try next()
    if token == .beginObject || token == .beginArray { try skipValue() }
    return token != .null
  }

  private mutating func readWrappedField(
    into text: inout FieldText
  ) throws(MigrationError) -> FieldKind {
    var kind = FieldKind.other
    while try next() == .key {
      guard isKey(LayoutName.value) else {
        try skipValue()
        continue
      }
      let token = try next()
      kind = token == .string ? .string : .other
      if token == .string { load(into: &text) }
      if token == .beginObject || token == .beginArray { try skipValue() }
    }
    return kind
  }

  /// Puts the string in the place of what `text` held.
  func load(into text: inout FieldText) {
    load(into: &text.decoded)
    text.hasEscapes = reader.tokenHasEscapes
    guard text.hasEscapes else { return }
    text.escaped.removeAll(keepingCapacity: true)
    reader.withTokenBytes { token in
      for index in token.indices { text.escaped.append(token[index]) }
    }
  }
}

/// The string of a field, whose memory is used again for the next one.
struct FieldText {
  /// The string with its escapes resolved.
  fileprivate(set) var decoded: [UInt8] = []
  fileprivate var escaped: [UInt8] = []
  fileprivate var hasEscapes = false

  /// The string as it is written, without its quotes.
  var verbatim: [UInt8] { hasEscapes ? escaped : decoded }
}
