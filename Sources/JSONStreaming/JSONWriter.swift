/// Writes a JSON text piece by piece.
///
/// The writer places commas, colons, line breaks and indentation; the caller delivers keys and
/// values in an order that makes a text. What was written gathers in `bytes`; `drain(into:)`
/// hands it on in large pieces, so call it after every record of a long text.
///
///     writer.beginObject()
///     writer.key("votes")
///     writer.number(3)
///     writer.endObject()
///     try writer.drain(into: &file)
public struct JSONWriter: Sendable {
  /// How a text is laid out.
  public enum Style: Hashable, Sendable {
    /// Without any white space.
    case minified
    /// As the database's console exports: two spaces a level, `"key": value`.
    case console
  }

  /// What was written and not drained yet.
  public private(set) var bytes: [UInt8] = []
  /// The layout.
  public let style: Style
  /// How many objects and arrays are open.
  public private(set) var depth = 0
  private var needsComma = false
  private var isAfterKey = false

  /// Creates a writer with nothing written.
  public init(style: Style = .minified) {
    self.style = style
  }

  // MARK: Structure

  /// Opens an object.
  public mutating func beginObject() { open(UInt8(ascii: "{")) }

  /// Closes the innermost object.
  public mutating func endObject() { close(UInt8(ascii: "}")) }

  /// Opens an array.
  public mutating func beginArray() { open(UInt8(ascii: "[")) }

  /// Closes the innermost array.
  public mutating func endArray() { close(UInt8(ascii: "]")) }

  /// Writes a line feed, as files end with by custom; the writer never does so by itself.
  public mutating func endLine() { bytes.append(UInt8(ascii: "\n")) }

  // MARK: Keys

  /// Writes the name of the next member, escaped as needed.
  public mutating func key(_ text: String) { key(Array(text.utf8)) }

  /// Writes the name of the next member from its WTF-8 bytes, escaped as needed.
  public mutating func key(_ text: [UInt8]) {
    separate()
    JSONText.appendQuoted(text.span, to: &bytes)
    endKey()
  }

  /// Writes the name of the next member as it was read, given without its quotes.
  public mutating func verbatimKey(_ text: Span<UInt8>) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    bytes.append(contentsOf: text)
    bytes.append(UInt8(ascii: "\""))
    endKey()
  }

  // MARK: Values

  /// Writes a string, escaped as needed.
  public mutating func string(_ text: String) { string(Array(text.utf8)) }

  /// Writes a string from its WTF-8 bytes, escaped as needed.
  public mutating func string(_ text: [UInt8]) {
    beginValue()
    JSONText.appendQuoted(text.span, to: &bytes)
  }

  /// Writes a string as it was read, given without its quotes.
  public mutating func verbatimString(_ text: Span<UInt8>) {
    beginValue()
    bytes.append(UInt8(ascii: "\""))
    bytes.append(contentsOf: text)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes a number as JavaScript prints it; infinities and NaN, which JSON lacks, become `null`.
  public mutating func number(_ number: Double) {
    beginValue()
    JSONNumber.append(number, to: &bytes)
  }

  /// Writes a whole number.
  public mutating func number(_ number: Int) {
    beginValue()
    bytes.append(contentsOf: String(number).utf8)
  }

  /// Writes a number, or any other value, as it was read.
  public mutating func verbatimValue(_ text: Span<UInt8>) {
    beginValue()
    bytes.append(contentsOf: text)
  }

  /// Writes `true` or `false`.
  public mutating func boolean(_ boolean: Bool) {
    beginValue()
    bytes.append(contentsOf: (boolean ? "true" : "false").utf8)
  }

  /// Writes `null`.
  public mutating func null() {
    beginValue()
    bytes.append(contentsOf: "null".utf8)
  }

  // MARK: Layout

  private mutating func open(_ bracket: UInt8) {
    beginValue()
    bytes.append(bracket)
    depth += 1
    needsComma = false
  }

  private mutating func close(_ bracket: UInt8) {
    depth = max(0, depth - 1)
    if needsComma { breakLine() }
    bytes.append(bracket)
    needsComma = true
  }

  private mutating func endKey() {
    bytes.append(UInt8(ascii: ":"))
    if style == .console { bytes.append(UInt8(ascii: " ")) }
    isAfterKey = true
  }

  private mutating func beginValue() {
    if isAfterKey { isAfterKey = false } else { separate() }
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    if depth > 0 { breakLine() }
  }

  private mutating func breakLine() {
    guard style == .console else { return }
    bytes.append(UInt8(ascii: "\n"))
    for _ in 0..<depth {
      bytes.append(UInt8(ascii: " "))
      bytes.append(UInt8(ascii: " "))
    }
  }
}

// MARK: - Handing on

extension JSONWriter {
  /// Hands on what was written, once there is a good deal of it.
  ///
  /// - Parameters:
  ///   - sink: where the bytes go.
  ///   - threshold: up to how many bytes are kept back.
  /// - Throws: what the sink throws.
  public mutating func drain<Sink: ByteSink & ~Copyable>(
    into sink: inout Sink,
    above threshold: Int = 256 * 1024
  ) throws(Sink.Failure) {
    guard bytes.count > threshold else { return }
    try sink.write(bytes.span)
    bytes.removeAll(keepingCapacity: true)
  }

  /// Hands on everything that is left.
  ///
  /// - Throws: what the sink throws.
  public mutating func finish<Sink: ByteSink & ~Copyable>(
    into sink: inout Sink
  ) throws(Sink.Failure) {
    try drain(into: &sink, above: 0)
  }

  /// The text so far; what is not UTF-8 is repaired.
  public var text: String { String(decoding: bytes, as: UTF8.self) }
}
