public import JSONStreaming

/// The decompressed bytes of a gzip file, which may consist of several members.
///
/// Damage is an error as soon as it is met, and so is data behind the last member, other than the
/// zeros with which tapes and some tools fill up. All that could be decompressed is handed out before an
/// error; of a member whose check sum is wrong, nobody knows which part of it is not what it was.
public struct GzipSource: ByteSource, ~Copyable {
  private enum Position {
    case insideMember
    case betweenMembers
    case atEnd
  }

  private static let inputSize = 128 << 10

  private let name: String
  private var base: any ByteSource & ~Copyable
  private var inflater: Inflater
  private var input = [UInt8](repeating: 0, count: inputSize)
  private var inputPosition = 0
  private var inputEnd = 0
  private var isFirstMember = true
  private var memberByteCount = 0
  private var position = Position.insideMember
  /// What is wrong behind that which was handed out.
  private var failure: ByteSourceError?

  /// Creates a source over compressed bytes.
  ///
  /// - Parameters:
  ///   - base: The compressed bytes.
  ///   - name: The name of the file in messages, such as "`x.json.gz`".
  /// - Throws: `ByteSourceError` where there is no memory for the decompressor.
  public init(
    _ base: consuming any ByteSource & ~Copyable,
    name: String
  ) throws(ByteSourceError) {
    self.name = name
    self.base = base
    do throws(Inflater.Failure) {
      inflater = try Inflater()
    } catch {
      throw .cannotDecompress(name)
    }
  }

  /// Decompresses the next bytes.
  ///
  /// - Throws: `ByteSourceError` where the data is damaged or cut off, or cannot be read.
  public mutating func read(
    into buffer: inout MutableSpan<UInt8>
  ) throws(ByteSourceError) -> Int {
    if let failure { throw failure }
    while position != .atEnd {
      if inputPosition == inputEnd, try !refill() {
        guard position == .betweenMembers else { throw .truncatedGzip(name) }
        position = .atEnd
        return 0
      }
      if position == .betweenMembers, try !beginMember() { continue }
      let count = try step(into: &buffer)
      if count > 0 { return count }
    }
    return 0
  }

  private mutating func refill() throws(ByteSourceError) -> Bool {
    inputPosition = 0
    inputEnd = try GzipSource.fill(&input, from: &base)
    return inputEnd > 0
  }

  private static func fill(
    _ input: inout [UInt8],
    from base: inout any ByteSource & ~Copyable
  ) throws(ByteSourceError) -> Int {
    var span = input.mutableSpan
    return try base.read(into: &span)
  }

  /// Skips filling zeros and returns whether another member begins.
  private mutating func beginMember() throws(ByteSourceError) -> Bool {
    while inputPosition < inputEnd, input[inputPosition] == 0 { inputPosition += 1 }
    if inputPosition == inputEnd { return false }
    guard input[inputPosition] == GzipFormat.magic.0 else { throw .trailingDataAfterGzip(name) }
    inflater.reset()
    isFirstMember = false
    memberByteCount = 0
    position = .insideMember
    return true
  }

  private mutating func step(
    into buffer: inout MutableSpan<UInt8>
  ) throws(ByteSourceError) -> Int {
    let rest = inputPosition..<inputEnd
    let step = GzipSource.step(&inflater, from: input, in: rest, into: &buffer)
    inputPosition += step.consumed
    memberByteCount &+= step.produced
    if step.isMemberEnd { position = .betweenMembers }
    guard let failure = step.failure else { return step.produced }
    self.failure = error(failure)
    if let failure = self.failure, step.produced == 0 { throw failure }
    return step.produced
  }

  private func error(_ failure: Inflater.Failure) -> ByteSourceError {
    switch failure {
    case .outOfMemory: return .cannotDecompress(name)
    case .damaged(let words):
      // Behind a whole member, bytes that begin no other are something else.
      return !isFirstMember && memberByteCount == 0
        ? .trailingDataAfterGzip(name) : .damagedGzip(name, words)
    }
  }

  private static func step(
    _ inflater: inout Inflater,
    from input: [UInt8],
    in range: Range<Int>,
    into buffer: inout MutableSpan<UInt8>
  ) -> Inflater.Step {
    inflater.step(from: input.span.extracting(range), into: &buffer)
  }
}

/// How a gzip file begins (RFC 1952).
enum GzipFormat {
  /// The first two bytes.
  static let magic: (UInt8, UInt8) = (0x1F, 0x8B)

  /// Says whether a file that begins with these bytes is a gzip file.
  static func isGzip(_ head: [UInt8]) -> Bool {
    head.count >= 2 && head[0] == magic.0 && head[1] == magic.1
  }
}
