import DifferentialTesting

/// The engine against the reference evaluator, as many times as wanted.
enum Differential {
  /// So many requests are compared between two lines of output.
  private static let portion = 50_000

  /// Whether all agreed; each part prints what it saw.
  static func run(count: Int, seed: UInt64) throws -> Bool {
    let first = DifferentialRun(seed: seed)
    var isClean = show("patterns", first.patterns(count / 100))
    if !show("expressions", first.types(count / 10)) { isClean = false }
    var compared = 0
    var portions: UInt64 = 0
    while compared < count, isClean {
      // Far enough from each other that no rules come twice.
      let run = DifferentialRun(seed: seed &+ portions &* 0x1_0000_0000)
      let tally = try run.requests(min(portion, count - compared))
      compared += tally.compared
      portions += 1
      isClean = show("requests, \(compared) in all", tally)
    }
    return isClean
  }

  private static func show(_ name: String, _ tally: DifferentialRun.Tally) -> Bool {
    say("\(name): \(tally)")
    for text in tally.disagreements { say(text) }
    return tally.disagreements.isEmpty
  }
}
