import DatabaseModel
import SourceDiagnostics

/// Counts the layouts of colons, told by the distance from a key to its value.
struct StyleCounter {
  /// A layout.
  enum Layout: Int, CaseIterable {
    /// `"key":value`
    case minified
    /// `"key": value`
    case console
    /// `"key" : value`
    case olderConsole
    /// Anything else.
    case other

    /// The layout of a colon with so many bytes from the end of the key to the value.
    init(gap: Int) {
      self = gap == 1 ? .minified : gap == 2 ? .console : gap == 3 ? .olderConsole : .other
    }
  }

  /// The colons of each layout, apart from those of the current run.
  private var counts = [Int](repeating: 0, count: Layout.allCases.count)
  private var firsts = [ExportProblem?](repeating: nil, count: Layout.allCases.count)
  /// The distance at the last colons, and how many of them there are.
  private var runGap = 0
  private var runCount = 0

  /// Counts a colon by the distance from the end of the key to the value, and says whether it is the
  /// first of its layout.
  @inline(__always)
  mutating func count(gap: Int) -> Bool {
    if gap == runGap {
      runCount &+= 1
      return false
    }
    return beginRun(gap)
  }

  @inline(never)
  private mutating func beginRun(_ gap: Int) -> Bool {
    finish()
    runGap = gap
    runCount = 1
    return counts[Layout(gap: gap).rawValue] == 0
  }

  /// Counts the current run, so that the counts are complete.
  mutating func finish() {
    counts[Layout(gap: runGap).rawValue] &+= runCount
    runCount = 0
  }

  /// Keeps the place of the first colon of the current layout.
  mutating func remember(_ problem: ExportProblem) {
    firsts[Layout(gap: runGap).rawValue] = problem
  }

  /// The layout of all colons.
  var style: ExportSummary.Style {
    guard let main = usual, counts[main.rawValue] == counts.reduce(0, &+) else {
      return usual == nil ? .none : .other
    }
    switch main {
    case .minified: return .minified
    case .console: return .console
    case .olderConsole: return .olderConsole
    case .other: return .other
    }
  }

  /// The first colon of each layout but the usual one, and how many there are.
  var exceptions: [(problem: ExportProblem, count: Int)] {
    guard let usual else { return [] }
    return Layout.allCases.compactMap { layout in
      guard layout != usual, let problem = firsts[layout.rawValue] else { return nil }
      return (problem, counts[layout.rawValue])
    }
  }

  /// The layout of most colons; nil where there is none.
  private var usual: Layout? {
    let usual = Layout.allCases.max { counts[$0.rawValue] < counts[$1.rawValue] }
    return usual.flatMap { counts[$0.rawValue] > 0 ? $0 : nil }
  }
}
