import Foundation

/// What the process has used.
enum ResourceUse {
  /// Seconds of processor time.
  static var processorTime: Double { time(CLOCK_PROCESS_CPUTIME_ID) }

  /// Seconds on a clock that only runs forward.
  static var wallTime: Double { time(CLOCK_MONOTONIC) }

  static var residentMegabytes: Double { status("VmRSS:") }

  static var peakMegabytes: Double { status("VmHWM:") }

  private static func time(_ clock: clockid_t) -> Double {
    var time = timespec()
    unsafe clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// A line of the kernel's account of the process, given there in kilobytes; 0 where there is none.
  private static func status(_ name: String) -> Double {
    let text = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix(name) }
    let words = line?.split(whereSeparator: \.isWhitespace) ?? []
    return words.count > 1 ? (Double(words[1]) ?? 0) / 1024 : 0
  }
}
