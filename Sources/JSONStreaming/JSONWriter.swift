/// Writes a JSON text piece by piece.
///
/// The writer places commas, colons, line breaks and indentation; the caller delivers keys and
/// values in an order that makes a text. What was written gathers in memory; `drain(into:)` hands
/// it on in large pieces, so call it after every record of a long text.
///
///     writer.beginObject()
///     writer.key("votes")
///     writer.number(3)
///     writer.endObject()
///     try writer.drain(into: &file)
public struct JSONWriter: ~Copyable {
  /// How a text is laid out.
  public enum Style: Hashable, Sendable {
    /// Without any white space.
    case minified
    /// As the database's console exports: two spaces a level, `"key": value`.
    case console
  }

  /// The layout.
  public let style: Style
  /// How many objects and arrays are open.
  public private(set) var depth = 0
  @usableFromInline var buffer = OutputBuffer()
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
  public mutating func endLine() {
    buffer.append(UInt8(ascii: "\n"))
    needsComma = false
  }

  // MARK: Keys

  /// Writes the name of the next member, escaped as needed.
  public mutating func key(_ text: String) { key(Array(text.utf8)) }

  /// Writes the name of the next member from its WTF-8 bytes, escaped as needed.
  public mutating func key(_ text: [UInt8]) {
    buffer.append(beginElement())
    JSONText.appendQuoted(text.span, into: &buffer)
    buffer.append(colon)
    isAfterKey = true
  }

  /// Writes the name of the next member as it was read, given without its quotes.
  public mutating func verbatimKey(_ text: Span<UInt8>) {
    var head = beginElement()
    head.append(UInt8(ascii: "\""))
    buffer.append(head, text, quoteAndColon)
    isAfterKey = true
  }

  // MARK: Values

  /// Writes a string, escaped as needed.
  public mutating func string(_ text: String) { string(Array(text.utf8)) }

  /// Writes a string from its WTF-8 bytes, escaped as needed.
  public mutating func string(_ text: [UInt8]) {
    buffer.append(beginValue())
    JSONText.appendQuoted(text.span, into: &buffer)
  }

  /// Writes a string as it was read, given without its quotes.
  public mutating func verbatimString(_ text: Span<UInt8>) {
    var head = beginValue()
    head.append(UInt8(ascii: "\""))
    buffer.append(head, text, ShortText(UInt8(ascii: "\"")))
  }

  /// Writes a number as JavaScript prints it; infinities and NaN, which JSON lacks, become `null`.
  public mutating func number(_ number: Double) {
    buffer.append(beginValue())
    JSONNumber.append(number, into: &buffer)
  }

  /// Writes a whole number.
  public mutating func number(_ number: Int) {
    buffer.append(beginValue())
    JSONNumber.append(number, into: &buffer)
  }

  /// Writes a number, or any other value, as it was read.
  public mutating func verbatimValue(_ text: Span<UInt8>) {
    buffer.append(beginValue(), text, ShortText())
  }

  /// Writes `true` or `false`.
  public mutating func boolean(_ boolean: Bool) {
    buffer.append(beginValue())
    buffer.append(boolean ? ShortText("true") : ShortText("false"))
  }

  /// Writes `null`.
  public mutating func null() {
    buffer.append(beginValue())
    buffer.append(ShortText("null"))
  }

  // MARK: Layout

  private mutating func open(_ bracket: UInt8) {
    var head = beginValue()
    head.append(bracket)
    buffer.append(head)
    depth &+= 1
    needsComma = false
  }

  private mutating func close(_ bracket: UInt8) {
    depth = max(0, depth &- 1)
    if style == .console, needsComma { breakLine() }
    buffer.append(ShortText(bracket))
    needsComma = true
  }

  /// Begins what stands behind a key or for itself, and returns what goes in front of it.
  @inline(__always)
  private mutating func beginValue() -> ShortText {
    if isAfterKey {
      isAfterKey = false
      needsComma = true
      return ShortText()
    }
    return beginElement()
  }

  /// Begins a member or an element, and returns what goes in front of it.
  @inline(__always)
  private mutating func beginElement() -> ShortText {
    var head = ShortText()
    if needsComma { head.append(UInt8(ascii: ",")) }
    needsComma = true
    if style == .console, depth > 0 {
      buffer.append(head)
      breakLine()
      return ShortText()
    }
    return head
  }

  private mutating func breakLine() {
    buffer.append(UInt8(ascii: "\n"))
    buffer.append(UInt8(ascii: " "), times: 2 * depth)
  }

  private var colon: ShortText {
    var text = ShortText(UInt8(ascii: ":"))
    if style == .console { text.append(UInt8(ascii: " ")) }
    return text
  }

  private var quoteAndColon: ShortText {
    var text = ShortText(UInt8(ascii: "\""))
    text.append(UInt8(ascii: ":"))
    if style == .console { text.append(UInt8(ascii: " ")) }
    return text
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
  @inlinable
  public mutating func drain<Sink: ByteSink & ~Copyable>(
    into sink: inout Sink,
    above threshold: Int = 256 * 1024
  ) throws(Sink.Failure) {
    if buffer.count > threshold { try finish(into: &sink) }
  }

  /// Hands on everything that is left.
  ///
  /// - Throws: what the sink throws.
  public mutating func finish<Sink: ByteSink & ~Copyable>(
    into sink: inout Sink
  ) throws(Sink.Failure) {
    try buffer.withBytes { bytes throws(Sink.Failure) in try sink.write(bytes) }
    buffer.removeAll()
  }

  /// A copy of what was written and not drained yet.
  public var bytes: [UInt8] { buffer.withBytes { [UInt8](copying: $0) } }

  /// A copy of what was written and not drained yet; what is not UTF-8 is repaired.
  public var text: String { String(decoding: bytes, as: UTF8.self) }
}
