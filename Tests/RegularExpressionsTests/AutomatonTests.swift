import Testing

@testable import RegularExpressions

struct AutomatonTests {
  /// Patterns on which a backtracking matcher takes exponential or cubic time, with a text unit
  /// that drives it there.
  static let hostile: [(pattern: String, unit: String, isMatch: Bool)] = [
    ("^(a*)*b", "a", false), ("(a*)*b", "a", false), ("(a|aa)+$", "a", true),
    ("^(a|aa)+b$", "a", false), (".*.*.*x", "ab", false), ("^(.*a){12}b$", "a", false),
    ("^(a?){50}a{50}b", "a", false), ("([ab]*c)*d", "abc", false),
  ]

  @Test(.timeLimit(.minutes(2)), arguments: hostile)
  func isLinearInTheText(pattern: String, unit: String, isMatch: Bool) throws {
    let expression = try service(pattern)
    let text = Array(String(repeating: unit, count: 200_000 / unit.utf8.count).utf8)
    #expect(expression.matches(text) == isMatch)
  }

  /// Too many states to know them all: texts go on where the known part ends.
  @Test func exploresBeyondTheKnownPart() throws {
    let expression = try service("^(a|b)*a(a|b){15}$")
    var generator = UInt32(1)
    for _ in 0..<200 {
      var text: [UInt8] = []
      for _ in 0..<(generator % 60) {
        generator = generator &* 1_664_525 &+ 1_013_904_223
        text.append(generator & 0x1_0000 == 0 ? 0x61 : 0x62)
      }
      let isMatch = text.count >= 16 && text[text.count - 16] == 0x61
      #expect(expression.matches(text) == isMatch)
      generator = generator &* 1_664_525 &+ 1_013_904_223
    }
  }

  /// Forgetting states in the middle of a text changes nothing.
  @Test func forgetsStatesAtTheLimit() throws {
    let expression = try service("(a|b)*a(a|b){16}c")
    var generator = UInt32(7)
    var text: [UInt8] = []
    for _ in 0..<20_000 {
      generator = generator &* 1_664_525 &+ 1_013_904_223
      text.append(generator & 0x1_0000 == 0 ? 0x61 : 0x62)
    }
    #expect(!expression.matches(text))
    text[text.count - 17] = 0x61
    #expect(expression.matches(text + [0x63]))
    text[text.count - 17] = 0x62
    #expect(!expression.matches(text + [0x63]))
  }

  @Test func matchesFromManyThreadsAtOnce() async throws {
    let expression = try service("^(a|b)*a(a|b){12}$")
    let text = Array(String(repeating: "ab", count: 100).utf8) + Array("abbbbbbbbbbbb".utf8)
    let isAlwaysRight = await withTaskGroup(of: Bool.self) { group in
      for task in 0..<8 {
        group.addTask {
          (0..<50).allSatisfy { round in
            expression.matches(Array(text.dropFirst((task + round) % 3)))
          }
        }
      }
      return await group.reduce(true) { $0 && $1 }
    }
    #expect(isAlwaysRight)
  }

  @Test func knowsCommonPatternsCompletely() throws {
    let pattern = Pattern.sequence([
      .assertion(.start), .repeated(.symbols(.digits), minimum: 1, maximum: 40), .assertion(.end),
    ])
    let program = try ProgramBuilder.searchProgram(for: pattern, alphabet: .utf16Units)
    var determinizer = Determinizer(program: program)
    let isComplete = determinizer.explore(workLimit: 1000)
    #expect(isComplete)
    // One state for each number of digits, and the two that every automaton has.
    #expect(determinizer.states.count == 43)
  }
}
