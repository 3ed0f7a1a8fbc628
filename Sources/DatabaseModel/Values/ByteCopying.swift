extension [UInt8] {
  /// Appends a copy of bytes.
  package mutating func append(copying bytes: Span<UInt8>) {
    append(addingCapacity: bytes.count) { space in
      for index in bytes.indices { space.append(bytes[index]) }
    }
  }
}
