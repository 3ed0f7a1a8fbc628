import DataMigration
import DatabaseModel
import Reporting

/// A migration as a report: what was read, what becomes of it, and what to do next.
struct MigrateReport {
  let kind: String
  let plan: MigrationPlan
  let showsValues: Bool
  /// The export as the user named it.
  let export: String

  private var summary: MigrationSummary { plan.summary }

  /// The report of what would happen.
  func document(next command: String) -> DocumentReport {
    var sections = sections
    if summary.migrated > 0 {
      sections.append(.init("next", heading: "next", .lines([command])))
    }
    return DocumentReport(kind: kind, sections: sections)
  }

  /// The report of what was done.
  func document(written target: Migration.Target) -> DocumentReport {
    var files = [Fact("output", .text(target.path))]
    if summary.quarantined > 0 {
      files.append(Fact("quarantine", .text(target.quarantinePath)))
    }
    var sections = sections + [.init("written", heading: "written", .facts(files))]
    if summary.jokes > 0, summary.users > 0 {
      let command = "rtdb validate \(target.path) --schema items"
      sections.append(.init("next", heading: "next", .lines([command])))
    }
    return DocumentReport(kind: kind, sections: sections)
  }

  private var sections: [DocumentReport.Section] {
    var sections: [DocumentReport.Section] =
      missingUsers + [
        .init("input", .facts(inputFacts)),
        .init("counts", heading: "/jokes/$id → /users/$uid/items/$id", .facts(countFacts)),
      ]
    if summary.migrated > 0 {
      sections.append(.init("migratedBy", heading: "authors found", .table(matches)))
    }
    if summary.quarantined > 0 {
      sections.append(.init("quarantinedBy", heading: "quarantined", .table(reasons)))
    }
    if !summary.leftOutFields.isEmpty {
      sections.append(
        .init("leftOutFields", heading: "in jokes, but not in their items", .table(leftOutFields))
      )
    }
    if !notes.isEmpty { sections.append(.init("notes", heading: "notes", .lines(notes))) }
    if !summary.samples.isEmpty {
      sections.append(.init("samples", heading: "samples", .table(samples)))
    }
    return sections
  }

  /// What leads where no author can be found, for want of users.
  private var missingUsers: [DocumentReport.Section] {
    guard summary.jokes > 0, summary.users == 0 else { return [] }
    return [
      .init(
        "noUsers",
        heading: "the export has no users, so no author can be found; put them into it before",
        .lines(["rtdb convert \(export) --mount /users=users.json -o complete.json"])
      )
    ]
  }

  private var inputFacts: [Fact] {
    [
      Fact("name", "export", .text(plan.input.name)),
      Fact("bytes", "size", .bytes(plan.input.byteCount)),
      Fact("sha256", "SHA-256", .text(plan.input.sha256)),
    ]
  }

  private var countFacts: [Fact] {
    [
      Fact("jokes", .integer(summary.jokes)),
      Fact("migrated", .integer(summary.migrated)),
      Fact("quarantined", .integer(summary.quarantined)),
      Fact("skipped", "skipped, the item is there", .integer(summary.skipped)),
      Fact("users", .integer(summary.users)),
      Fact("usersWithoutJokes", "users without jokes", .integer(summary.usersWithoutJokes)),
    ]
  }

  private var matches: DocumentReport.Table {
    DocumentReport.Table(
      columns: [.init("match", "by"), .init("jokes"), .init("meaning")],
      rows: MatchKind.allCases.compactMap { kind in
        summary.migratedBy[kind].map {
          [.text(kind.rawValue), .integer($0), .text(kind.explanation)]
        }
      }
    )
  }

  private var reasons: DocumentReport.Table {
    DocumentReport.Table(
      columns: [.init("reason"), .init("jokes"), .init("meaning")],
      rows: QuarantineReason.allCases.compactMap { reason in
        summary.quarantinedBy[reason].map {
          [.text(reason.rawValue), .integer($0), .text(reason.explanation)]
        }
      }
    )
  }

  /// The members that most jokes have come first.
  private var leftOutFields: DocumentReport.Table {
    let fields = summary.leftOutFields.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    var rows: [[ReportValue]] = fields.map { [.text($0.key.description), .integer($0.value)] }
    if summary.otherLeftOutFields > 0 {
      rows.append([.text("others"), .integer(summary.otherLeftOutFields)])
    }
    return DocumentReport.Table(columns: [.init("field"), .init("jokes")], rows: rows)
  }

  private var notes: [String] {
    let counts: [(number: Int, one: String, many: String)] = [
      (
        summary.blankTitles, "title is nothing but white space",
        "titles are nothing but white space"
      ),
      (summary.namelessUsers, "user has no name", "users have no name"),
      (
        summary.supersededUsers, "entry of /users does not count, as a later one takes its place",
        "entries of /users do not count, as later ones take their place"
      ),
      (summary.sharedNames, "name is shared by several users", "names are shared by several users"),
      (
        summary.nullEntries, "entry of /jokes is `null` and no joke",
        "entries of /jokes are `null` and no jokes"
      ),
    ]
    let stays = summary.migrated > 0 ? ["/jokes and the users' votes stay as they are"] : []
    return counts.filter { $0.number > 0 }
      .map { "\($0.number) \($0.number == 1 ? $0.one : $0.many)" } + stays
  }

  private var samples: DocumentReport.Table {
    var columns: [DocumentReport.Table.Column] = [.init("from"), .init("to"), .init("match", "by")]
    if showsValues { columns.append(.init("title")) }
    return DocumentReport.Table(
      columns: columns,
      rows: summary.samples.map { sample in
        let row: [ReportValue] = [
          .text(sample.source.description), .text(sample.target.description),
          .text(sample.match.rawValue),
        ]
        return showsValues ? row + [.text(sample.title)] : row
      }
    )
  }
}
