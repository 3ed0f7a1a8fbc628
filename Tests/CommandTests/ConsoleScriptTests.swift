import TestSupport
import Testing

/// The reader and runner of console sessions, on which `ReadmeTests` relies.
struct ConsoleScriptTests {
  let script = ConsoleScript(
    markdown: """
      Text `$ no`.

      ```sh
      $ not this
      ```
      ```console
      $ rtdb --version
      rtdb 1
      $ one \\
          two
      a

      b
      ```
      ```console
      $ three
      ```
      """
  )

  @Test func `steps are read from console blocks alone`() {
    #expect(script.steps.map(\.command) == ["rtdb --version", "one \\\n    two", "three"])
    #expect(script.steps.map(\.output) == [["rtdb 1"], ["a", "", "b"], []])
    #expect(script.steps.map(\.line) == [7, 9, 16])
  }

  @Test func `outputs are replaced where they differ`() {
    let text = script.replacingOutputs([["rtdb 1"], ["c"], ["x", "y"]])
    let again = ConsoleScript(markdown: text)
    #expect(again.steps.map(\.output) == [["rtdb 1"], ["c"], ["x", "y"]])
    #expect(again.steps.map(\.command) == script.steps.map(\.command))
  }

  @Test(arguments: [
    (["a"], ["a"], true), (["a"], ["b"], false), ([], ["a"], false), (["…"], [], true),
    (["…"], ["a", "b"], true), (["a", "…", "d"], ["a", "b", "c", "d"], true),
    (["a", "…", "d"], ["a", "b"], false), (["a", "…"], ["b"], false),
  ])
  func `an ellipsis stands for any lines`(expected: [String], output: [String], matches: Bool) {
    #expect(ConsoleScript.matches(expected, output) == matches)
  }

  @Test func `a session runs rtdb in process and the rest in a shell`() throws {
    let folder = try TemporaryFolder()
    try folder.write("two\none\n", to: "sub/file")
    var session = ConsoleSession(folder: folder.path)
    #expect(try session.run("rtdb --version | sed 's/[0-9.]*$/N/'") == ["rtdb N"])
    #expect(try session.run("rtdb nonsense").first == "rtdb: there is no command `nonsense`")
    #expect(try session.run("echo $?") == ["2"])
    #expect(try session.run("cd sub") == [])
    #expect(try session.run("sort < file") == ["one", "two"])
    #expect(try session.run("sort file > out  # a comment") == [])
    #expect(try folder.text(of: "sub/out") == "one\ntwo\n")
    #expect(try session.run("cat \"out\"") == ["one", "two"])
    #expect(try session.run("pwd") == ["sub"])
  }
}
