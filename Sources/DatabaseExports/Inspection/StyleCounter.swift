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

  private var counts = [Int](repeating: 0, count: Layout.allCases.count)
  private var firsts = [ExportProblem?](repeating: nil, count: Layout.allCases.count)

  /// Counts a colon and says whether it is the first of its layout.
  mutating func count(_ layout: Layout) -> Bool {
    counts[layout.rawValue] &+= 1
    return counts[layout.rawValue] == 1
  }

  /// Keeps the place of the first colon of a layout.
  mutating func remember(_ problem: ExportProblem, for layout: Layout) {
    firsts[layout.rawValue] = problem
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
