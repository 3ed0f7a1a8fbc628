import ArgumentParsing
import RulesTesting
import SourceDiagnostics

/// `FORMAT=FILE`: a report and where it goes.
struct ReportTarget: ArgumentValue {
  /// What comes before the name of the file, for completion.
  static var allArguments: [String] { TestFormat.allCases.map { "\($0.rawValue)=" } }

  var format: TestFormat
  var file: String

  init(argument: String) throws(ArgumentValueError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let format = TestFormat(rawValue: String(parts[0])), !parts[1].isEmpty
    else {
      let formats = TestFormat.allCases.map(\.rawValue).quotedList()
      throw ArgumentValueError(expected: "`FORMAT=FILE` with one of \(formats)")
    }
    self.format = format
    file = String(parts[1])
  }

  var argument: String { "\(format.rawValue)=\(file)" }
}

/// A number from 0 to 100.
struct Percentage: ArgumentValue {
  var value: Double

  init(argument: String) throws(ArgumentValueError) {
    guard let value = Double(argument), (0...100).contains(value) else {
      throw ArgumentValueError(expected: "a percentage from 0 to 100")
    }
    self.value = value
  }

  var argument: String { "\(value)" }
}

/// An instant: milliseconds since 1970, or a time as RFC 3339 writes it.
struct InstantArgument: ArgumentValue {
  var milliseconds: Int64

  init(argument: String) throws(ArgumentValueError) {
    let value = Int64(argument) ?? SpecInstant.milliseconds(of: argument)
    guard let value, value >= 0, value <= 1 << 53 else {
      throw ArgumentValueError(expected: "a time such as `2026-01-15T12:00:00Z`")
    }
    milliseconds = value
  }

  var argument: String { SpecInstant.text(milliseconds) }
}

/// A number of threads.
struct JobCount: ArgumentValue {
  var count: Int

  init(argument: String) throws(ArgumentValueError) {
    guard let count = Int(argument), (1...64).contains(count) else {
      throw ArgumentValueError(expected: "a number of threads from 1 to 64")
    }
    self.count = count
  }

  var argument: String { "\(count)" }
}
