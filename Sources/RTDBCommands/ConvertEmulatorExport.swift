import DatabaseExports
import SystemAccess

/// A folder as the emulators export and import it, with one database.
///
/// A new folder appears when all is in it. In one that is there, the file that makes it an export is
/// written last, so that a folder which is not complete is not taken for one.
struct EmulatorExport {
  private static let metadataName = "firebase-export-metadata.json"
  private static let databaseFolder = "database_export"

  private let overwriting: Bool
  private let newFolder: OutputFolder?
  /// Where the files go for now.
  private let path: String
  /// The file of the database as the user will know it.
  let database: String
  /// The file of the database as it is to be written.
  let databasePath: String

  /// Makes the folder.
  ///
  /// - Throws: `CommandFailure` where it is there and may not be changed, or cannot be made.
  init(
    _ folder: String,
    namespace: String,
    overwriting: Bool,
    in context: CommandContext
  ) throws(CommandFailure) {
    self.overwriting = overwriting
    let isNew = !FileSystem.exists(context.path(folder))
    if !isNew, !overwriting {
      throw CommandFailure(
        "the folder `\(folder)` already exists",
        notes: ["`--force` replaces the database in it"]
      )
    }
    let file = FileSystem.join(EmulatorExport.databaseFolder, namespace + ".json")
    do throws(SystemError) {
      newFolder = isNew ? try OutputFolder(path: context.path(folder)) : nil
      path = newFolder?.temporaryPath ?? context.path(folder)
      try FileSystem.makeFolder(FileSystem.join(path, EmulatorExport.databaseFolder))
    } catch {
      throw CommandFailure(SystemError(error.operation, path: folder, code: error.code))
    }
    database = FileSystem.join(folder, file)
    databasePath = FileSystem.join(path, file)
  }

  /// Says what is in the folder, which makes it an export.
  func finish() throws(CommandFailure) {
    let metadata = """
      {"version":"13.0.0","database":{"version":"4.11.2","path":"\(EmulatorExport.databaseFolder)"}}

      """
    do throws(SystemError) {
      try FileSystem.writeFile(
        FileSystem.join(path, EmulatorExport.metadataName),
        Array(metadata.utf8),
        overwriting: overwriting
      )
      try newFolder?.commit()
    } catch {
      throw CommandFailure(error)
    }
  }
}
