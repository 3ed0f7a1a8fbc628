import Foundation

/// One run over a target.
struct Session {
  private let options: Options
  private let culprit: CulpritFile
  private var mutator: Mutator
  /// What is mutated: the corpus, and inputs with an outcome not seen before.
  private var pool: [[UInt8]]
  private var outcomes: Set<UInt64> = []
  private var executions = 0
  private var slow = 0
  private var found = 0

  /// The longest that one input may take.
  private static let longest = 1.0
  private static let poolLimit = 4_096
  /// Resident memory may grow by this much once the run is warm.
  private static let growthLimit = 64.0

  init(_ options: Options) throws {
    self.options = options
    pool = try Corpus.load(options.corpus + "/" + options.target.folder)
    mutator = Mutator(seed: options.seed, corpus: pool, words: options.target.words)
    try FileManager.default.createDirectory(
      atPath: options.findings,
      withIntermediateDirectories: true
    )
    culprit = try CulpritFile(options.findings + "/\(options.target.rawValue)-running")
  }

  /// Whether nothing was found.
  mutating func run() throws -> Bool {
    for input in pool { try execute(input) }
    let start = ResourceUse.wallTime
    var warm: Double?
    while ResourceUse.wallTime - start < options.seconds {
      // What hangs is ended, and the culprit stays in its file.
      alarm(120)
      for _ in 0..<256 { try execute(mutator.mutation(of: pool)) }
      if warm == nil, ResourceUse.wallTime - start > options.seconds / 4 {
        warm = ResourceUse.residentMegabytes
      }
    }
    alarm(0)
    let end = ResourceUse.residentMegabytes
    let growth = end - (warm ?? end)
    culprit.remove()
    say(
      """
      \(options.target): \(executions) inputs in \(Int(options.seconds)) s, seed \(options.seed); \
      \(outcomes.count) outcomes, \(pool.count) inputs kept; \(found) found, \(slow) slow; \
      memory \(Int(warm ?? end)) MB warm, \(Int(end)) MB at the end, \
      \(Int(ResourceUse.peakMegabytes)) MB peak
      """
    )
    return found == 0 && slow == 0 && growth < Self.growthLimit
  }

  private mutating func execute(_ input: [UInt8]) throws {
    culprit.write(input)
    executions += 1
    let start = ResourceUse.processorTime
    do {
      let outcome = try options.target.run(input)
      if outcomes.insert(outcome).inserted, pool.count < Self.poolLimit, input.count < 20_000 {
        pool.append(input)
      }
    } catch let finding as Finding {
      found += 1
      try keep(input, "found-\(found)", finding.message)
      if found >= 20 { exit(1) }
    }
    let time = ResourceUse.processorTime - start
    if time > Self.longest {
      slow += 1
      try keep(input, "slow-\(slow)", "took \(time) s for \(input.count) bytes")
    }
  }

  private func keep(_ input: [UInt8], _ name: String, _ message: String) throws {
    let path = options.findings + "/\(options.target.rawValue)-\(name)"
    try Data(input).write(to: URL(fileURLWithPath: path))
    say("\(path): \(message)")
  }
}
