/// A plain thread that does one piece of work beside the main thread.
///
/// The program has two cores to fill and no asynchronous work to wait for, so this is all the
/// concurrency it needs; the runtime for tasks would cost more at start-up than many runs take.
public struct WorkerThread: ~Copyable {
  private let thread: SystemThreads.Handle

  /// Starts a thread that runs a function once.
  ///
  /// - Throws: `SystemError` where the system has no thread to give.
  public init(
    stackSize: Int = 1 << 20,
    _ body: sending @escaping () -> Void
  ) throws(SystemError) {
    do throws(SystemCalls.Failure) {
      thread = try SystemThreads.start(stackSize: stackSize, body)
    } catch {
      throw SystemError(.startThread, path: "worker thread", code: error.code)
    }
  }

  deinit {
    SystemThreads.detach(thread)
  }

  /// Waits until the work is done.
  public consuming func join() {
    let thread = thread
    discard self
    SystemThreads.join(thread)
  }
}
