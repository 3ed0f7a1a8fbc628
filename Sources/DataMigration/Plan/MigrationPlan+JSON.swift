import DatabaseModel
import JSONStreaming
public import SourceDiagnostics

// MARK: - Writing

extension MigrationPlan {
  /// The plan as a JSON document that ends with a line break.
  ///
  /// Equal plans give equal bytes.
  public var document: [UInt8] {
    var writer = JSONWriter(style: .console)
    writer.beginObject()
    writer.key("formatVersion")
    writer.number(MigrationPlan.formatVersion)
    writer.key("tool")
    writer.string(tool)
    writer.key("migration")
    writer.string(MigrationPlan.kind)
    writer.key("input")
    input.write(to: &writer)
    writer.key("options")
    writer.beginObject()
    writer.key("authorMatching")
    writer.string(options.authorMatching.rawValue)
    writer.endObject()
    writer.key("counts")
    writeCounts(to: &writer)
    writer.key("samples")
    writeSamples(to: &writer)
    writer.endObject()
    writer.endLine()
    return writer.bytes
  }

  private func writeCounts(to writer: inout JSONWriter) {
    writer.beginObject()
    for count in summary.counts {
      writer.key(count.name)
      writer.number(count.number)
      guard let parts = count.parts else { continue }
      writer.key(count.name + "By")
      writer.beginObject()
      for part in parts where part.number > 0 {
        writer.key(part.name)
        writer.number(part.number)
      }
      writer.endObject()
    }
    writer.endObject()
  }

  private func writeSamples(to writer: inout JSONWriter) {
    writer.beginArray()
    for sample in summary.samples {
      writer.beginObject()
      writer.key("from")
      writer.string(sample.source.bytes)
      writer.key("to")
      writer.string(sample.target.bytes)
      writer.key("match")
      writer.string(sample.match.rawValue)
      writer.endObject()
    }
    writer.endArray()
  }
}

extension MigrationPlan.Input {
  /// Writes the description as an object.
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("name")
    writer.string(name)
    writer.key("bytes")
    writer.number(byteCount)
    writer.key("sha256")
    writer.string(sha256)
    writer.endObject()
  }
}

extension DatabasePath {
  /// The path as bytes, which unlike its text keep a lone surrogate.
  var bytes: [UInt8] { keys.flatMap { [UInt8(ascii: "/")] + $0.bytes } }
}

extension MigrationSummary {
  /// A number of the summary with its name in documents.
  public struct Count: Hashable, Sendable {
    /// The name, such as `migrated`.
    public var name: String
    /// The number.
    public var number: Int
    /// What the number is made of, where that is told apart.
    public var parts: [Count]?
  }

  /// All numbers in a fixed order.
  ///
  /// Two runs that did the same have equal counts.
  public var counts: [Count] {
    [
      Count(name: "jokes", number: jokes),
      Count(
        name: "migrated",
        number: migrated,
        parts: MatchKind.allCases.map {
          Count(name: $0.rawValue, number: migratedBy[$0, default: 0])
        }
      ),
      Count(
        name: "quarantined",
        number: quarantined,
        parts: QuarantineReason.allCases.map {
          Count(name: $0.rawValue, number: quarantinedBy[$0, default: 0])
        }
      ),
      Count(name: "skipped", number: skipped),
      Count(name: "blankTitles", number: blankTitles),
      Count(name: "nullEntries", number: nullEntries),
      Count(name: "users", number: users),
      Count(name: "usersWithoutName", number: namelessUsers),
      Count(name: "usersWithoutJokes", number: usersWithoutJokes),
      Count(name: "sharedNames", number: sharedNames),
    ]
  }
}

// MARK: - Reading

extension MigrationPlan {
  /// What `apply` has to know of a plan: for which export it was made, what was decided, and what it
  /// must come to.
  public struct Stored: Hashable, Sendable {
    /// The program that made the plan.
    public var tool: String
    /// The export it was made for.
    public var input: Input
    /// What was decided.
    public var options: MigrationOptions
    /// What it must come to.
    public var counts: [MigrationSummary.Count]
  }

  /// Reads a plan.
  ///
  /// - Throws: `PlanError` where it is not a plan, or not one that this version understands.
  public static func read(_ source: SourceFile) throws(PlanError) -> Stored {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONValue.parse(source)
    } catch {
      throw PlanError(.malformed(error), in: source, at: error.offset)
    }
    let reader = PlanReader(source: source)
    let version = try reader.integer(value, "formatVersion")
    guard version == formatVersion else {
      throw reader.error(.unknownVersion(version), at: value["formatVersion"] ?? value)
    }
    let migration = try reader.string(value, "migration")
    guard migration == kind else {
      throw reader.error(.unknownMigration(migration), at: value["migration"] ?? value)
    }
    let input = try reader.object(value, "input")
    return Stored(
      tool: try reader.string(value, "tool"),
      input: Input(
        name: try reader.string(input, "name"),
        byteCount: try reader.integer(input, "bytes"),
        sha256: try reader.string(input, "sha256")
      ),
      options: try reader.options(try reader.object(value, "options")),
      counts: try reader.counts(try reader.object(value, "counts"))
    )
  }
}

/// Reads the members of a plan and says what is missing.
private struct PlanReader {
  let source: SourceFile

  func error(_ kind: PlanError.Kind, at value: JSONValue) -> PlanError {
    PlanError(kind, in: source, at: value.range.lowerBound)
  }

  func string(_ value: JSONValue, _ name: String) throws(PlanError) -> String {
    guard let string = value[name]?.string else {
      throw error(.missing(name, "string"), at: value[name] ?? value)
    }
    return string
  }

  func integer(_ value: JSONValue, _ name: String) throws(PlanError) -> Int {
    guard let integer = value[name]?.integer else {
      throw error(.missing(name, "whole number"), at: value[name] ?? value)
    }
    return integer
  }

  func object(_ value: JSONValue, _ name: String) throws(PlanError) -> JSONValue {
    guard let object = value[name], object.members != nil else {
      throw error(.missing(name, "object"), at: value[name] ?? value)
    }
    return object
  }

  func options(_ value: JSONValue) throws(PlanError) -> MigrationOptions {
    for member in value.members ?? [] where member.key != Array("authorMatching".utf8) {
      let name = String(decoding: member.key, as: UTF8.self)
      throw PlanError(.unknownOption(name), in: source, at: member.keyRange.lowerBound)
    }
    let matching = try string(value, "authorMatching")
    guard let matching = MigrationOptions.AuthorMatching(rawValue: matching) else {
      throw error(.unknownOption("authorMatching: \(matching)"), at: value)
    }
    return MigrationOptions(authorMatching: matching)
  }

  func counts(_ value: JSONValue) throws(PlanError) -> [MigrationSummary.Count] {
    var counts = MigrationSummary().counts
    for index in counts.indices {
      let name = counts[index].name
      counts[index].number = try integer(value, name)
      guard let parts = counts[index].parts else { continue }
      let group = try object(value, name + "By")
      counts[index].parts = parts.map { part in
        var part = part
        part.number = group[part.name]?.integer ?? 0
        return part
      }
    }
    return counts
  }
}
