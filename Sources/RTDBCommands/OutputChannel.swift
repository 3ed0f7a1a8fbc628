/// Where a command's text goes: standard output, standard error, or memory in a test.
///
/// Text is gathered and handed on in large pieces. A channel whose reader has gone swallows the
/// rest, so that `rtdb … | head` ends quietly.
public final class OutputChannel {
  private var buffer: [UInt8] = []
  private let deliver: ([UInt8]) -> Void
  private static let pieceSize = 64 * 1024

  /// Creates a channel that hands its bytes to `deliver`.
  public init(deliver: @escaping ([UInt8]) -> Void) {
    self.deliver = deliver
  }

  /// Writes a text.
  public func write(_ text: String) { write(text.utf8) }

  /// Writes bytes.
  public func write(_ bytes: some Collection<UInt8>) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.pieceSize { flush() }
  }

  /// Writes a text and a line break.
  public func writeLine(_ text: String = "") {
    write(text)
    write(CollectionOfOne(UInt8(ascii: "\n")))
  }

  /// Hands on what has been gathered.
  public func flush() {
    guard !buffer.isEmpty else { return }
    deliver(buffer)
    buffer.removeAll(keepingCapacity: true)
  }
}
