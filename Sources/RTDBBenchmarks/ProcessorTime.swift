import SystemAccess

/// Measures work by the time that the processor spends on it, which other programs hardly disturb.
enum ProcessorTime {
  /// The seconds that one run of some work takes: the shortest of several runs after a first one.
  static func seconds(rounds: Int = 7, _ work: () -> Void) -> Double {
    work()
    var best = Double.infinity
    for _ in 0..<rounds {
      let start = Clock.processorTime
      work()
      best = min(best, Double(Clock.processorTime - start) / 1e9)
    }
    return max(best, 1e-9)
  }
}
