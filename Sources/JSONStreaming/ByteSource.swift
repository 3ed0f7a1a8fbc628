/// Where a reader takes its bytes from: a file, a decompressor, standard input, an array.
public protocol ByteSource: ~Copyable {
  /// Fills the front of `buffer` and returns the number of bytes put there; 0 means the end.
  ///
  /// A source may return fewer bytes than there is room for, as a pipe does. After the end it is
  /// not asked again.
  ///
  /// - Throws: `ByteSourceError` when the bytes cannot be had.
  mutating func read(into buffer: inout MutableSpan<UInt8>) throws(ByteSourceError) -> Int
}

/// Why a source could not deliver its bytes.
public struct ByteSourceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What went wrong, such as "cannot read `x.json`: input/output error".
  public var message: String
  /// What can be done about it.
  public var note: String?
  /// The stable id in the form `area/kebab-case`, where the kind of error has one.
  public var id: String?

  /// Creates an error from its cause and, where there are any, its remedy and its id.
  public init(_ message: String, note: String? = nil, id: String? = nil) {
    self.message = message
    self.note = note
    self.id = id
  }

  /// The message.
  public var description: String { message }
}

/// A source over bytes that are in memory already.
public struct ByteArraySource: ByteSource {
  private let bytes: [UInt8]
  private var position = 0

  /// Creates a source that delivers the given bytes once.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Copies the next bytes.
  public mutating func read(
    into buffer: inout MutableSpan<UInt8>
  ) throws(ByteSourceError) -> Int {
    let count = min(buffer.count, bytes.count - position)
    buffer.copy(from: bytes, at: position, count: count)
    position += count
    return count
  }
}
