/// Where a writer puts its bytes: a file, standard output, an array.
public protocol ByteSink: ~Copyable {
  /// What can go wrong; `Never` for a sink in memory.
  associatedtype Failure: Error

  /// Takes all the bytes, or throws.
  ///
  /// - Throws: `Failure` when the bytes cannot be put there.
  mutating func write(_ bytes: Span<UInt8>) throws(Failure)
}

/// A sink that keeps everything in memory.
public struct ByteArraySink: ByteSink {
  /// What was written so far.
  public private(set) var bytes: [UInt8] = []

  /// Creates an empty sink.
  public init() {}

  /// Appends the bytes.
  public mutating func write(_ bytes: Span<UInt8>) {
    self.bytes.append(contentsOf: bytes)
  }
}
