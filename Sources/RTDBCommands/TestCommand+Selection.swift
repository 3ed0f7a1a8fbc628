import Reporting
import RulesTesting

extension TestCommand {
  /// The cases that are meant.
  ///
  /// - Throws: `CommandFailure` where there are none.
  func select(_ suites: [SpecSuite]) throws(CommandFailure) -> [SpecSuite] {
    var selection = SpecSelection()
    selection.filters = filters
    selection.tags = tags
    let selected = selection.apply(to: suites)
    guard selected.isEmpty else { return selected }
    let parts =
      filters.map { "`--filter \($0)`" } + tags.map { "`--tag \($0)`" }
    throw CommandFailure(
      parts.isEmpty
        ? "there are no cases to run" : "no case matches \(parts.joined(separator: ", "))",
      notes: ["`rtdb test --list` shows the cases"]
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
  func list(_ suites: [SpecSuite], in context: CommandContext) -> ExitStatus {
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
