import ArgumentParsing
import Testing

/// From words to values, and to errors.
struct CommandTreeTests {
  typealias Brew = SampleCommands.Brew

  private func parse(_ line: String) throws(UsageError) -> SampleCommands.Action? {
    let words = line.split(separator: " ").map(String.init)
    guard case .run(let action) = try SampleCommands.tree.parse(words) else { return nil }
    return action
  }

  @Test(arguments: [
    ("brew green", Brew(kinds: ["green"])),
    ("brew a b", Brew(kinds: ["a", "b"])),
    ("brew a --strength strong b", Brew(kinds: ["a", "b"], strength: .strong)),
    ("brew -s strong a", Brew(kinds: ["a"], strength: .strong)),
    ("brew -sstrong a --strength=mild", Brew(kinds: ["a"], strength: .mild)),
    ("brew a -e x --extra=y --extra z=w", Brew(kinds: ["a"], extras: ["x", "y", "z=w"])),
    ("brew -qle x a", Brew(kinds: ["a"], extras: ["x"], isQuick: true, isLoud: true)),
    ("brew a --no-hot", Brew(kinds: ["a"], isHot: false)),
    ("brew a --no-hot --hot", Brew(kinds: ["a"])),
    ("brew a --minutes -5 --grams 1.5", Brew(kinds: ["a"], minutes: -5, grams: 1.5)),
    ("brew -- --hot -q", Brew(kinds: ["--hot", "-q"])),
    ("brew -", Brew(kinds: ["-"])),
    ("brew a -5 -q", Brew(kinds: ["a", "-5"], isQuick: true)),
    ("brew a --extra -", Brew(kinds: ["a"], extras: ["-"])),
    ("brew a --extra= --extra=--hot", Brew(kinds: ["a"], extras: ["", "--hot"])),
    ("brew -- --help", Brew(kinds: ["--help"])),
  ])
  func `words become values`(line: String, brew: Brew) throws {
    #expect(try parse(line) == .brew(brew))
  }

  @Test func `a list takes what the places behind it leave`() throws {
    #expect(
      try parse("after serve -t silver window")
        == .serve(.init(guests: [], table: "window", tray: "silver"))
    )
    #expect(
      try parse("after serve ann bob window --tray=x")
        == .serve(.init(guests: ["ann", "bob"], table: "window", tray: "x"))
    )
    #expect(try parse("after wash") == .wash(.init()))
    #expect(try parse("after wash blue 3") == .wash(.init(cup: "blue", count: 3)))
  }

  @Test(arguments: [
    ("", "tea: a command is missing"),
    ("after", "tea after: a command is missing"),
    ("brwe", "tea: there is no command `brwe`; did you mean `brew`?"),
    ("serve", "tea: there is no command `serve`; did you mean `tea after serve`?"),
    ("after brew", "tea after: there is no command `brew`"),
    ("empty", "tea: there is no command `empty`"),
    ("--strength mild brew", "tea: `--strength` goes behind the command"),
    ("--hepl", "tea: unknown option `--hepl`; did you mean `--help`?"),
    ("after --version", "tea after: unknown option `--version`"),
    ("brew", "tea brew: `KIND` is missing"),
    ("brew a --strenght mild", "tea brew: unknown option `--strenght`; did you mean `--strength`?"),
    ("brew a --str mild", "tea brew: unknown option `--str`"),
    ("brew a -x", "tea brew: unknown option `-x`"),
    ("brew a -qx", "tea brew: unknown option `-x`"),
    ("brew a -hot", "tea brew: unknown option `-hot`; did you mean `--hot`?"),
    ("brew a --quick=yes", "tea brew: `--quick` takes no value, but `yes` was given"),
    ("brew a --no-hot=1", "tea brew: `--no-hot` takes no value, but `1` was given"),
    ("brew a --no-quick", "tea brew: unknown option `--no-quick`; did you mean `--quick`?"),
    ("brew a --strength", "tea brew: `--strength` needs a value: `--strength HOW`"),
    ("brew a -s", "tea brew: `-s` needs a value: `-s HOW`"),
    ("brew a --extra --hot", "tea brew: `--extra` needs a value, but `--hot` follows"),
    (
      "brew a --extra --strength=mild",
      "tea brew: `--extra` needs a value, but `--strength=mild` follows"
    ),
    ("brew a --extra -- b", "tea brew: `--extra` needs a value, but `--` follows"),
    ("brew a -s weak", "tea brew: `-s` takes `mild` or `strong`, not `weak`"),
    (
      "brew a --strength=Mild",
      "tea brew: `--strength` takes `mild` or `strong`, not `Mild`; did you mean `mild`?"
    ),
    ("brew a --minutes 3.5", "tea brew: `--minutes` takes a whole number, not `3.5`"),
    (
      "brew a --minutes 9223372036854775808",
      "tea brew: `--minutes` takes a whole number, not `9223372036854775808`"
    ),
    ("brew a --grams 0x1p3", "tea brew: `--grams` takes a number, not `0x1p3`"),
    ("brew a --grams 1e999", "tea brew: `--grams` takes a number, not `1e999`"),
    ("brew a --grams inf", "tea brew: `--grams` takes a number, not `inf`"),
    ("brew a -q --minutes 10", "tea brew: `--quick` and `--minutes` contradict each other"),
    ("after serve window", "tea after serve: `--tray TRAY` is missing"),
    ("after serve -t x", "tea after serve: `TABLE` is missing"),
    ("after wash a 1 c", "tea after wash: `c` is one argument too many"),
    ("after wash a b", "tea after wash: `COUNT` takes a whole number, not `b`"),
  ])
  func `a mistake is told in one line`(line: String, message: String) throws {
    let error = #expect(throws: UsageError.self) { _ = try parse(line) }
    let text = try #require(error?.description)
    #expect(text.hasPrefix(message + "\nusage: tea"), "\(text)")
    #expect(text.split(separator: "\n").count == 2)
  }

  @Test(arguments: [
    ("--help", "tea"), ("-h", "tea"), ("after -h", "tea after"), ("brew --help", "tea brew"),
    ("brew --nonsense --help", "tea brew"), ("after wash -h", "tea after wash"),
    ("brew -qh", "tea brew"),
  ])
  func `help is given wherever it is asked for`(line: String, invocation: String) throws {
    let words = line.split(separator: " ").map(String.init)
    guard case .help(let command) = try SampleCommands.tree.parse(words) else {
      Issue.record("no help")
      return
    }
    #expect(command.invocation == invocation)
  }

  @Test func `the version is asked of the program alone`() throws {
    guard case .version = try SampleCommands.tree.parse(["--version"]) else {
      Issue.record("no version")
      return
    }
  }

  @Test func `no command line makes the parser trap`() {
    let words = [
      "brew", "after", "serve", "wash", "--", "-", "--extra", "-e", "-q", "=", "--=", "", "--no-",
      "-=", "--hot=", "é", "-é", "--minutes=1",
    ]
    for first in words {
      for second in words {
        for third in words { _ = try? SampleCommands.tree.parse([first, second, third]) }
      }
    }
  }
}
