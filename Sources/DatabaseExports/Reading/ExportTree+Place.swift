public import DatabaseModel

extension ExportTree {
  /// Reads what a file holds at a place; everything else is read over and not kept.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - name: The name shown in messages, where it is not the path.
  ///   - place: The place.
  /// - Returns: What is there.
  /// - Throws: `ExportError` where the file cannot be read or is no export.
  public static func load(
    path: String,
    name: String? = nil,
    at place: DatabasePath
  ) throws(ExportError) -> DatabaseTree {
    if place.isRoot { return try load(path: path, name: name) }
    return try load(ExportReader(try ExportSource(path: path, name: name)), at: place)
  }

  /// Of several members with the same key the last one stands, as everywhere: a value on the way to
  /// the place takes away what was found below an earlier one.
  static func load(
    _ reader: consuming ExportReader,
    at place: DatabasePath
  ) throws(ExportError) -> DatabaseTree {
    var tree = DatabaseTree.null
    var isChild = true
    while true {
      let event = try reader.next()
      switch event {
      case .endOfExport: return tree
      case .key(let kind, _):
        isChild = kind == .child
        continue
      case .endObject, .endArray: continue
      default: break
      }
      let path = reader.path
      if isChild, path.isPrefix(of: place) {
        tree = .null
        if path.count == place.count { tree = try value(&reader, event) }
      } else if event.isContainer {
        try reader.skipContainer()
      }
      isChild = true
    }
  }

  /// Reads the value that has just begun.
  private static func value(
    _ reader: inout ExportReader,
    _ first: ExportReader.Event
  ) throws(ExportError) -> DatabaseTree {
    var builder = DatabaseTreeBuilder()
    var event = first
    let nesting = reader.nesting - (first.isContainer ? 1 : 0)
    while true {
      if event == .number, !reader.number.isFinite { throw reader.numberOverflow() }
      do throws(DatabaseModelError) {
        try reader.feed(event, to: &builder)
      } catch {
        throw reader.error(error)
      }
      if reader.nesting == nesting { break }
      event = try reader.next()
    }
    do throws(DatabaseModelError) {
      return try builder.finish()
    } catch {
      throw reader.error(error)
    }
  }
}
