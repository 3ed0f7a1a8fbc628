import SourceDiagnostics

// The wording of mistakes in the names of variables.
extension Diagnostic {
  static func unknownVariable(
    _ name: String,
    visible: [String],
    at range: SourceRange
  ) -> Diagnostic {
    var diagnostic = Diagnostic(
      id: "rules/unknown-variable",
      "there is no variable `\(name)`",
      at: range
    )
    if let known = knownReplacement(of: name) {
      diagnostic.fixIts = [FixIt("write `\(known)`", replace: range, with: known)]
    } else if name == "request" || name == "resource" {
      diagnostic.notes = [Note("that is a variable of Firestore; here it is `auth` or `newData`")]
    } else if let nearest = Suggestion.nearest(to: name, in: visible + ["true", "false", "null"]) {
      diagnostic.fixIts = [FixIt("write `\(nearest)`", replace: range, with: nearest)]
    } else if name.hasPrefix("$") {
      diagnostic.notes = [Note(wildcardNote(visible.filter { $0.hasPrefix("$") }))]
    } else {
      diagnostic.notes = [Note("a text has to be in quotes: `'\(name)'`")]
    }
    return diagnostic
  }

  /// What stands here for a name of JavaScript or of an older tool.
  private static func knownReplacement(of name: String) -> String? {
    switch name {
    case "undefined": "null"
    case "snapshot", "prevData", "oldData": "data"
    case "time", "timestamp": "now"
    default: nil
    }
  }

  private static func wildcardNote(_ visible: [String]) -> String {
    visible.isEmpty
      ? "no level on the way to this rule declares a wildcard"
      : "declared on the way to this rule: " + visible.quotedList()
  }

  static func newDataInRead(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "rules/new-data-in-read",
      "`newData` does not exist in `.read`",
      at: range,
      notes: [Note("a read changes nothing; what is stored is `data`")],
      fixIts: [FixIt("write `data`", replace: range, with: "data")]
    )
  }

  static func queryOutsideRead(_ kind: RuleKind, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "rules/query-outside-read",
      "`query` tells nothing in `\(kind.rawValue)`",
      at: range,
      notes: [Note("the service accepts it; what its values are there is not known (J-15)")]
    )
  }
}
