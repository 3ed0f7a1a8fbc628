import Foundation

/// The program `RTDBFuzz`: build it with `RTDB_FUZZ=1 swift build -c release --product RTDBFuzz`.
///
/// It mutates a small corpus and looks for traps, hangs, growing memory and broken promises.
@main
enum Fuzzing {
  static func main() {
    do {
      let arguments = CommandLine.arguments
      if arguments.count > 1, arguments[1] == "differential" {
        let count = arguments.count > 2 ? Int(arguments[2]) : nil
        let seed = arguments.count > 3 ? UInt64(arguments[3]) : nil
        exit(try Differential.run(count: count ?? 100_000, seed: seed ?? 20_260_101) ? 0 : 1)
      }
      let options = try Options(arguments.dropFirst())
      if let input = options.input {
        try options.target.run(try Corpus.read(input))
        say("\(options.target): nothing found")
        return
      }
      var session = try Session(options)
      let isClean = try session.run()
      exit(isClean ? 0 : 1)
    } catch let mistake as Options.Mistake {
      say(mistake.message)
      exit(2)
    } catch let finding as Finding {
      say("found: \(finding.message)")
      exit(1)
    } catch {
      say("\(error)")
      exit(2)
    }
  }
}

/// Writes a line at once, so that it is there when an input traps.
func say(_ line: String) {
  FileHandle.standardOutput.write(Data((line + "\n").utf8))
}

/// A promise that an input breaks.
struct Finding: Error {
  let message: String
}

/// What the command line asks for.
struct Options {
  var target: FuzzTarget
  var seconds = 60.0
  var seed: UInt64 = 1
  var corpus = "Tests/Fuzz"
  /// Where inputs are kept that are run or have been found.
  var findings = ".build/fuzz"
  /// One input to run in place of a session.
  var input: String?

  struct Mistake: Error {
    let message: String
  }

  private static let usage =
    "usage: RTDBFuzz differential [COUNT [SEED]]\n       RTDBFuzz TARGET [--seconds N] [--seed N] [--corpus DIR] [--findings DIR] [--input FILE]\n"
    + "targets: " + FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")

  init(_ arguments: ArraySlice<String>) throws(Mistake) {
    var rest = arguments
    guard let name = rest.popFirst(), let target = FuzzTarget(rawValue: name) else {
      throw Mistake(message: Self.usage)
    }
    self.target = target
    while let flag = rest.popFirst() {
      guard let value = rest.popFirst() else { throw Mistake(message: Self.usage) }
      switch flag {
      case "--seconds": seconds = Double(value) ?? seconds
      case "--seed": seed = UInt64(value) ?? seed
      case "--corpus": corpus = value
      case "--findings": findings = value
      case "--input": input = value
      default: throw Mistake(message: Self.usage)
      }
    }
  }
}
