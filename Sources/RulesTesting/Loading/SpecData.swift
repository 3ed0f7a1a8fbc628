import DatabaseExports
import DatabaseModel

/// Reads exports for specs.
enum SpecData {
  /// Reads what an export holds at a place.
  static func tree(
    _ path: String,
    name: String,
    at place: DatabasePath
  ) throws(SpecFiles.Failure) -> DatabaseTree {
    do throws(ExportError) {
      return try ExportTree.load(path: path, name: name, at: place)
    } catch {
      throw SpecFiles.Failure(message: error.description, notes: error.notes)
    }
  }

  /// Reads the text of an export.
  static func tree(ofJSON text: String) throws(SpecFiles.Failure) -> DatabaseTree {
    do throws(ExportError) {
      return try ExportTree.load(bytes: Array(text.utf8), name: "data")
    } catch {
      throw SpecFiles.Failure(message: error.description, notes: error.notes)
    }
  }
}
