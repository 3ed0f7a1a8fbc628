import Reporting
import RulesTesting

extension TestCommand {
  /// What the options say of the cases that are meant.
  private var selection: SpecSelection {
    var selection = SpecSelection()
    selection.filters = filters
    selection.tags = tags
    return selection
  }

  /// How many cases are left out for those marked `only`.
  func leftOutCount(of suites: [SpecSuite]) -> Int { selection.leftOutCount(of: suites) }

  /// What there is to say about cases that are left out.
  static func leftOutText(_ count: Int) -> String {
    "\(counted(count, "case")) left out, since others are marked `only`"
  }

  /// The cases that are meant.
  ///
  /// - Throws: `CommandFailure` where there are none.
  func select(_ suites: [SpecSuite]) throws(CommandFailure) -> [SpecSuite] {
    let selected = selection.apply(to: suites)
    guard selected.isEmpty else { return selected }
    let parts =
      filters.map { "`--filter \($0)`" } + tags.map { "`--tag \($0)`" }
    let count = leftOutCount(of: suites)
    throw CommandFailure(
      parts.isEmpty
        ? "there are no cases to run" : "no case matches \(parts.joined(separator: ", "))",
      notes: (count > 0 ? [Self.leftOutText(count)] : []) + ["`rtdb test --list` shows the cases"]
    )
  }

  /// Shows the tags of the cases instead of running them.
  func listTags(_ suites: [SpecSuite], in context: CommandContext) -> ExitStatus {
    let tags = Set(suites.flatMap { $0.cases.flatMap(\.tags) }).sorted()
    let report = DocumentReport(kind: "test --list-tags", sections: [.init("tags", .lines(tags))])
    context.show(report, as: format == .json ? .json : .text)
    return .success
  }

  /// Shows the cases instead of running them.
  func list(
    _ suites: [SpecSuite],
    of all: [SpecSuite],
    in context: CommandContext
  ) -> ExitStatus {
    let leftOut = leftOutCount(of: all)
    if leftOut > 0 { context.note(Self.leftOutText(leftOut)) }
    let cases = suites.flatMap { suite in
      suite.cases.map { test in
        "\(Finding.Place(test.range, in: suite.source).description)  \(TestCase.title(test.fullName))"
      }
    }
    let report = DocumentReport(kind: "test --list", sections: [.init("cases", .lines(cases))])
    context.show(report, as: format == .json ? .json : .text)
    return .success
  }
}
