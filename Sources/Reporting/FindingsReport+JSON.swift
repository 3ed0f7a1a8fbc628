import JSONStreaming
import SourceDiagnostics

extension FindingsReport {
  /// Renders the report for machines.
  public func json() -> String {
    ReportJSON.text(kind: check) { writer in
      writer.member("subjects", subjects)
      writer.object("summary") { writer in
        for severity in Diagnostic.Severity.allCases.reversed() {
          writer.member(severity.rawValue + "s", count(severity))
        }
        writer.members(facts)
      }
      if !answers.isEmpty { writer.array("service", answers) { $0.write($1) } }
      writer.array("findings", findings) { $0.write($1) }
      writer.array("omitted", omissions) { writer, omission in
        writer.object { writer in
          writer.member("id", omission.id)
          writer.member("severity", omission.severity.rawValue)
          writer.member("count", omission.count)
        }
      }
    }
  }
}

extension JSONWriter {
  /// Writes what the service answers.
  fileprivate mutating func write(_ answer: ServiceAnswer) {
    object { writer in
      writer.member("file", answer.file)
      writer.key("accepted")
      switch answer.kind {
      case .accepts: writer.boolean(true)
      case .refuses(let message, let place):
        writer.boolean(false)
        writer.member("message", message)
        writer.member("line", place.line)
        writer.member("column", place.column)
      case .unknown(let reason):
        writer.null()
        writer.member("reason", reason)
      }
    }
  }

  /// Writes a finding.
  mutating func write(_ finding: Finding) {
    object { writer in
      writer.member("id", finding.id)
      writer.member("severity", finding.severity.rawValue)
      writer.member("message", finding.message)
      writer.member("path", finding.databasePath)
      writer.members(finding.place)
      if !finding.notes.isEmpty {
        writer.array("notes", finding.notes) { writer, note in
          writer.object { writer in
            writer.member("message", note.message)
            writer.members(note.place)
          }
        }
      }
      guard !finding.fixIts.isEmpty else { return }
      writer.array("fixIts", finding.fixIts) { writer, fixIt in
        writer.object { writer in
          writer.member("message", fixIt.message)
          writer.members(fixIt.place)
          writer.member("replacement", fixIt.replacement)
        }
      }
    }
  }
}
