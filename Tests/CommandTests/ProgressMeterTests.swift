import RTDBCommands
import Synchronization
import TestSupport
import Testing

/// What a terminal shows while a file is read.
struct ProgressMeterTests {
  /// A clock that goes on by the same step whenever somebody looks, and what was written.
  private final class Watch: Sendable {
    private let state = Mutex<(now: Int64, text: String)>((0, ""))
    let step: Int64

    init(step: Int64) {
      self.step = step
    }

    var now: Int64 {
      state.withLock { state in
        state.now += step
        return state.now
      }
    }

    var text: String { state.withLock { $0.text } }

    func write(_ text: String) {
      state.withLock { $0.text += text }
    }
  }

  private func run(_ command: String, step: Int64, width: Int = 80) throws -> (String, CommandRun) {
    let folder = try TemporaryFolder()
    let list = Array(repeating: #"{"t":"word"}"#, count: 200_000).joined(separator: ",")
    try folder.write("{\"a\":[\(list)]}", to: "x.json")
    let watch = Watch(step: step)
    let meter = ProgressMeter(width: width, clock: { watch.now }, write: { watch.write($0) })
    let run = rtdb(command, in: folder.path, progress: meter)
    return (watch.text, run)
  }

  @Test(arguments: [
    "inspect x.json", "inspect --check x.json", "validate --fail-level never x.json",
    "convert x.json -o y.json",
    "convert x.json --sort -o y.json", "diff x.json x.json", "inspect --check --jobs 2 x.json",
    "migrate plan x.json", "migrate apply x.json -o y.json", "diff --mount-new /=x.json x.json",
  ])
  func linesAreShownAndWiped(command: String) throws {
    let (text, run) = try run(command, step: 1_000_000_000)
    #expect(run.status != .failure)
    #expect(text.contains(" of 2.6 MB  "), "\(text.prefix(200))")
    #expect(text.contains("B/s  ") && text.contains(" s left"))
    #expect(text.hasSuffix("\r\u{1B}[K"))
    #expect(!run.errors.contains("%"))
  }

  @Test func quickWorkShowsNothing() throws {
    #expect(try run("inspect x.json", step: 1000).0.isEmpty)
  }

  @Test func quiet() throws {
    #expect(try run("inspect --quiet x.json", step: 1_000_000_000).0.isEmpty)
  }

  @Test func linesFitTheTerminal() throws {
    let lines = try run("inspect x.json", step: 1_000_000_000, width: 10).0
      .split(separator: "\r\u{1B}[K")
    #expect(lines.allSatisfy { $0.utf8.count < 10 })
  }
}
