import Synchronization
import SystemAccess
import Testing

@Suite("Worker threads")
struct WorkerThreadTests {
  @Test func joinWaitsForTheWork() throws {
    let sum = Shared()
    let thread = try WorkerThread {
      for number in 1...1000 { sum.value.withLock { $0 += number } }
    }
    thread.join()
    #expect(sum.value.withLock { $0 } == 500_500)
  }

  private final class Shared: Sendable {
    let value = Mutex(0)
  }
}
