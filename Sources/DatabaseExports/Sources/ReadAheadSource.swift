import JSONStreaming
import Synchronization
import SystemAccess

/// The decompressed bytes of a gzip file, made by another thread a little ahead of their reader.
struct ReadAheadSource: ByteSource, ~Copyable {
  private let exchange: BlockExchange
  private var block = Block()
  private var position = 0

  /// Creates a source that takes what a thread delivers.
  init(_ exchange: BlockExchange) {
    self.exchange = exchange
  }

  deinit {
    exchange.cancel()
  }

  mutating func read(into buffer: inout MutableSpan<UInt8>) throws(ByteSourceError) -> Int {
    if position == block.count {
      if block.isLast { return 0 }
      block = exchange.next(returning: block.bytes)
      position = 0
      if let error = block.error { throw error }
    }
    let count = min(buffer.count, block.count - position)
    buffer.copy(from: block.bytes, at: position, count: count)
    position += count
    return count
  }
}

/// A piece of decompressed text.
struct Block: Sendable {
  var bytes: [UInt8] = []
  var count = 0
  /// Whether nothing comes behind it.
  var isLast = false
  /// Why nothing comes behind it, where it is not the end.
  var error: ByteSourceError?
}

/// Hands blocks from the thread that fills them to the one that reads them, and back.
final class BlockExchange: Sendable {
  private static let blockSize = 256 << 10
  private static let blockCount = 2

  private struct State {
    var filled: [Block] = []
    var free: [[UInt8]] = []
    var isCancelled = false
  }

  private let state: Mutex<State>
  private let hasFilled: ThreadSignal
  private let hasFree: ThreadSignal

  private init() throws(SystemError) {
    hasFilled = try ThreadSignal()
    hasFree = try ThreadSignal()
    var state = State()
    for _ in 0..<BlockExchange.blockCount {
      state.free.append([UInt8](repeating: 0, count: BlockExchange.blockSize))
      hasFree.send()
    }
    self.state = Mutex(state)
  }

  /// Starts to decompress a file.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - shown: The name of the file in messages about reading it.
  ///   - head: What has been read of it already.
  ///   - name: The name of the file in messages about its content.
  /// - Returns: The exchange from which the text is to be taken.
  /// - Throws: `SystemError` where there is no thread for it.
  static func decompress(
    _ file: InputFile,
    shown: String,
    head: [UInt8],
    name: String
  ) throws(SystemError) -> BlockExchange {
    let exchange = try BlockExchange()
    _ = try WorkerThread {
      exchange.fill { () throws(ByteSourceError) in
        try GzipSource(PeekingSource(FileSource(file, name: shown), head: head), name: name)
      }
    }
    return exchange
  }

  // MARK: The reader

  /// Gives a block back, waits for the next one and returns it.
  func next(returning bytes: [UInt8]) -> Block {
    if !bytes.isEmpty {
      state.withLock { $0.free.append(bytes) }
      hasFree.send()
    }
    hasFilled.wait()
    return state.withLock { $0.filled.isEmpty ? Block(isLast: true) : $0.filled.removeFirst() }
  }

  /// Lets the other thread end.
  func cancel() {
    state.withLock { $0.isCancelled = true }
    hasFree.send()
  }

  // MARK: The writer

  /// Fills blocks from a source until its end, or until nobody wants them any more.
  func fill(from open: () throws(ByteSourceError) -> GzipSource) {
    do throws(ByteSourceError) {
      var source = try open()
      while let bytes = takeFree() {
        var block = Block(bytes: bytes)
        block.count = try BlockExchange.read(&block.bytes, from: &source)
        block.isLast = block.count == 0
        deliver(block)
        if block.isLast { return }
      }
    } catch {
      deliver(Block(isLast: true, error: error))
    }
  }

  private static func read(
    _ bytes: inout [UInt8],
    from source: inout GzipSource
  ) throws(ByteSourceError) -> Int {
    var span = bytes.mutableSpan
    return try source.read(into: &span)
  }

  private func takeFree() -> [UInt8]? {
    hasFree.wait()
    return state.withLock { $0.isCancelled ? nil : $0.free.popLast() }
  }

  private func deliver(_ block: Block) {
    state.withLock { $0.filled.append(block) }
    hasFilled.send()
  }
}
