/// Measures jobs in turns, so that a drift of the machine's speed meets them all alike.
struct PairedMeasurement {
  /// A job: what it is called, how many units of work it does, and the work.
  struct Job {
    var name: String
    var unit: String
    var count: Int
    var work: () -> Void
  }

  /// How often each job runs after one run that is not counted.
  var rounds = 5

  /// Runs the jobs and gives a line for each with its median rate.
  func run(_ jobs: [Job]) -> [String] {
    let clock = ContinuousClock()
    var times = jobs.map { _ in [Double]() }
    for round in 0...rounds {
      for (index, job) in jobs.enumerated() {
        let time = clock.measure { job.work() }
        let seconds = Double(time.components.attoseconds) / 1e18 + Double(time.components.seconds)
        if round > 0 { times[index].append(seconds) }
      }
    }
    let medians = times.map { $0.sorted()[$0.count / 2] }
    return jobs.indices.map { index in
      let rate = Int(Double(jobs[index].count) / max(medians[index], 1e-9))
      return "\(jobs[index].name): \(rate) \(jobs[index].unit)/s"
    }
  }
}
