/// What bytes can be appended to: an array of the caller's, or the buffer of a writer.
@usableFromInline
protocol ByteCollector: ~Copyable {
  mutating func append(_ byte: UInt8)
  mutating func append(contentsOf bytes: Span<UInt8>)
}

extension [UInt8]: ByteCollector {}
