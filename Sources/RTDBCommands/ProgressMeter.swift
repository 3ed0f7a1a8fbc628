import Synchronization
import SystemAccess

/// Shows on a terminal how much of the files that are being read has been read, how fast, and how
/// long the rest will take.
///
/// Nothing is shown in the first half second, and never more than ten times a second. Whoever writes
/// to the terminal calls `wipe()` before. Safe to be used from several threads.
public final class ProgressMeter: Sendable {
  private struct File {
    var size: Int?
    var count = 0
    var isAtEnd = false
  }

  private struct State {
    var files: [File] = []
    /// How many files were measured before these.
    var earlierCount = 0
    var start: Int64 = 0
    var lastShown: Int64 = 0
    var isShown = false
  }

  private static let second: Int64 = 1_000_000_000

  private let width: Int
  private let clock: @Sendable () -> Int64
  private let write: @Sendable (String) -> Void
  private let state = Mutex(State())

  /// Creates a meter.
  ///
  /// - Parameters:
  ///   - width: The width of the terminal in columns.
  ///   - clock: The nanoseconds since an arbitrary moment.
  ///   - write: Writes to the terminal.
  public init(
    width: Int,
    clock: @escaping @Sendable () -> Int64,
    write: @escaping @Sendable (String) -> Void
  ) {
    self.width = width
    self.clock = clock
    self.write = write
  }

  /// What wipes the line of progress.
  public static let wiping = "\r\u{1B}[K"

  /// Returns an observer for a file that is about to be read, and to be let go of when it is closed.
  func observer() -> InputFile.Observer {
    let number = state.withLock { state in
      // Files that are read one behind the other are measured each for itself.
      if state.files.allSatisfy(\.isAtEnd) {
        state.earlierCount += state.files.count
        state.files = []
        state.start = clock()
        state.lastShown = state.start + ProgressMeter.second * 2 / 5
      }
      state.files.append(File())
      return state.earlierCount + state.files.count - 1
    }
    let reading = Reading(self, number)
    return { count, size in reading.note(count, of: size) }
  }

  /// A file that is being read; what holds it decides how long.
  private final class Reading: Sendable {
    private let meter: ProgressMeter
    private let number: Int

    init(_ meter: ProgressMeter, _ number: Int) {
      self.meter = meter
      self.number = number
    }

    deinit {
      // Not all is read of every file.
      meter.change(number) { $0.isAtEnd = true }
    }

    func note(_ count: Int, of size: Int?) {
      meter.change(number) { file in
        file.count += count
        file.size = size
        if count == 0 { file.isAtEnd = true }
      }
      meter.show()
    }
  }

  /// Wipes the line, if there is one.
  public func wipe() {
    state.withLock { state in
      if state.isShown { write(ProgressMeter.wiping) }
      state.isShown = false
    }
  }

  private func change(_ number: Int, _ body: (inout File) -> Void) {
    state.withLock { state in
      let index = number - state.earlierCount
      if state.files.indices.contains(index) { body(&state.files[index]) }
    }
  }

  private func show() {
    state.withLock { state in
      let now = clock()
      guard now - state.lastShown >= ProgressMeter.second / 10 else { return }
      state.lastShown = now
      state.isShown = true
      write(ProgressMeter.wiping + line(state, now: now))
    }
  }

  private func line(_ state: State, now: Int64) -> String {
    let count = state.files.reduce(0) { $0 + $1.count }
    let seconds = Double(max(1, now - state.start)) / Double(ProgressMeter.second)
    let rate = Double(count) / seconds
    var parts: [String] = []
    // Where one size is unknown, as that of a pipe is, so is the whole.
    let sizes = state.files.compactMap(\.size)
    if sizes.count == state.files.count, case let total = sizes.reduce(0, +), total >= count {
      let percent = total == 0 ? 100 : Int(Double(count) * 100 / Double(total))
      parts.append("\(percent) %")
      parts.append("\(ProgressMeter.text(count)) of \(ProgressMeter.text(total))")
      parts.append("\(ProgressMeter.text(Int(rate)))/s")
      parts.append("\(ProgressMeter.duration(Double(total - count) / max(1, rate))) left")
    } else {
      parts.append(ProgressMeter.text(count))
      parts.append("\(ProgressMeter.text(Int(rate)))/s")
    }
    return String(parts.joined(separator: "  ").prefix(max(0, width - 1)))
  }

  /// A number of bytes with three digits or so.
  private static func text(_ count: Int) -> String {
    var (number, unit) = (Double(count), 0)
    let units = ["B", "kB", "MB", "GB", "TB"]
    while number >= 1000, unit < units.count - 1 {
      number /= 1000
      unit += 1
    }
    guard unit > 0, number < 100 else { return "\(Int(number)) \(units[unit])" }
    let tenths = Int(number * 10)
    return "\(tenths / 10).\(tenths % 10) \(units[unit])"
  }

  private static func duration(_ seconds: Double) -> String {
    let seconds = Int(min(seconds.rounded(.up), 1e9))
    if seconds < 60 { return "\(seconds) s" }
    if seconds < 3600 { return "\(seconds / 60) min \(seconds % 60) s" }
    return "\(seconds / 3600) h \(seconds / 60 % 60) min"
  }
}
