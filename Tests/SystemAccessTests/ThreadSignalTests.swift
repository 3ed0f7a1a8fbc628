import Synchronization
import SystemAccess
import Testing

@Suite struct ThreadSignalTests {
  @Test func eachSendLetsOneWaitPass() throws {
    let (ping, pong) = (try ThreadSignal(), try ThreadSignal())
    let turns = Turns()
    let thread = try WorkerThread {
      for _ in 0..<100 {
        ping.wait()
        turns.value.withLock { $0.append("worker") }
        pong.send()
      }
    }
    for _ in 0..<100 {
      turns.value.withLock { $0.append("main") }
      ping.send()
      pong.wait()
    }
    thread.join()
    #expect(
      turns.value.withLock { $0 }
        == Array(repeating: ["main", "worker"], count: 100).flatMap(\.self)
    )
  }

  @Test func whatWasSentBeforeIsNotLost() throws {
    let signal = try ThreadSignal()
    signal.send()
    signal.send()
    signal.wait()
    signal.wait()
  }

  private final class Turns: Sendable {
    let value = Mutex<[String]>([])
  }
}
