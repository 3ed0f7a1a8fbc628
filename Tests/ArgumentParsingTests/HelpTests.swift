import ArgumentParsing
import Foundation
import TestSupport
import Testing

/// Help, completions and the manual page of the sample tree.
struct HelpTests {
  let tree = SampleCommands.tree.description

  @Test(arguments: [40, 60, 80, 200])
  func `help fits the terminal`(width: Int) throws {
    let command = try #require(tree.descendant(["brew"]))
    let text = HelpText.text(for: command, width: width)
    #expect(GoldenFile.mismatch(text, "brew-\(width).txt") == nil)
  }

  @Test func `help of a group lists its commands`() {
    #expect(GoldenFile.mismatch(HelpText.text(for: tree), "tea.txt") == nil)
  }

  @Test func `the manual page tells everything once`() {
    #expect(GoldenFile.mismatch(ManualPage.roff(for: tree, version: "1.2.3"), "tea.1") == nil)
  }

  @Test(arguments: Shell.allCases)
  func `completions are as the golden file says`(shell: Shell) {
    let script = ShellCompletion.script(for: shell, of: tree)
    #expect(GoldenFile.mismatch(script, "tea.\(shell.rawValue)") == nil)
  }

  @Test(arguments: Shell.allCases)
  func `the shell can read its completions, where it is there`(shell: Shell) throws {
    let path = "/usr/bin/" + shell.rawValue
    guard FileManager.default.isExecutableFile(atPath: path) else { return }
    let folder = try TemporaryFolder()
    let file = try folder.write(ShellCompletion.script(for: shell, of: tree), to: "script")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = ["-n", file]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  @Test func `everything that can be written is in help, completions and manual`() {
    let manual = ManualPage.roff(for: tree, version: "")
    let scripts = Shell.allCases.map { ShellCompletion.script(for: $0, of: tree) }
    for command in tree.selfAndDescendants {
      let help = HelpText.text(for: command)
      for argument in command.arguments {
        #expect(help.contains(argument.signature), "\(argument.signature)")
        #expect(
          manual.contains(
            argument.signature.replacing("-", with: "\\-").replacing("…", with: "...")
          )
        )
        guard argument.kind != .positional else { continue }
        for script in scripts { #expect(script.contains(argument.name)) }
      }
    }
  }
}
