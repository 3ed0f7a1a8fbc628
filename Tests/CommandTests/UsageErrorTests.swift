import RTDBCommands
import Testing

/// What a user reads who mistypes.
struct UsageErrorTests {
  @Test(arguments: [
    ("hlp", "rtdb: there is no command `hlp`; did you mean `help`?", "usage: rtdb COMMAND …"),
    (
      "--verson", "rtdb: unknown option `--verson`; did you mean `--version`?",
      "usage: rtdb COMMAND …"
    ),
    ("--quiet help", "rtdb: `--quiet` goes behind the command", "usage: rtdb COMMAND …"),
    (
      "help --quite", "rtdb help: unknown option `--quite`; did you mean `--quiet`?",
      "usage: rtdb help [options] [COMMAND…]"
    ),
    (
      "help --color=alway",
      "rtdb help: `--color` takes `auto`, `always` or `never`, not `alway`; did you mean `always`?",
      "usage: rtdb help [options] [COMMAND…]"
    ),
    (
      "help --color", "rtdb help: `--color` needs a value: `--color WHEN`",
      "usage: rtdb help [options] [COMMAND…]"
    ),
  ])
  func `a usage error is one line with the cause, then the usage line`(
    commandLine: String,
    cause: String,
    usage: String
  ) {
    let run = rtdb(commandLine)
    #expect(run.errors == cause + "\n" + usage + "\n")
    #expect(run.output.isEmpty)
    #expect(run.status == .failure)
  }

  @Test func `without a command, help goes to standard error`() {
    let run = rtdb([])
    #expect(run.errors.hasPrefix("rtdb: a command is missing\n\nrtdb: "))
    #expect(run.status == .failure)
  }

  @Test func `the version goes to standard output`() {
    let run = rtdb("--version")
    #expect(run.output == "rtdb \(Program.version)\n")
    #expect(run.status == .success)
  }
}
