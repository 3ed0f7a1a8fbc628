import Synchronization

/// Pieces of work, numbered from 0, which several threads take one after the other.
///
/// What the threads give comes back in the order of the pieces, so it does not show how many threads
/// there were.
public final class SharedWork: Sendable {
  /// The threads that do the work, as a number of which one is the thread that asks for it.
  public static var processorCount: Int { SystemCalls.processorCount() }

  /// How many pieces there are.
  public let count: Int
  private let position = Atomic<Int>(0)
  private let end: Atomic<Int>

  /// Creates work of so many pieces.
  public init(count: Int) {
    self.count = count
    end = Atomic(count)
  }

  /// Takes the next piece; nil where none is left.
  public func next() -> Int? {
    let piece = position.wrappingAdd(1, ordering: .relaxed).oldValue
    return piece < end.load(ordering: .relaxed) ? piece : nil
  }

  /// Leaves out the pieces behind one; those that were taken before are finished.
  public func finish(with piece: Int) {
    end.min(piece &+ 1, ordering: .relaxed)
  }

  /// Does the work by several threads, each of which takes pieces until none is left.
  ///
  /// - Parameters:
  ///   - jobs: How many threads; no more are started than there are pieces.
  ///   - work: What a thread does; it gives the results of its pieces by their numbers.
  /// - Returns: The results in the order of the pieces; a piece that nobody took has none.
  public func results<Result: Sendable>(
    jobs: Int,
    _ work: @escaping @Sendable (SharedWork) -> [(piece: Int, result: Result)]
  ) -> [(piece: Int, result: Result)] {
    let collected = Collected<Result>()
    run(min(jobs, count)) { [self] in
      let results = work(self)
      collected.values.withLock { $0 += results }
    }
    return collected.values.withLock { $0 }.sorted { $0.piece < $1.piece }
  }

  /// Recursion is bounded by the number of threads; where the system has no more of them to give,
  /// those that there are do the work.
  private func run(_ jobs: Int, _ body: @escaping @Sendable () -> Void) {
    guard jobs > 1, let thread = try? WorkerThread(stackSize: Self.stackSize, body) else {
      return body()
    }
    run(jobs - 1, body)
    thread.join()
  }

  /// As much as the main thread has, since nesting is limited for that.
  private static let stackSize = 8 << 20

  private final class Collected<Result: Sendable>: Sendable {
    let values = Mutex<[(piece: Int, result: Result)]>([])
  }
}
