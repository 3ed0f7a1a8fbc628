import Reporting
import SourceDiagnostics

extension SampleReports {
  /// A request for which no rule was asked.
  static let emptyDecision = DecisionReport("read", at: "/", by: "admin", .allow)

  /// A decision with rules in every state, hostile texts, and everything there is to say.
  static let decision = DecisionReport(
    "set",
    at: "/rooms/\u{1B}[31mred",
    by: "mia",
    facts: [
      Fact("auth", #"{"uid": "mia"}"#), Fact("value", "5"),
      Fact("now", "2026-01-01T00:00:00Z"),
    ],
    .deny,
    rule: "/rooms/$room/n/.validate",
    paths: [
      .init(
        "/rooms/r/n",
        rules: [
          .init(
            "/.write",
            at: "/",
            in: .init(file: "rules.json", start: .init(line: 3, column: 9)),
            .error,
            reason: "`<` cannot be applied to null and a number",
            condition: .init(
              "data.val() < 3",
              values: [
                .init(of: "data.val()", "null", json: Array("null".utf8), .other, at: 5),
                .init(of: "data.val() < 3", "error", .error, at: 11),
              ]
            )
          ),
          .init(
            "/rooms/.write",
            at: "/rooms",
            in: .init(file: "rules.json", start: .init(line: 5, column: 9)),
            .granted,
            condition: .init(
              "auth.uid == 'mia' || false",
              values: [
                .init(of: "auth.uid", #""mia""#, json: Array(#""mia""#.utf8), .other, at: 5),
                .init(of: "auth.uid == 'mia'", "true", json: Array("true".utf8), .holds, at: 9),
              ],
              unevaluated: [21..<26],
              breaks: [.init(at: 18, depth: 0)]
            )
          ),
          .init(
            "/rooms/$room/.write",
            at: "/rooms/r",
            .notReached,
            reason: "a rule above has granted already",
            condition: .init("true")
          ),
          .init("/rooms/$room/n/.validate", at: "/rooms/r/n", .refused, condition: .init("false")),
        ]
      ),
      .init("/other", note: "none on the way may grant it"),
    ],
    warnings: [.init("index-missing", "no index")],
    uncertain: [.init("J-1", "not known")],
    inferred: [.init("F-8", "strings are ordered")],
    suggestions: [
      .init(
        for: "/rooms/$room/n/.validate",
        "it is 5; this rule wants 4",
        outcome: "it is allowed"
      ),
      .init(for: nil, "add a `.write` at `/other` or above"),
    ]
  )

  /// A request that cannot be made.
  static let invalidDecision = DecisionReport(
    "set",
    at: "/a.b",
    by: "signed out",
    .invalid,
    reason: "the key `a.b` holds `.`, which no key may"
  )
}
