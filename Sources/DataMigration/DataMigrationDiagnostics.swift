import DatabaseExports
import JSONStreaming
public import SourceDiagnostics
import SystemAccess

// The wording of everything this module has to say.

extension MigrationError {
  /// What is wrong, with a small initial and without a full stop.
  public var message: String {
    switch self {
    case .export(let error): error.message
    case .json(let error): error.message
    case .source(let error): error.message
    case .system(let error), .quarantineReplaced(_, let error): error.description
    case .standardInput: "a migration reads its export several times, which a pipe cannot give"
    case .outputIsInput(let path): "the output `\(path)` is the export itself"
    case .planForOtherInput(let input):
      "the plan was made for another content (`\(input.name)`, \(input.byteCount) bytes)"
    case .planDisagrees(let count, let planned, let found, _):
      "the plan says `\(count)`: \(planned), and it comes to \(found)"
    case .inputChanged: "the export was changed while it was being read"
    case .damagedRecord: "a scratch file does not hold what was written to it"
    case .unbalanced(let jokes, let accountedFor):
      "of \(jokes) jokes only \(accountedFor) are accounted for, so nothing was written"
    }
  }

  /// What can be done about it.
  public var notes: [String] {
    switch self {
    case .export(let error): error.notes
    case .json(let error): error.note.map { [$0] } ?? []
    case .source(let error): error.note.map { [$0] } ?? []
    case .system: []
    case .quarantineReplaced(let path, _):
      ["`\(path)` is new already, and does not belong to the output that is there", "run it again"]
    case .standardInput: ["save the export to a file first"]
    case .outputIsInput: ["choose another name; the export is never written to"]
    case .planForOtherInput:
      ["make a new plan with `rtdb migrate plan`", "`--force` goes on without the check"]
    case .planDisagrees(_, _, _, let tool):
      ["the plan was made by `\(tool)`, and may have been edited since", "make a new plan"]
    case .inputChanged: ["run it again when nothing writes to the export any more"]
    case .damagedRecord: ["check the disk that holds the folder for temporary files"]
    case .unbalanced: ["this is a mistake in rtdb; please report it"]
    }
  }

  /// The place in the export, where there is one.
  public var location: SourceLocation? {
    switch self {
    case .export(let error): error.location
    case .json(let error): error.location
    default: nil
    }
  }
}

extension PlanError {
  /// What is wrong, with a small initial and without a full stop.
  public var message: String {
    switch kind {
    case .malformed(let error): error.message
    case .missing(let name, let type): "the plan needs `\(name)`, a \(type)"
    case .unknownVersion(let version):
      "the plan is of format version \(version), and this rtdb knows \(MigrationPlan.formatVersion)"
    case .unknownMigration(let migration):
      "the plan is for `\(migration)`, and this rtdb knows `\(MigrationPlan.kind)`"
    case .unknownOption(let option): "this rtdb does not know the decision `\(option)`"
    }
  }

  /// What can be done about it.
  public var notes: [String] {
    switch kind {
    case .malformed(let error): error.note.map { [$0] } ?? []
    default: ["`rtdb migrate plan EXPORT -o FILE` makes one; `--format` prints a report of it"]
    }
  }
}
