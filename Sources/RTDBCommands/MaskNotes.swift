import DatabaseExports
import DatabaseModel

/// What a user should know of a masked export before passing it on.
struct MaskNotes {
  private static let shownNames = 100

  private let report: MaskReport

  init(_ report: MaskReport) { self.report = report }

  /// The notes, each of one line.
  var lines: [String] {
    [
      missing("--keep-field", "keeps", report.missingKeptFields),
      missing("--mask-field", "masks", report.missingMaskedFields),
      note("not masked, as names of fields and collections: ", report.names.map(quoted)),
      note(
        "masked, though they may be names of fields, as texts say the same: ",
        report.doubtfulNames.map(quoted),
        " in the output; `--keep-field` keeps them by the names that they had"
      ),
      note(
        "not masked, as names of kinds that tell of nobody: ",
        report.kinds.map { "\(quoted($0.name)) (\(list($0.values.map(\.description))))" },
        "; `--mask-field` masks them"
      ),
      note(
        "not masked, as they tell of nobody by their look: ",
        report.looks.map(look),
        "; `--mask-field` masks those in fields"
      ),
      note("truth values are never masked: ", report.truthValues.map(quoted)),
      note(
        "masked, though they may be names of kinds: ",
        report.doubtfulKinds.map(quoted),
        "; `--keep-field` keeps them"
      ),
      note("numbers and dates masked by the name of the field: ", report.maskedNumbers.map(quoted)),
      note("numbers and dates not masked: ", report.numbers.map(quoted)),
      note(
        "of these, by their names, about persons: ",
        report.tellingNumbers.map(quoted),
        "; `--mask-field` masks them"
      ),
    ].compactMap { $0 }
  }

  private func look(_ kept: MaskReport.KeptLook) -> String {
    let what =
      switch kept.look {
      case .pushID: "push IDs"
      case .uuid: "UUIDs"
      case .uid: "uids"
      case .provider: "names of providers"
      case .truthValue: "truth values"
      case .instant: "dates"
      }
    return "\(what) (\(list(kept.fields.map(quoted) + (kept.isInKeys ? ["keys"] : []))))"
  }

  private func missing(_ flag: String, _ verb: String, _ fields: [DatabaseKey]) -> String? {
    note("`\(flag)` \(verb) nothing by ", fields.map(quoted), ", as no key has that name")
  }

  private func note(_ head: String, _ items: [String], _ tail: String = "") -> String? {
    items.isEmpty ? nil : head + list(items) + tail
  }

  private func list(_ items: [String]) -> String {
    let others = items.count - MaskNotes.shownNames
    let shown = items.prefix(MaskNotes.shownNames).joined(separator: ", ")
    return others > 0 ? "\(shown) and \(others) others" : shown
  }

  private func quoted(_ name: some CustomStringConvertible) -> String { "`\(name)`" }
}
