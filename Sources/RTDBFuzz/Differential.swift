import DifferentialTesting

/// The engine against the reference evaluator, as many times as wanted.
enum Differential {
  /// Whether all agreed; each part prints what it saw.
  static func run(count: Int, seed: UInt64) throws -> Bool {
    let run = DifferentialRun(seed: seed)
    var isClean = true
    for (name, tally) in [
      ("patterns", run.patterns(count / 10)), ("expressions", run.types(count / 4)),
      ("requests", try run.requests(count)),
    ] {
      say("\(name): \(tally); seed \(seed)")
      for text in tally.disagreements { say(text) }
      if !tally.disagreements.isEmpty { isClean = false }
    }
    return isClean
  }
}
