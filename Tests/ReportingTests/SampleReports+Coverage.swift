import Reporting
import SourceDiagnostics
import TestSupport

extension SampleReports {
  static let coveredRules = MarkedText(
    """
    {
      "rules": {
        "users": {
          "$uid": {
            ".read": ⟦"⟦⟦auth != null⟧ && ⟦auth.uid == $uid⟧⟧"⟧,
            ".write": ⟦"⟦⟦newData.exists()⟧ ? ⟦⟦data.isNumber()⟧ && ⟦data.val() > 1⟧⟧ : ⟦auth != null⟧⟧"⟧
          },
          "a,b<&": { ".validate": ⟦"⟦newData.isString()⟧"⟧ },
          "$other": { ".validate": ⟦false⟧ }
        }
      }
    }
    """
  )

  private static func condition(
    _ index: Int,
    _ trueCount: Int,
    _ falseCount: Int,
    errors: Int = 0,
    isWhole: Bool = false
  ) -> CoverageReport.Condition {
    let range = coveredRules.ranges[index]
    let source = SourceFile(name: "", text: coveredRules.text)
    let place = SourceRange(range.lowerBound, range.upperBound)
    return CoverageReport.Condition(
      range: place,
      text: source.text(of: place),
      trueCount: trueCount,
      falseCount: falseCount,
      failureCount: errors,
      isWholeRule: isWhole
    )
  }

  private static func rule(
    _ id: String,
    _ index: Int,
    asked: Int,
    absence: String? = nil,
    isIgnored: Bool = false,
    _ conditions: [CoverageReport.Condition]
  ) -> CoverageReport.Rule {
    let range = coveredRules.ranges[index]
    return CoverageReport.Rule(
      id: id,
      range: SourceRange(range.lowerBound, range.upperBound),
      askCount: asked,
      absence: absence,
      isIgnored: isIgnored,
      conditions: conditions
    )
  }

  /// Rules seen fully, in part, never, failing, constant, ignored, in two files.
  static let coverage = TestReport(
    suites: [
      TestSuite(
        name: "Users",
        file: "users.rtdb.yaml",
        cases: [TestCase(name: "own profile", status: .passed)]
      )
    ],
    coverage: CoverageReport(
      files: [
        CoverageReport.File(
          name: "rules.json",
          bytes: Array(coveredRules.text.utf8),
          rules: [
            rule(
              "/users/$uid/.read",
              0,
              asked: 6,
              [condition(1, 2, 4, isWhole: true), condition(2, 5, 1), condition(3, 2, 3)]
            ),
            rule(
              "/users/$uid/.write",
              4,
              asked: 3,
              [
                condition(5, 2, 0, errors: 1, isWhole: true), condition(6, 0, 3),
                condition(7, 0, 0), condition(8, 0, 0), condition(9, 0, 0),
                condition(10, 2, 0, errors: 1),
              ]
            ),
            rule(
              "/users/a,b<&/.validate",
              11,
              asked: 0,
              absence: "never asked, no request comes here",
              [condition(12, 0, 0, isWhole: true)]
            ),
            rule("/users/$other/.validate", 13, asked: 1, isIgnored: true, []),
          ]
        ),
        CoverageReport.File(name: "open <b>.json", bytes: [], rules: []),
      ],
      shortfalls: ["users.rtdb.yaml demands a coverage of 95 %, rules.json has 58.3 %"]
    )
  )

  /// Changes noticed and not, in rules that are asked and that are not, with hostile texts.
  static let mutation = TestReport(
    suites: [
      TestSuite(
        name: "Users",
        file: "users.rtdb.yaml",
        cases: [TestCase(name: "own profile", status: .passed)]
      )
    ],
    mutation: MutationReport(
      noticedCount: 7,
      equivalentCount: 2,
      survivors: [
        MutationReport.Survivor(
          rule: "/users/$uid/.read",
          change: "`auth != null` were missing in `/users/$uid/.read`",
          place: Finding.Place(file: "rules.json", start: SourceLocation(line: 5, column: 20)),
          before: "auth != null && now < 1",
          after: "now < 1",
          skeleton: ["- name: auth is null", "  as: ann", "  read: /users/ann", "  expect: deny"]
        ),
        MutationReport.Survivor(
          rule: "/a<b>/.write",
          change: "`/a<b>/.write` were always true",
          place: Finding.Place(file: "rules.json", start: SourceLocation(line: 9, column: 1)),
          before: "data.val() == '\u{1B}[31m'",
          after: "true",
          isUnasked: true,
          skeleton: ["- name: \"<&>\""]
        ),
        MutationReport.Survivor(
          rule: "/a<b>/.write",
          change: "`==` were `!=` in `/a<b>/.write`",
          place: Finding.Place(file: "rules.json", start: SourceLocation(line: 9, column: 1)),
          before: "data.val() == 1",
          after: "data.val() != 1",
          isUnasked: true,
          skeleton: []
        ),
      ],
      minimumScore: 80
    )
  )
}
