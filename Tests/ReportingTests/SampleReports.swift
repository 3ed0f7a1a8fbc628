import Reporting
import SourceDiagnostics
import TestSupport

/// Reports with everything in them that is hard to render.
enum SampleReports {
  static let rules = MarkedText(
    """
    {
      "rules": {
    \t"users": {
          "$uid": { ".read": "⟦auht⟧.uid === $uid && root.child('⟦日本⟧').exists()" },
          "$other": ⟦{
            ".validate": true,
            ".write": false
          }⟧
        },
        "long": "\(String(repeating: "x", count: 200))⟦here⟧\(String(repeating: "y", count: 200))"
      }
    }
    """
  )

  static let source = SourceFile(name: "rules.json", text: rules.text)

  static func range(_ index: Int) -> SourceRange {
    SourceRange(rules.ranges[index].lowerBound, rules.ranges[index].upperBound)
  }

  /// No file, no place, no finding.
  static let noFindings = FindingsReport(check: "rules check", subjects: ["rules.json"])

  /// Findings with and without a place, a region, notes, fixes and hostile texts.
  static let findings = FindingsReport(
    check: "validate",
    subjects: ["rules.json", "my exports/a b.json"],
    findings: [
      Finding(
        Diagnostic(
          id: "rules/unknown-variable",
          "unknown variable `auht`; did you mean `auth`?",
          at: range(0),
          notes: [
            Diagnostic.Note("the variables of a rule are `auth`, `root`, `data`"),
            Diagnostic.Note("the name is compared with this", at: range(1)),
          ],
          fixIts: [Diagnostic.FixIt("replace it", replace: range(0), with: "auth")]
        ),
        in: source
      ),
      Finding(
        Diagnostic(id: "rules/wide", severity: .warning, "wide characters", at: range(1)),
        in: source
      ),
      Finding(
        Diagnostic(id: "rules/lines", severity: .warning, "several lines", at: range(2)),
        in: source
      ),
      Finding(
        Diagnostic(id: "rules/long", severity: .note, "a very long line", at: range(3)),
        in: source
      ),
      Finding(
        id: "jokes/unknown-author",
        "the author `Fred` is not a user name",
        at: Finding.Place(
          file: "my exports/a b.json",
          start: SourceLocation(line: 14, column: 20)
        ),
        databasePath: "/jokes/-K1/author",
        notes: [Finding.Note("did you mean `fred`?")]
      ),
      Finding(
        id: "export/hostile",
        severity: .warning,
        "the text `\u{1B}[31mred\u{1B}[0m\r\n<&\">%,:\u{0}\u{202E}` is odd",
        at: Finding.Place(file: "my exports/a b.json"),
        databasePath: "/a|b/\u{7}"
      ),
      Finding(id: "export/no-file", severity: .note, "this has no place at all"),
    ],
    omissions: [.init(id: "jokes/unknown-author", severity: .error, count: 12345)],
    facts: [
      Fact("records", .integer(123_456)), Fact("bytes", "size", .bytes(2_345_678)),
      Fact("share", "conforming", .fraction(0.98765)),
    ]
  )

  /// A run without any suite.
  static let noTests = TestReport()

  /// Every status, groups, explanations, warnings and hostile texts.
  static let tests = TestReport(
    suites: [
      TestSuite(
        name: "Jokes, strictly",
        file: "Samples/jokes.rtdb.yaml",
        cases: [
          TestCase(
            name: "the feed is public",
            status: .passed,
            location: SourceLocation(line: 10, column: 5)
          ),
          TestCase(
            name: "a forged author",
            groups: ["posting", "by mia"],
            status: .failed,
            message: "expected deny, got allow",
            details: [
              "set /jokes/j2 as mia",
              "/jokes/$joke/.write granted: auth != null", "  auth = {uid: \"mia\"}",
              "two\nlines",
            ],
            location: SourceLocation(line: 20, column: 5),
            cause: Finding.Place(
              file: "rules.json",
              start: SourceLocation(line: 4, column: 12),
              end: SourceLocation(line: 4, column: 30)
            )
          ),
          TestCase(
            name: "a vote",
            groups: ["posting"],
            status: .skipped(reason: "needs #12 | later"),
            location: SourceLocation(line: 30, column: 5)
          ),
          TestCase(
            name: "a second vote",
            groups: ["posting"],
            status: .todo(reason: "write it"),
            location: SourceLocation(line: 31, column: 5)
          ),
        ],
        warnings: ["`jokes` has no data"],
        duration: 1_234_567
      ),
      TestSuite(
        name: "Hostile <names> & \"quotes\"",
        cases: [
          TestCase(
            name: "known bug",
            status: .expectedFailure(reason: "see issue 3"),
            warnings: ["the verdict is uncertain [J-1]"]
          ),
          TestCase(name: "mended bug", status: .unexpectedPass(reason: "see issue 4")),
          TestCase(
            name: "escape \u{1B}[2J # not a \\ directive",
            status: .failed,
            message: "bad: `\u{0}` ``` %"
          ),
        ],
        duration: 2_000_000_000
      ),
      TestSuite(
        name: "Many",
        file: "many.rtdb.yaml",
        cases: (1...120).map { TestCase(name: "case \($0)", status: .passed) }
      ),
      TestSuite(name: "Empty", file: "empty.rtdb.yaml"),
    ],
    warnings: ["1 case has no `expect`"],
    duration: 2_345_678_901
  )

  /// A report without sections.
  static let emptyDocument = DocumentReport(kind: "inspect")

  /// Every kind of section.
  static let document = DocumentReport(
    kind: "inspect",
    sections: [
      .init("file", .text("export.json")),
      .init(
        "facts",
        heading: "Size",
        .facts([
          Fact("bytes", "size", .bytes(123)), Fact("nodes", "nodes", .integer(1_234_567)),
          Fact("gzip", "compressed", .boolean(false)), Fact("schema", .none),
          Fact("names", .list(["a", "b"])),
        ])
      ),
      .init(
        "children",
        heading: "Children",
        .table(
          .init(
            columns: [.init("key", "key"), .init("count", "children"), .init("kind")],
            rows: [
              ["users", 60, "object"], ["日本語", 12345, "text"], ["none", .none, "é"],
            ],
            omittedRows: 1
          )
        )
      ),
      .init(
        "shape",
        heading: "Shape",
        .tree(
          .init(
            "/",
            facts: [Fact("count", .integer(2))],
            children: [
              .init(
                "users",
                facts: [Fact("count", .integer(60))],
                children: [.init("$user", facts: [Fact("count", .integer(5))])]
              ),
              .init("jokes", facts: [Fact("count", .integer(200))], omittedChildren: 3),
            ]
          )
        )
      ),
      .init("sizes", heading: "Sizes", .tree(sizes)),
      .init("problems", heading: "Problems", .findings(findings.findings)),
      .init(
        "more",
        heading: "More",
        .sections([
          .init("paths", heading: "Paths", .lines(["/a", "/b\u{1B}"])),
          .init("none", heading: "None", .lines([])),
          .init("table", .table(.init(columns: [.init("a")], rows: []))),
        ])
      ),
    ]
  )

  /// A tree that tells sizes: some parts are too small to be drawn, some too low for a label.
  private static let sizes: DocumentReport.Tree = {
    func part(
      _ label: String,
      _ bytes: Int,
      _ children: [DocumentReport.Tree] = []
    ) -> DocumentReport.Tree {
      .init(label, facts: [Fact("bytes", .bytes(bytes))], children: children)
    }
    let small = (1...20).map { part("s\($0)", 100) }
    let text = part("<text>", 40_000, [part("a", 20_000, [part("b", 20_000, [part("c", 9000)])])])
    return part(
      "/",
      100_000,
      [part("jokes", 70_000, [text, part("votes", 20_000)])] + small
        + [part("users", 4000), part("日本語", 900)]
    )
  }()
}
