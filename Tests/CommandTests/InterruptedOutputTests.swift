import Foundation
import TestSupport
import Testing

/// Whatever ends the program while it writes, the output is what it was, and nothing lies beside it.
struct InterruptedOutputTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let list = Array(repeating: #"{"t":"word"}"#, count: 20_000).joined(separator: ",")
    try folder.write("{\"a\":[\(list)]}", to: "x.json")
    try folder.write("{}", to: "old.json")
  }

  /// Ends a conversion in the middle, since what it reads has not come to an end.
  private func interrupt(_ arguments: String, by signal: String) throws -> BashLines.Result {
    let lines = """
      mkfifo in
      (head -c 200000 x.json; sleep 20) > in &
      writer=$!
      $rtdb convert in \(arguments) &
      program=$!
      for i in $(seq 100); do ls -A | grep -q '^.rtdb-' && break; sleep 0.1; done
      sleep 0.2
      kill -\(signal) $program
      wait $program 2> /dev/null
      echo $?
      kill $writer
      rm in
      """
    return try BashLines.run(lines, in: folder.path)
  }

  @Test(arguments: [
    ("-o new.json", "TERM", 143), ("-o old.json --force", "HUP", 129),
    ("-o new.json.gz", "XCPU", 152),
    ("--emulator db -o new", "TERM", 143),
  ])
  func `a signal`(arguments: String, signal: String, status: Int32) throws {
    #expect(try interrupt(arguments, by: signal).output == "\(status)\n")
    #expect(try folder.names() == ["old.json", "x.json"])
    #expect(try folder.text(of: "old.json") == "{}")
  }

  @Test(arguments: ["-o new.json", "-o old.json --force", "--emulator db -o new"])
  func `what a killed program leaves is removed by the next`(arguments: String) throws {
    #expect(try interrupt(arguments, by: "KILL").output.hasSuffix("137\n"))
    let names = try folder.names()
    #expect(names.count == 3 && names[0].hasPrefix(".rtdb-"), "\(names)")
    #expect(try folder.text(of: "old.json") == "{}")
    #expect(try BashLines.run("$rtdb convert old.json -o new.json", in: folder.path).status == 0)
    #expect(try folder.names() == ["new.json", "old.json", "x.json"])
  }

  @Test(arguments: [
    ("x.json -o new.json", "new.json"), ("x.json -o old.json --force", "old.json"),
    ("x.json --emulator db -o new", "new/database_export/db.json"),
  ])
  func `a limit on the size of files`(arguments: String, file: String) throws {
    let result = try BashLines.run("ulimit -f 100; $rtdb convert \(arguments)", in: folder.path)
    #expect(result.output == "rtdb: cannot write `\(file)`: files may not grow larger\n")
    #expect(result.status == 2)
    #expect(try folder.names() == ["old.json", "x.json"])
    #expect(try folder.text(of: "old.json") == "{}")
  }

  @Test func `scratch files that may not grow`() throws {
    let line = "ulimit -f 100; TMPDIR=. $rtdb diff - x.json < x.json"
    let result = try BashLines.run(line, in: folder.path)
    #expect(
      result.output == """
        rtdb: cannot write `./.rtdb-*.tmp`: files may not grow larger
          note: what does not fit into memory goes there; `TMPDIR` names another folder

        """
    )
    #expect(result.status == 2)
    #expect(try folder.names() == ["old.json", "x.json"])
  }

  @Test func `a full device`() throws {
    let result = try BashLines.run("$rtdb convert x.json -o /dev/full", in: folder.path)
    #expect(result.output == "rtdb: cannot write `/dev/full`: no space left on the device\n")
    #expect(result.status == 2)
    let output = try BashLines.run("$rtdb convert x.json -o - > /dev/full", in: folder.path)
    #expect(output.output == "rtdb: cannot write standard output: no space left on the device\n")
    #expect(output.status == 2)
  }
}
