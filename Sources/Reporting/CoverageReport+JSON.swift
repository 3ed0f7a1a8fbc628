import JSONStreaming
import SourceDiagnostics

extension JSONWriter {
  /// Writes coverage as a member.
  mutating func member(_ key: String, _ report: CoverageReport) {
    object(key) { writer in
      writer.members(report.tally)
      writer.array("files", report.files) { writer, file in
        let source = SourceFile(name: file.name, bytes: file.bytes)
        writer.object { writer in
          writer.member("file", file.name)
          writer.members(file.tally)
          writer.array("rules", file.rules) { $0.write($1, in: source) }
        }
      }
      writer.member("shortfalls", report.shortfalls)
    }
  }

  private mutating func members(_ tally: CoverageReport.Tally) {
    key("percent")
    number(tally.percent)
    member("seenOutcomes", tally.seen)
    member("outcomes", tally.total)
  }

  private mutating func write(_ rule: CoverageReport.Rule, in source: SourceFile) {
    object { writer in
      writer.member("rule", rule.id)
      writer.membersOfRange(rule.range, in: source)
      writer.member("asked", rule.askCount)
      writer.member("absence", rule.absence)
      if rule.isIgnored {
        writer.key("ignored")
        writer.boolean(true)
      }
      writer.array("conditions", rule.conditions) { writer, condition in
        writer.object { writer in
          writer.member("text", condition.text)
          writer.membersOfRange(condition.range, in: source)
          writer.member("true", condition.trueCount)
          writer.member("false", condition.falseCount)
          writer.member("errors", condition.failureCount)
        }
      }
    }
  }

  /// Writes the lines and columns of a range.
  mutating func membersOfRange(_ range: SourceRange, in source: SourceFile) {
    let start = source.location(at: range.lowerBound)
    let end = source.location(at: range.upperBound)
    member("line", start.line)
    member("column", start.column)
    member("endLine", end.line)
    member("endColumn", end.column)
  }
}
