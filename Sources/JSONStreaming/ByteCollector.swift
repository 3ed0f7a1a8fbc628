/// What bytes can be appended to: an array of the caller's, or the buffer of a writer.
public protocol ByteCollector: ~Copyable {
  /// Appends a byte.
  mutating func append(_ byte: UInt8)
  /// Appends a copy of a span.
  mutating func append(contentsOf bytes: Span<UInt8>)
}

extension [UInt8]: ByteCollector {}
