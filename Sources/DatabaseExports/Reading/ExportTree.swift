public import DatabaseModel
public import JSONStreaming
import SourceDiagnostics
public import SystemAccess

/// Reads a whole export into a tree, for what needs access at random: rules and tests.
///
/// Arrays become children with integer keys, `.value` and `.priority` are taken for what they are,
/// and of two members with the same key the last one stands. Memory is proportional to the number
/// of nodes and to the text in them.
public enum ExportTree {
  /// Reads a file, plain or compressed, or standard input for `-`.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - name: The name shown in messages, where it is not the path.
  ///   - jobs: How many threads may read it; more than two are as two. The tree is the same.
  ///   - observer: Makes an observer for each time that the file is read.
  /// - Returns: The database, or the part of it that was exported.
  /// - Throws: `ExportError` where the file cannot be read or is no export.
  public static func load(
    path: String,
    name: String? = nil,
    jobs: Int = 2,
    observer: () -> InputFile.Observer? = { nil }
  ) throws(ExportError) -> DatabaseTree {
    if jobs > 1, let tree = TwoThreadTree.load(path: path, observer: observer()) { return tree }
    return try load(try ExportSource(path: path, name: name, observer: observer()))
  }

  /// Reads a file that is in memory.
  ///
  /// - Throws: `ExportError` where the bytes are no export.
  public static func load(bytes: [UInt8], name: String) throws(ExportError) -> DatabaseTree {
    try load(try ExportSource(bytes: bytes, name: name))
  }

  /// Reads an export that has been opened.
  ///
  /// - Throws: `ExportError` where it cannot be read or is no export.
  public static func load(_ source: consuming ExportSource) throws(ExportError) -> DatabaseTree {
    try load(ExportReader(source, options: .tree))
  }

  /// Reads several files that together are one database.
  ///
  /// - Throws: `ExportError` where one cannot be read, or they do not fit together.
  public static func load(_ inputs: [ExportInput]) throws(ExportError) -> DatabaseTree {
    try load(try ExportReader(inputs))
  }

  private static func load(_ reader: consuming ExportReader) throws(ExportError) -> DatabaseTree {
    try reader.tree()
  }

  /// Makes a tree of a value in export form that is in memory, such as the one in a request.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - allowsServerValues: Whether `{".sv": …}` is a server value rather than an object.
  /// - Returns: The tree.
  /// - Throws: `DatabaseModelError` where it is no database value.
  public static func tree(
    of value: JSONValue,
    allowsServerValues: Bool = false
  ) throws(DatabaseModelError) -> DatabaseTree {
    var builder = DatabaseTreeBuilder(allowsServerValues: allowsServerValues)
    try feed(value, to: &builder)
    return try builder.finish()
  }

  /// Recursion is bounded, because the tokenizer bounds the nesting of values.
  private static func feed(
    _ value: JSONValue,
    to builder: inout DatabaseTreeBuilder
  ) throws(DatabaseModelError) {
    switch value.kind {
    case .null: try builder.null()
    case .boolean(let boolean): try builder.boolean(boolean)
    case .number: try builder.number(value.number ?? .nan)
    case .string(let bytes): try builder.string(bytes.span)
    case .array(let elements):
      try builder.beginArray()
      for element in elements { try feed(element, to: &builder) }
      try builder.endArray()
    case .object(let members):
      try builder.beginObject()
      for member in members {
        try builder.key(member.key.span)
        try feed(member.value, to: &builder)
      }
      try builder.endObject()
    }
  }
}
