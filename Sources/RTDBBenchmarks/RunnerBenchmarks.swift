/// Whole runs of `rtdb test`, by the clock on the wall.
enum RunnerBenchmarks {
  /// Many cases, on a large fixture and on a small one.
  static func figures() throws -> [Figure] {
    let process = try RunnerProcess()
    defer { process.remove() }
    for (folder, hasGiven) in [("large", false), ("given", true)] {
      try process.write(RunnerInputs.fixture(), to: folder + "/data.json")
      try process.write(RunnerInputs.ownerRules, to: folder + "/rules.json")
      for number in 0..<20 {
        let suite = RunnerInputs.suite(number, hasGiven: hasGiven)
        try process.write(suite, to: folder + "/suite\(number).rtdb.yaml")
      }
    }
    try process.write(RunnerInputs.ownerRules, to: "simple/rules.json")
    try process.write(RunnerInputs.simpleSuite(count: 10_000), to: "simple/a.rtdb.yaml")
    return try [
      figure("1,000 cases on 10 MB", process, ["test"], "large", goal: 300),
      figure("1,000 cases on 10 MB, one thread", process, ["test", "--jobs", "1"], "large"),
      figure("1,000 cases with `given` on 10 MB", process, ["test"], "given", goal: 300),
      figure("10,000 simple cases", process, ["test"], "simple", goal: 500),
      figure("10,000 simple cases, one thread", process, ["test", "--jobs", "1"], "simple"),
    ]
  }

  /// Sixty rules, changed in one place after the other.
  static func mutation() throws -> [Figure] {
    let process = try RunnerProcess()
    defer { process.remove() }
    try process.write(RunnerInputs.recordRules, to: "records/rules.json")
    try process.write(RunnerInputs.recordSuite, to: "records/a.rtdb.yaml")
    try process.write(RulesChatText.text, to: "chat/rules.json")
    try process.write(RunnerInputs.chatSuite, to: "chat/a.rtdb.yaml")
    let words = ["test", "--mutate"]
    return try [
      figure("60 rules, most changes noticed", process, words, "records", goal: 2000),
      figure("the same by one thread", process, words + ["--jobs", "1"], "records"),
      figure("60 rules, many changes unnoticed", process, words, "chat", goal: 2000),
    ]
  }

  private static func figure(
    _ name: String,
    _ process: RunnerProcess,
    _ arguments: [String],
    _ folder: String,
    goal: Double? = nil
  ) throws -> Figure {
    // A run that finds unnoticed changes ends with status 1.
    let time = try process.milliseconds(arguments, in: folder, statuses: [0, 1])
    return Figure(name, time, "ms", goal.map { .atMost($0) } ?? .none)
  }
}
