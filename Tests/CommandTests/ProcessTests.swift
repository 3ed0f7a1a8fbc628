import Foundation
import Testing

/// The program as a process: what only the operating system can show.
struct ProcessTests {
  private func bash(_ line: String) throws -> BashLines.Result { try BashLines.run(line) }

  @Test func `the program has been built`() {
    #expect(FileManager.default.isExecutableFile(atPath: BashLines.program))
  }

  @Test(arguments: [
    ("$rtdb --version", 0), ("$rtdb nonsense", 2), ("$rtdb", 2), ("$rtdb help help", 0),
  ])
  func `the exit status is that of the command`(line: String, status: Int32) throws {
    #expect(try bash(line).status == status)
  }

  @Test func `results go to standard output, the rest to standard error`() throws {
    #expect(try bash("$rtdb --version 2>/dev/null").output.hasPrefix("rtdb "))
    #expect(try bash("$rtdb nonsense 2>/dev/null").output == "")
    #expect(try bash("$rtdb nonsense >/dev/null").output.hasPrefix("rtdb: "))
  }

  @Test func `a closed pipe ends quietly`() throws {
    let result = try bash("$rtdb help --manual | true; echo ${PIPESTATUS[0]}")
    #expect(result.output == "0\n")
  }

  @Test(arguments: [
    ("$rtdb inspect - <&-", 2), ("$rtdb simulate --json-lines <&-", 2),
    ("$rtdb inspect nofile <&- 2>&-", 2), ("$rtdb --version <&- >&- 2>&-", 2),
  ])
  func `closed channels are no other files`(line: String, status: Int32) throws {
    #expect(try bash("timeout 20 \(line)").status == status)
  }

  @Test(arguments: [
    "--mount $'/\\xff=x.json'", "$'a\\xc3.json'", "--path $'/\\xed\\xa0\\x80' x.json",
  ])
  func `arguments that are not UTF-8 are refused`(arguments: String) throws {
    let result = try bash("$rtdb inspect \(arguments) 2>&1")
    #expect(result.output.contains("is not UTF-8"), "\(result.output)")
    #expect(result.status == 2)
  }

  @Test func `a full disk does not`() throws {
    let result = try bash("$rtdb --version > /dev/full")
    #expect(result.output == "rtdb: cannot write standard output: no space left on the device\n")
    #expect(result.status == 2)
  }

  @Test func `a watch shows each run at once`() throws {
    let line = """
      d=$(mktemp -d) && cd $d
      echo '{"rules": {".read": true}}' > rules.json
      echo '{version: 1, rules: rules.json, tests: [{read: /, expect: allow}]}' > a.rtdb.yaml
      $rtdb test --watch > out 2>&1 &
      wait_for() { for i in $(seq 200); do grep -q "$1" out && break; sleep 0.1; done; }
      wait_for '1 passed'
      # In one step: a busy machine may rest between an empty file and a whole one.
      echo '{"rules": {".read": false}}' > new && mv new rules.json
      wait_for '1 failed'
      # The test runner blocks other signals, and its children inherit that. Bash may tell of the end before
      # it is asked to wait.
      { kill -9 $!; wait $!; } 2> /dev/null
      grep -c 'in 1 suite' out; rm -r $d
      """
    let output = try bash(line).output
    #expect(output == "2\n", "\(output)")
  }

  @Test(arguments: [
    ("<(printf %s \"$text\")", 0), ("- <<< \"$text\"", 0), ("file", 1),
  ])
  func `what comes through a pipe is read only once`(export: String, status: Int32) throws {
    let line = """
      d=$(mktemp -d) && cd $d && text='{"b":1,"a":1,"b":1}' && printf %s "$text" > file
      $rtdb inspect --quiet \(export); status=$?; rm -r $d; exit $status
      """
    let result = try bash(line)
    #expect(result.status == status)
    #expect(result.output.contains("is read only once") == (status == 0))
    #expect(result.output.contains("stands twice in the same object") == (status == 1))
  }

  /// What is open already, pipes and devices are written to, and stay what they are.
  @Test(arguments: [
    (
      "echo before > out; $rtdb convert x.json -o /dev/stdout --force >> out; cat out",
      "before\n7\n"
    ),
    ("$rtdb convert x.json -o /dev/stdout | cat", "7\n"),
    ("$rtdb convert x.json -o /dev/stderr 2> out; cat out", "7\n"),
    ("$rtdb convert x.json -o /dev/fd/5 5> out; cat out", "7\n"),
    (
      "ln -s /proc/self/fd/1 l; $rtdb convert x.json -o l > out; cat out; readlink l",
      "7\n/proc/self/fd/1\n"
    ),
    ("mkfifo p; cat p & $rtdb convert x.json -o p --force; wait; test -p p && echo p", "7\np\n"),
    ("$rtdb convert x.json -o /dev/null --force && test -c /dev/null && echo null", "null\n"),
    ("$rtdb convert <(cat x.json) --sort -o -; $rtdb convert <(cat x.json) --mask -o -", "7\n7\n"),
    ("$rtdb convert x.json -o /dev/stdout | true; echo ${PIPESTATUS[0]}", "0\n"),
    ("$rtdb migrate apply x.json -o /dev/null 2> out; echo $?", "2\n"),
    (
      """
      mkdir s && cd s && echo '{"rules": {}}' > r.json
      echo '{version: 1, rules: r.json, tests: [{read: /, expect: deny}]}' > a.rtdb.yaml
      $rtdb test --quiet --report json=/dev/fd/5 5> ../out; cd .. && rm -r s; grep -c formatVersion out
      """, "1\n"
    ),
  ])
  func `special files are written to`(line: String, output: String) throws {
    let result = try bash("d=$(mktemp -d) && cd $d && echo 7 > x.json; \(line); ls -A; rm -r $d")
    let names = ["l", "out", "p"].filter { line.contains(" \($0)") } + ["x.json"]
    #expect(result.output == output + names.map { $0 + "\n" }.joined())
  }

  /// What was read from a pipe is gone, so that it cannot be two of the files.
  @Test(arguments: [
    "diff p p", "diff p ./p", "diff - /dev/stdin", "convert p p -o -", "inspect p p",
    "validate --mount /a=p --mount /b=p", "diff --mount-old /a=p --mount-new /a=p",
  ])
  func `a pipe is given once`(arguments: String) throws {
    let result = try bash(
      "d=$(mktemp -d) && cd $d && mkfifo p; echo 7 | $rtdb \(arguments) 2> out; echo $?; cat out; rm -r $d"
    )
    #expect(result.output.hasPrefix("2\nrtdb: `"))
    #expect(result.output.contains(" is a pipe, which can be read only once, and "))
  }

  /// To open a named pipe twice would be to wait for a second writer.
  @Test(arguments: [
    "$rtdb inspect --check --jobs 2 p > out",
    "$rtdb simulate --rules r.json --data p --read / > out",
  ])
  func `a pipe is opened once`(line: String) throws {
    let rules = #"{"rules": {".read": "data.hasChildren()"}}"#
    let result = try bash(
      """
      d=$(mktemp -d) && cd $d && mkfifo p && echo '\(rules)' > r.json && echo '{"a":1}' > x.json
      timeout 60 sh -c 'cat x.json > p' &
      timeout 60 \(line); echo $?; rm -r $d
      """
    )
    #expect(result.output == "0\n")
  }

  @Test func `nothing is colored off a terminal`() throws {
    #expect(try !bash("$rtdb nonsense").output.contains("\u{1B}"))
  }

  @Test func `arguments need not be UTF-8`() throws {
    #expect(try bash(#"$rtdb $'\xFF\xFE'"#).status == 2)
  }
}
