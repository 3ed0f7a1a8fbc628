import DatabaseExports
import SystemAccess

extension CommandContext {
  /// Opens an export, or the text of several files that are one database.
  ///
  /// - Throws: `CommandFailure` where one cannot be read, or they do not fit together.
  func openDatabase(
    _ exports: [String],
    _ mounts: [MountArgument]
  ) throws(CommandFailure) -> ExportSource {
    do throws(ExportError) {
      return try databaseSource(exports, mounts)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Opens an export, or the text of several files that are one database.
  ///
  /// - Throws: `ExportError` where one cannot be read, or they do not fit together.
  func databaseSource(
    _ exports: [String],
    _ mounts: [MountArgument]
  ) throws(ExportError) -> ExportSource {
    if mounts.isEmpty, let export = exports.first { return try openSource(export) }
    return try ExportSource(joining: exportInputs(exports, mounts))
  }

  /// Whether files can be read more than once; what came through a pipe is gone.
  func canBeReopened(_ files: [String]) -> Bool {
    files.allSatisfy { $0 != "-" && FileSystem.kind(of: path($0)) != .other }
  }

  /// Opens an export as the user named it; `-` is standard input.
  ///
  /// - Throws: `ExportError` where it cannot be read or is something else.
  func openSource(_ given: String) throws(ExportError) -> ExportSource {
    if given == "-", case .bytes(let bytes) = input {
      return try ExportSource(bytes: bytes, name: ExportSource.standardInputName)
    }
    return try ExportSource(
      path: path(given),
      name: given == "-" ? nil : given,
      observer: progress?.observer()
    )
  }
}

extension CommandFailure {
  /// Creates a failure from what was wrong with an export.
  init(_ error: ExportError) {
    let place = error.location.map { "\(error.file):\($0)" }
    let path = error.path.map { ["in the database at \($0)"] } ?? []
    self.init(error.message, at: place, notes: path + error.notes)
  }
}
