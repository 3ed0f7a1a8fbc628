extension [UInt8] {
  /// Creates a copy of a span.
  init(copying bytes: Span<UInt8>) {
    self = []
    reserveCapacity(bytes.count)
    for index in bytes.indices { append(bytes[index]) }
  }
}
