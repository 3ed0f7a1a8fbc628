import JSONStreaming
import SystemAccess

/// The folder into which the emulators export: a metadata file, and one file for each database.
///
///     firebase-export-metadata.json
///     database_export/<namespace>.json
enum EmulatorFolder {
  private static let metadataName = "firebase-export-metadata.json"
  private static let databaseFolderName = "database_export"

  /// Returns the file of the only database in a folder, as a path below it.
  ///
  /// - Throws: `ExportError` where the folder is no such export, or holds none or several.
  static func onlyDatabase(in path: String, name: String) throws(ExportError) -> String {
    guard let folder = try databaseFolder(in: path, name: name) else { throw .folder(name) }
    let entries: [FileSystem.Entry]
    do throws(SystemError) {
      entries = try FileSystem.list(FileSystem.join(path, folder))
    } catch {
      throw ExportError(error, file: FileSystem.join(name, folder))
    }
    let files = entries.filter { $0.kind == .regular && $0.name.hasSuffix(".json") }
      .map { folder.isEmpty ? $0.name : FileSystem.join(folder, $0.name) }
    guard let file = files.first else { throw .emulatorFolderWithoutDatabase(name) }
    if files.count > 1 {
      throw .severalDatabases(name, files: files.map { FileSystem.join(name, $0) })
    }
    return file
  }

  /// The folder of the databases, as a path below the folder; nil where it is no emulator export.
  private static func databaseFolder(
    in path: String,
    name: String
  ) throws(ExportError) -> String? {
    if FileSystem.exists(FileSystem.join(path, metadataName)) {
      return try folderInMetadata(of: path, name: name)
    }
    if FileSystem.isFolder(FileSystem.join(path, databaseFolderName)) { return databaseFolderName }
    return FileSystem.name(of: path) == databaseFolderName ? "" : nil
  }

  /// The folder that the metadata names.
  ///
  /// It must lie inside, so that an export from somewhere else cannot make us read another file.
  private static func folderInMetadata(
    of path: String,
    name: String
  ) throws(ExportError) -> String {
    let file = FileSystem.join(path, metadataName)
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try FileSystem.readFile(file, limit: 1 << 20)
    } catch {
      throw ExportError(error, file: FileSystem.join(name, metadataName))
    }
    let metadata: JSONValue
    do throws(JSONError) {
      metadata = try JSONValue.parse(bytes)
    } catch {
      throw ExportError(error, file: FileSystem.join(name, metadataName), path: nil)
    }
    guard let database = metadata["database"] else { throw .emulatorFolderWithoutDatabase(name) }
    let folder = database["path"]?.string ?? databaseFolderName
    let parts = folder.split(separator: "/", omittingEmptySubsequences: false)
    guard !parts.contains(".."), parts.first != "" else {
      throw .emulatorFolderLeadsOut(FileSystem.join(name, metadataName), path: folder)
    }
    return folder
  }
}
