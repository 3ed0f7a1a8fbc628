import JSONStreaming
import SourceDiagnostics

extension FindingsReport {
  /// Renders the report as a SARIF 2.1.0 log.
  ///
  /// - Parameter version: The version of the program, for the description of the tool.
  /// - Returns: The log, with a line break at the end.
  public func sarif(version: String) -> String {
    var writer = JSONWriter(style: .console)
    writer.object { writer in
      writer.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
      writer.member("version", "2.1.0")
      writer.array("runs", [self]) { writer, _ in
        writer.object { writer in
          writeTool(version, to: &writer)
          writer.member("columnKind", "unicodeCodePoints")
          writer.array("results", findings) { $0.writeResult($1) }
        }
      }
    }
    writer.endLine()
    return writer.text
  }

  private func writeTool(_ version: String, to writer: inout JSONWriter) {
    let ids = Set(findings.map(\.id)).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    writer.object("tool") { writer in
      writer.object("driver") { writer in
        writer.member("name", "rtdb")
        writer.member("version", version)
        writer.array("rules", ids) { writer, id in writer.object { $0.member("id", id) } }
      }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func writeResult(_ finding: Finding) {
    object { writer in
      writer.member("ruleId", finding.id)
      writer.member("level", finding.severity.rawValue)
      writer.message(finding.message)
      if finding.place != nil || finding.databasePath != nil {
        writer.array("locations", [finding]) { writer, finding in
          writer.object { writer in
            if let place = finding.place { writer.physicalLocation(place) }
            if let path = finding.databasePath { writer.logicalLocation(path) }
          }
        }
      }
      let related = finding.notes.filter { $0.place != nil }
      if !related.isEmpty { writer.relatedLocations(related) }
      let plain = finding.notes.filter { $0.place == nil }.map(\.message)
      if !plain.isEmpty { writer.object("properties") { $0.member("notes", plain) } }
      if !finding.fixIts.isEmpty { writer.fixes(finding.fixIts) }
    }
  }

  private mutating func message(_ text: String) {
    object("message") { $0.member("text", text) }
  }

  private mutating func physicalLocation(_ place: Finding.Place) {
    object("physicalLocation") { writer in
      writer.artifactLocation(place.file)
      if place.start != nil { writer.region("region", place) }
    }
  }

  private mutating func artifactLocation(_ file: String) {
    object("artifactLocation") { $0.member("uri", uriReference(file)) }
  }

  private mutating func region(_ key: String, _ place: Finding.Place) {
    object(key) { writer in
      guard let start = place.start else { return }
      writer.member("startLine", start.line)
      writer.member("startColumn", start.column)
      guard let end = place.end else { return }
      writer.member("endLine", end.line)
      writer.member("endColumn", end.column)
    }
  }

  private mutating func logicalLocation(_ path: String) {
    array("logicalLocations", [path]) { writer, path in
      writer.object { $0.member("fullyQualifiedName", path) }
    }
  }

  private mutating func relatedLocations(_ notes: [Finding.Note]) {
    array("relatedLocations", notes) { writer, note in
      writer.object { writer in
        if let place = note.place { writer.physicalLocation(place) }
        writer.message(note.message)
      }
    }
  }

  private mutating func fixes(_ fixIts: [Finding.FixIt]) {
    array("fixes", fixIts) { writer, fixIt in
      writer.object { writer in
        writer.object("description") { $0.member("text", fixIt.message) }
        writer.array("artifactChanges", [fixIt]) { writer, fixIt in
          writer.object { writer in
            writer.artifactLocation(fixIt.place.file)
            writer.array("replacements", [fixIt]) { writer, fixIt in
              writer.object { writer in
                writer.region("deletedRegion", fixIt.place)
                writer.object("insertedContent") { $0.member("text", fixIt.replacement) }
              }
            }
          }
        }
      }
    }
  }
}

/// A path as a reference in the sense of RFC 3986: everything but unreserved characters and slashes
/// is percent-encoded.
private func uriReference(_ path: String) -> String {
  var result = ""
  for byte in path.utf8 {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
      result.unicodeScalars.append(Unicode.Scalar(byte))
    default:
      result += "%" + String(hexadecimal: byte, digits: 2, uppercase: true)
    }
  }
  return result
}
