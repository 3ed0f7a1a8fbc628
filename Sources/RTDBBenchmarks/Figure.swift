/// A measured figure beside the goal it is held against.
struct Figure {
  /// Which side of the goal is good.
  enum Goal {
    case atLeast(Double)
    case atMost(Double)
    /// Only for comparison.
    case none
  }

  let name: String
  let value: Double
  let unit: String
  let goal: Goal

  init(_ name: String, _ value: Double, _ unit: String, _ goal: Goal = .none) {
    self.name = name
    self.value = value
    self.unit = unit
    self.goal = goal
  }

  /// Whether the goal is met.
  var isGood: Bool {
    switch goal {
    case .atLeast(let goal): value >= goal
    case .atMost(let goal): value <= goal
    case .none: true
    }
  }

  /// One line: the figure, the goal, and a mark where it is missed.
  var line: String {
    let figure = "\(name): \(Self.text(value)) \(unit)"
    return switch goal {
    case .atLeast(let goal): "\(figure) (goal: at least \(Self.text(goal)))\(mark)"
    case .atMost(let goal): "\(figure) (goal: at most \(Self.text(goal)))\(mark)"
    case .none: figure
    }
  }

  private var mark: String { isGood ? "" : "  MISSED" }

  private static func text(_ value: Double) -> String {
    if value >= 100 { return "\(Int(value.rounded()))" }
    return "\((value * 100).rounded() / 100)"
  }
}
