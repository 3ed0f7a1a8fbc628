public import DatabaseModel

/// A file and the place that its content has in the database.
public struct ExportInput {
  /// The path of the node that the file holds; the root for a whole database.
  public var mount: DatabasePath
  /// The file as the user named it.
  public var name: String
  /// Opens the file; called when its turn comes.
  public var open: () throws(ExportError) -> ExportSource

  /// Creates an input from a path on the disk.
  public init(path: String, name: String? = nil, at mount: DatabasePath = .root) {
    self.init(name: name ?? path, at: mount) { () throws(ExportError) in
      try ExportSource(path: path, name: name)
    }
  }

  /// Creates an input from something that can be opened.
  public init(
    name: String,
    at mount: DatabasePath = .root,
    open: @escaping () throws(ExportError) -> ExportSource
  ) {
    self.mount = mount
    self.name = name
    self.open = open
  }
}
