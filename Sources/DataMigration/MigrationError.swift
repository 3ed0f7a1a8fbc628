public import DatabaseExports
public import JSONStreaming
public import SystemAccess

/// Why a migration could not be planned or carried out.
///
/// What was there is as it was, unless a case says something else.
public enum MigrationError: Error, Hashable, Sendable {
  /// The export cannot be opened or is none.
  case export(ExportError)
  /// The export is not JSON.
  case json(JSONError)
  /// The export cannot be read to its end.
  case source(ByteSourceError)
  /// A file cannot be read or written.
  case system(SystemError)
  /// The output cannot be put in its place, and the quarantine with this path has been already.
  case quarantineReplaced(String, SystemError)
  /// The export comes from standard input, which can be read only once.
  case standardInput
  /// The output would take the place of the file with this name, which is read.
  case outputIsInput(String)
  /// The plan was made for another file; its name.
  case planForOtherInput(MigrationPlan.Input)
  /// The plan was made for this file and says that something else would happen; the first number that
  /// differs, what the plan has, and what was found.
  case planDisagrees(String, planned: Int, found: Int, tool: String)
  /// The export was changed while it was being read.
  case inputChanged
  /// A record in the scratch file is not what was put there.
  case damagedRecord
  /// The counts do not add up: a mistake in this program.
  case unbalanced(jokes: Int, accountedFor: Int)
}
