/// Where a command's text goes: standard output, standard error, or memory in a test.
///
/// Text is gathered and handed on in large pieces. A channel whose reader has gone swallows the
/// rest, so that `rtdb … | head` ends quietly.
public final class OutputChannel {
  /// Whether nobody listens any more; a command with much left to write may stop.
  public private(set) var isClosed = false
  private var buffer: [UInt8] = []
  private let pieceSize: Int
  private let deliver: ([UInt8]) -> Bool
  private let push: () -> Void

  /// Creates a channel that hands pieces of its bytes to `deliver`.
  ///
  /// - Parameters:
  ///   - pieceSize: The least size of a piece, the last one excepted.
  ///   - push: Hands on what `deliver` still keeps back; called when the channel is flushed.
  ///   - deliver: Takes a piece and says whether there is interest in more.
  public init(
    pieceSize: Int = 16 << 10,
    push: @escaping () -> Void = {},
    deliver: @escaping ([UInt8]) -> Bool
  ) {
    self.pieceSize = pieceSize
    self.push = push
    self.deliver = deliver
  }

  /// Writes a text.
  public func write(_ text: String) { write(text.utf8) }

  /// Writes bytes.
  public func write(_ bytes: some Collection<UInt8>) {
    if isClosed { return }
    buffer.append(contentsOf: bytes)
    if buffer.count >= pieceSize { deliverBuffer() }
  }

  /// Writes a text and a line break.
  public func writeLine(_ text: String = "") { write(text + "\n") }

  /// Hands on what has been gathered, to be seen at once.
  public func flush() {
    deliverBuffer()
    push()
  }

  private func deliverBuffer() {
    guard !buffer.isEmpty else { return }
    isClosed = !deliver(buffer)
    buffer.removeAll(keepingCapacity: true)
  }
}
