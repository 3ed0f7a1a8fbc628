import JSONStreaming

extension DecisionReport {
  /// Renders the report for machines.
  ///
  /// Members beside those of every report: `decision` (`allow`, `deny`, `invalid`), `allowed`,
  /// `rule` (the one that decided), `error`, `request`, `uncertain`, `inferred` and `warnings`
  /// (objects of `id` and `message`), `suggestions` (objects of `rule`, `message`, `outcome`) and `paths` (objects of
  /// `path`, `note` and `rules`). A rule has `rule`, `path`, `result` (`granted`, `refused`, `error`,
  /// `notReached`), `reason`, its place, `condition`, and `values`: objects of `expression`, `text`
  /// (as people read it), `value` (left out where it is long) and `offset`, the place in `condition`
  /// in UTF-8 bytes. Sources/JSONReports.md describes them all.
  public func json() -> String {
    ReportJSON.text(kind: "simulate") { writer in
      writer.member("decision", verdict.rawValue)
      writer.key("allowed")
      writer.boolean(verdict == .allow)
      writer.member("rule", rule)
      writer.member("error", verdict == .invalid ? reason : nil)
      writer.object("request") { writer in
        writer.member("operation", operation)
        writer.member("path", path)
        writer.member("as", actor)
        writer.members(facts)
      }
      writer.array("uncertain", uncertain) { $0.write($1) }
      writer.array("inferred", inferred) { $0.write($1) }
      writer.array("warnings", warnings) { $0.write($1) }
      writer.array("suggestions", suggestions) { $0.write($1) }
      writer.array("paths", paths) { $0.write($1) }
      if omittedPaths > 0 { writer.member("omittedPaths", omittedPaths) }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ remark: DecisionReport.Remark) {
    object { writer in
      writer.member("id", remark.id)
      writer.member("message", remark.message)
    }
  }

  fileprivate mutating func write(_ suggestion: DecisionReport.Suggestion) {
    object { writer in
      writer.member("rule", suggestion.rule)
      writer.member("message", suggestion.message)
      writer.member("outcome", suggestion.outcome)
    }
  }

  fileprivate mutating func write(_ path: DecisionReport.Path) {
    object { writer in
      writer.member("path", path.path)
      writer.member("note", path.note)
      writer.array("rules", path.rules) { $0.write($1) }
      if path.omittedRules > 0 { writer.member("omittedRules", path.omittedRules) }
    }
  }

  private mutating func write(_ rule: DecisionReport.Rule) {
    object { writer in
      writer.member("rule", rule.id)
      writer.member("path", rule.path)
      writer.member("result", rule.result.rawValue)
      writer.member("reason", rule.reason)
      writer.members(rule.place)
      writer.member("condition", rule.condition.text)
      writer.array("values", rule.condition.values) { $0.write($1) }
    }
  }

  private mutating func write(_ value: DecisionReport.Condition.Value) {
    object { writer in
      writer.member("expression", value.expression)
      writer.member("text", value.text)
      if let json = value.json {
        writer.key("value")
        writer.verbatimValue(json.span)
      }
      writer.member("offset", value.offset)
    }
  }
}
