import CZlib

// The only code that calls zlib.

/// The decompression of one gzip member after the other.
///
/// zlib keeps a pointer to the state it was set up with, so the state lives on the heap and never
/// moves. The check sum and the length at the end of each member are verified by zlib.
@safe
struct Inflater: ~Copyable {
  /// What one step did.
  struct Step {
    /// How many bytes of the input were used.
    var consumed: Int
    /// How many bytes were put into the output.
    var produced: Int
    /// Whether a member ended, and with it the output.
    var isMemberEnd = false
    /// What is wrong behind the output: that of a wrong check sum is whole.
    var failure: Failure?
  }

  /// Why the data cannot be decompressed.
  enum Failure: Error {
    /// The data is damaged; the words are zlib's.
    case damaged(String)
    /// There is no memory for the state.
    case outOfMemory
  }

  /// Tells zlib to expect gzip's header and trailer around data with the largest window.
  private static let gzipWindow: Int32 = 15 + 16

  private let stream: UnsafeMutablePointer<z_stream>

  /// Sets up the state for a first member.
  init() throws(Failure) {
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    let status = unsafe inflateInit2_(
      stream,
      Inflater.gzipWindow,
      ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size)
    )
    guard status == Z_OK else {
      unsafe stream.deallocate()
      throw .outOfMemory
    }
  }

  deinit {
    _ = unsafe inflateEnd(stream)
    unsafe stream.deallocate()
  }

  /// Gets ready for another member.
  mutating func reset() {
    _ = unsafe inflateReset(stream)
  }

  /// Decompresses as much as fits, from the front of the input to the front of the output.
  mutating func step(from input: Span<UInt8>, into output: inout MutableSpan<UInt8>) -> Step {
    let status = unsafe input.withUnsafeBufferPointer { source in
      unsafe output.withUnsafeMutableBufferPointer { target in
        unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
        unsafe stream.pointee.avail_in = UInt32(clamping: source.count)
        unsafe stream.pointee.next_out = target.baseAddress
        unsafe stream.pointee.avail_out = UInt32(clamping: target.count)
        return unsafe inflate(stream, Z_NO_FLUSH)
      }
    }
    let consumed = unsafe min(input.count, Int(UInt32.max)) - Int(stream.pointee.avail_in)
    let produced = unsafe min(output.count, Int(UInt32.max)) - Int(stream.pointee.avail_out)
    var step = Step(consumed: consumed, produced: produced)
    switch status {
    case Z_OK, Z_BUF_ERROR: break
    case Z_STREAM_END: step.isMemberEnd = true
    case Z_MEM_ERROR: step.failure = .outOfMemory
    default: step.failure = .damaged(message)
    }
    return step
  }

  private var message: String {
    guard let text = unsafe stream.pointee.msg else { return "invalid data" }
    return unsafe String(cString: text)
  }
}

/// The compression into one gzip member.
@safe
struct Deflater: ~Copyable {
  /// What one step did.
  struct Step {
    /// How many bytes of the input were used.
    var consumed: Int
    /// How many bytes were put into the output.
    var produced: Int
    /// Whether everything was written, trailer included; only after the last input.
    var isFinished: Bool
  }

  private let stream: UnsafeMutablePointer<z_stream>

  /// Sets up the state; nil where there is no memory for it.
  ///
  /// The header holds neither a name nor a time, so the same input gives the same output.
  init?() {
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    let status = unsafe deflateInit2_(
      stream,
      Z_DEFAULT_COMPRESSION,
      Z_DEFLATED,
      15 + 16,
      8,
      Z_DEFAULT_STRATEGY,
      ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size)
    )
    guard status == Z_OK else {
      unsafe stream.deallocate()
      return nil
    }
  }

  deinit {
    _ = unsafe deflateEnd(stream)
    unsafe stream.deallocate()
  }

  /// Compresses from the front of the input to the front of the output, as much as fits.
  ///
  /// - Parameters:
  ///   - input: The bytes to compress.
  ///   - isLast: Whether nothing comes behind them.
  ///   - output: Where the compressed bytes go.
  /// - Returns: What was done; to be repeated until all input is used and, at the end, until it is
  ///   finished.
  mutating func step(
    from input: Span<UInt8>,
    isLast: Bool,
    into output: inout MutableSpan<UInt8>
  ) -> Step {
    let status = unsafe input.withUnsafeBufferPointer { source in
      unsafe output.withUnsafeMutableBufferPointer { target in
        unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
        unsafe stream.pointee.avail_in = UInt32(clamping: source.count)
        unsafe stream.pointee.next_out = target.baseAddress
        unsafe stream.pointee.avail_out = UInt32(clamping: target.count)
        return unsafe deflate(stream, isLast ? Z_FINISH : Z_NO_FLUSH)
      }
    }
    let consumed = unsafe min(input.count, Int(UInt32.max)) - Int(stream.pointee.avail_in)
    let produced = unsafe min(output.count, Int(UInt32.max)) - Int(stream.pointee.avail_out)
    return Step(consumed: consumed, produced: produced, isFinished: status == Z_STREAM_END)
  }
}
