import JSONStreaming
import SourceDiagnostics

/// What all JSON reports have in common.
enum ReportJSON {
  /// The version of the format; it grows when a member changes its meaning or goes.
  static let formatVersion = 1

  /// Renders an object that begins with the version and the kind of the report.
  static func text(kind: String, _ body: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter(style: .console)
    writer.beginObject()
    writer.key("formatVersion")
    writer.number(formatVersion)
    writer.member("report", kind)
    body(&writer)
    writer.endObject()
    writer.endLine()
    return writer.text
  }
}

extension JSONWriter {
  /// Writes a member with a text.
  mutating func member(_ key: String, _ text: String) {
    self.key(key)
    string(text)
  }

  /// Writes a member with a text, where there is one.
  mutating func member(_ key: String, _ text: String?) {
    if let text { member(key, text) }
  }

  /// Writes a member with a whole number.
  mutating func member(_ key: String, _ value: Int) {
    self.key(key)
    number(value)
  }

  /// Writes a member with an array of texts.
  mutating func member(_ key: String, _ texts: [String]) {
    array(key, texts) { $0.string($1) }
  }

  /// Writes a member with an array, empty or not.
  mutating func array<Element>(
    _ key: String,
    _ elements: [Element],
    _ body: (inout JSONWriter, Element) -> Void
  ) {
    self.key(key)
    beginArray()
    for element in elements { body(&self, element) }
    endArray()
  }

  /// Writes a member with an object.
  mutating func object(_ key: String, _ body: (inout JSONWriter) -> Void) {
    self.key(key)
    object(body)
  }

  /// Writes an object.
  mutating func object(_ body: (inout JSONWriter) -> Void) {
    beginObject()
    body(&self)
    endObject()
  }

  /// Writes a duration in seconds, where it is known.
  mutating func member(_ key: String, seconds nanoseconds: Int64?) {
    guard let nanoseconds else { return }
    self.key(key)
    number(Double(nanoseconds) / 1e9)
  }

  /// Writes the facts as members.
  mutating func members(_ facts: [Fact]) {
    for fact in facts {
      key(fact.key)
      value(fact.value)
    }
  }

  /// Writes a value of a report; texts, numbers and nothing keep their types.
  mutating func value(_ value: ReportValue) {
    switch value {
    case .none: null()
    case .text(let text): string(text)
    case .integer(let integer), .bytes(let integer): number(integer)
    case .decimal(let decimal), .fraction(let decimal): number(decimal)
    case .boolean(let value): boolean(value)
    case .list(let values):
      beginArray()
      for element in values { self.value(element) }
      endArray()
    }
  }

  /// Writes the file, line and columns of a place as members.
  mutating func members(_ place: Finding.Place?) {
    guard let place else { return }
    member("file", place.file)
    guard let start = place.start else { return }
    member("line", start.line)
    member("column", start.column)
    guard let end = place.end else { return }
    member("endLine", end.line)
    member("endColumn", end.column)
  }
}
