import DatabaseExports
import SystemAccess

/// A folder as the emulators export and import it, with one database.
///
/// The file that makes it an export is written last, so that a folder which is not complete is not
/// taken for one.
struct EmulatorExport {
  private static let metadataName = "firebase-export-metadata.json"
  private static let databaseFolder = "database_export"

  private let folder: String
  private let overwriting: Bool
  private let isNew: Bool
  /// The file of the database, as a path that the user could have written.
  let database: String

  /// Makes the folder.
  ///
  /// - Throws: `CommandFailure` where it is there and may not be changed, or cannot be made.
  init(
    _ folder: String,
    namespace: String,
    overwriting: Bool,
    in context: CommandContext
  ) throws(CommandFailure) {
    self.folder = folder
    self.overwriting = overwriting
    isNew = !FileSystem.exists(context.path(folder))
    let databases = FileSystem.join(folder, EmulatorExport.databaseFolder)
    database = FileSystem.join(databases, namespace + ".json")
    if !isNew, !overwriting {
      throw CommandFailure(
        "the folder `\(folder)` already exists",
        notes: ["`--force` replaces the database in it"]
      )
    }
    do {
      try FileSystem.makeFolder(context.path(databases))
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Says what is in the folder, which makes it an export.
  func finish(in context: CommandContext) throws(CommandFailure) {
    let metadata = """
      {"version":"13.0.0","database":{"version":"4.11.2","path":"\(EmulatorExport.databaseFolder)"}}

      """
    try context.writeFile(
      FileSystem.join(folder, EmulatorExport.metadataName),
      Array(metadata.utf8),
      overwriting: overwriting
    )
  }

  /// Removes a folder that was made in vain.
  func discard(in context: CommandContext) {
    guard isNew else { return }
    let path = context.path(folder)
    try? FileSystem.remove(context.path(database))
    try? FileSystem.remove(FileSystem.join(path, EmulatorExport.databaseFolder))
    try? FileSystem.remove(path)
  }
}
