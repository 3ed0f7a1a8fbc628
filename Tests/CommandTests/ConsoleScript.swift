/// The console sessions of a Markdown file: fenced blocks marked `console`.
///
/// A line that begins with `$ ` is a command; a backslash at its end continues it on the next line.
/// The lines up to the next command are what it prints, standard error included. A line that holds
/// only `…` stands for any number of lines.
struct ConsoleScript {
  /// One command and what it prints.
  struct Step: Equatable, Sendable {
    /// The line of the command in the file, counted from 1.
    var line: Int
    /// The command, without the prompt.
    var command: String
    /// What it prints.
    var output: [String] = []
    /// The lines of the file that hold the output.
    var outputLines: Range<Int>
  }

  /// The lines of the file.
  let lines: [String]
  /// The steps of all blocks in order.
  private(set) var steps: [Step] = []

  init(markdown: String) {
    lines = markdown.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var fence: Substring?
    var isConsole = false
    var isContinued = false
    for (index, line) in lines.enumerated() {
      guard let open = fence else {
        if line.hasPrefix("```") {
          fence = line.prefix { $0 == "`" }
          isConsole = line.dropFirst(3).drop { $0 == "`" } == "console"
        }
        continue
      }
      if line == open {
        fence = nil
      } else if isConsole {
        take(line, index, &isContinued)
      }
    }
  }

  private mutating func take(_ line: String, _ index: Int, _ isContinued: inout Bool) {
    if isContinued, !steps.isEmpty {
      steps[steps.count - 1].command += "\n" + line
      steps[steps.count - 1].outputLines = index + 1..<index + 1
    } else if line.hasPrefix("$ ") {
      steps.append(
        Step(
          line: index + 1,
          command: String(line.dropFirst(2)),
          outputLines: index + 1..<index + 1
        )
      )
    } else if !steps.isEmpty {
      steps[steps.count - 1].output.append(line)
      steps[steps.count - 1].outputLines =
        steps[steps.count - 1].outputLines.lowerBound..<index + 1
      return
    }
    isContinued = line.hasSuffix("\\")
  }

  /// Returns the file with the given outputs in the places of those it holds.
  func replacingOutputs(_ outputs: [[String]]) -> String {
    var lines = lines
    for (step, output) in zip(steps, outputs).reversed()
    where !ConsoleScript.matches(step.output, output) {
      lines.replaceSubrange(step.outputLines, with: output)
    }
    return lines.joined(separator: "\n")
  }

  /// Says whether an output is what was expected.
  static func matches(_ expected: [String], _ output: [String]) -> Bool {
    guard let gap = expected.firstIndex(of: "…") else { return expected == output }
    guard output.count >= gap, expected[..<gap].elementsEqual(output[..<gap]) else { return false }
    let rest = Array(expected[(gap + 1)...])
    return (gap...output.count).contains { start in matches(rest, Array(output[start...])) }
  }
}
