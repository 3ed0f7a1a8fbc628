import JSONStreaming
import SystemAccess

/// A source that copies everything that is read from it, a byte order mark included.
struct TeeSource: ByteSource, ~Copyable {
  /// What became of the copy.
  final class Outcome {
    /// Why it could not be written.
    var failure: SystemError?
  }

  let outcome = Outcome()
  private var base: ExportSource
  private let sink: ExportSink
  private var isAtStart = true

  init(_ base: consuming ExportSource, copyingTo sink: ExportSink) {
    self.base = base
    self.sink = sink
  }

  mutating func read(into buffer: inout MutableSpan<UInt8>) throws(ByteSourceError) -> Int {
    let count = try base.read(into: &buffer)
    do throws(SystemError) {
      if isAtStart {
        isAtStart = false
        try sink.write(base.byteOrderMark.span)
      }
      try sink.write(buffer.span.extracting(0..<count))
    } catch {
      outcome.failure = error
      throw ByteSourceError(error.description)
    }
    return count
  }
}
