public import JSONStreaming
public import SystemAccess

/// Where a written export goes: any taker of bytes, compressed on the way where asked for.
public final class ExportSink: ByteSink {
  private static let pieceSize = 128 << 10

  private let deliver: (Span<UInt8>) throws(SystemError) -> Void
  private var deflater: Deflater?
  private var piece: [UInt8] = []

  /// Creates a sink.
  ///
  /// - Parameters:
  ///   - isCompressed: Whether the output is a gzip file.
  ///   - deliver: Takes the bytes.
  public init(
    isCompressed: Bool,
    deliver: @escaping (Span<UInt8>) throws(SystemError) -> Void
  ) {
    self.deliver = deliver
    guard isCompressed else { return }
    deflater = Deflater()
    piece = [UInt8](repeating: 0, count: ExportSink.pieceSize)
  }

  /// Creates a sink that writes to a file, compressed where its name ends in `.gz`.
  public convenience init(_ file: OutputFile) {
    self.init(isCompressed: file.path.hasSuffix(".gz")) { bytes throws(SystemError) in
      try file.write(bytes)
    }
  }

  /// Takes all the bytes.
  ///
  /// - Throws: `SystemError` where they cannot be written.
  public func write(_ bytes: Span<UInt8>) throws(SystemError) {
    try write(bytes, isLast: false)
  }

  /// Writes what is still held back; to be called once, at the end.
  ///
  /// - Throws: `SystemError` where it cannot be written.
  public func finish() throws(SystemError) {
    try write(Span(), isLast: true)
  }

  private func write(_ bytes: Span<UInt8>, isLast: Bool) throws(SystemError) {
    guard deflater != nil else {
      if bytes.count > 0 { try deliver(bytes) }
      return
    }
    var position = 0
    while true {
      let rest = bytes.extracting(position..<bytes.count)
      let step = ExportSink.step(&deflater, from: rest, isLast: isLast, into: &piece)
      if step.produced > 0 { try deliver(piece, count: step.produced) }
      position += step.consumed
      let isDone = isLast ? step.isFinished : position == bytes.count && step.produced == 0
      if isDone || step.consumed == 0 && step.produced == 0 { return }
    }
  }

  private func deliver(_ bytes: [UInt8], count: Int) throws(SystemError) {
    try deliver(bytes.span.extracting(0..<count))
  }

  private static func step(
    _ deflater: inout Deflater?,
    from bytes: Span<UInt8>,
    isLast: Bool,
    into piece: inout [UInt8]
  ) -> Deflater.Step {
    var span = piece.mutableSpan
    return deflater?.step(from: bytes, isLast: isLast, into: &span)
      ?? Deflater.Step(consumed: bytes.count, produced: 0, isFinished: true)
  }
}
