/// What a path names.
public enum FileKind: Hashable, Sendable {
  /// An ordinary file.
  case regular
  /// A folder.
  case folder
  /// A pipe, a terminal or another device.
  case other
}

/// Tells a file from all others on this machine, whatever names it has.
public struct FileIdentity: Hashable, Sendable {
  let device: UInt64
  let number: UInt64
}

/// Questions about files and folders, and the few changes that need no open file.
public enum FileSystem {
  /// One name in a folder.
  public struct Entry: Hashable, Sendable {
    /// The name, without the folder.
    public let name: String
    /// What it names, symbolic links followed; a broken link counts as `.other`.
    public let kind: FileKind
  }

  /// Returns what a path names, or nil where it names nothing that can be reached.
  public static func kind(of path: String) -> FileKind? {
    do throws(SystemCalls.Failure) {
      return try SystemCalls.status(of: path).kind
    } catch {
      return nil
    }
  }

  /// Says whether a path names something that can be reached.
  public static func exists(_ path: String) -> Bool { kind(of: path) != nil }

  /// Says whether a path names a folder.
  public static func isFolder(_ path: String) -> Bool { kind(of: path) == .folder }

  /// Says whether an output with this path is written directly, as nothing can be put in its place: a
  /// pipe, a device, or a file that is open already, such as `/dev/stdout`.
  public static func isWrittenDirectly(_ path: String) -> Bool {
    OpenFiles.number(of: path) != nil || kind(of: path) == .other
  }

  /// Returns what tells a file from all others, or nil where the path names nothing.
  public static func identity(of path: String) -> FileIdentity? {
    do throws(SystemCalls.Failure) {
      return try SystemCalls.status(of: path).identity
    } catch {
      return nil
    }
  }

  /// Says whether two paths name the same file, so that writing one would destroy the other.
  public static func isSameFile(_ path: String, _ other: String) -> Bool {
    guard let identity = identity(of: path) else { return false }
    return identity == FileSystem.identity(of: other)
  }

  /// Returns the content of a whole file, or of standard input for `-`.
  ///
  /// - Throws: `SystemError` where it cannot be read, or is longer than `limit` bytes.
  public static func readFile(_ path: String, limit: Int = 1 << 30) throws(SystemError) -> [UInt8] {
    try InputFile(path: path).readAll(limit: limit)
  }

  /// Writes a whole file in one step: the path holds the old content or the new, never a part.
  ///
  /// - Throws: `SystemError` where it cannot be written, or is there and `overwriting` is false.
  public static func writeFile(
    _ path: String,
    _ bytes: [UInt8],
    overwriting: Bool = false
  ) throws(SystemError) {
    let file = try OutputFile(path: path, overwriting: overwriting)
    try file.write(bytes)
    try file.commit()
  }

  /// Returns what is in a folder, ordered by the bytes of the names.
  ///
  /// - Throws: `SystemError` where the folder cannot be read.
  /// - Complexity: O(n log n) for n names.
  public static func list(_ folder: String) throws(SystemError) -> [Entry] {
    let names: [String]
    do throws(SystemCalls.Failure) {
      names = try SystemCalls.names(in: folder)
    } catch {
      throw SystemError(.read, path: folder, code: error.code)
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { name in
      Entry(name: name, kind: kind(of: join(folder, name)) ?? .other)
    }
  }

  /// Makes a folder and the folders above it; one that is there is left as it is.
  ///
  /// - Throws: `SystemError` where it cannot be made, or something else has the name.
  public static func makeFolder(_ path: String) throws(SystemError) {
    var end = path.startIndex
    while end < path.endIndex {
      end = path[end...].dropFirst().firstIndex(of: "/") ?? path.endIndex
      let folder = String(path[..<end])
      do throws(SystemCalls.Failure) {
        try SystemCalls.makeFolder(folder)
      } catch {
        if isFolder(folder) { continue }
        throw SystemError(.makeFolder, path: folder, code: error.code)
      }
    }
  }

  /// Removes a file; a folder is removed where it is empty.
  ///
  /// - Throws: `SystemError` where nothing is there, or it cannot be removed.
  public static func remove(_ path: String) throws(SystemError) {
    do throws(SystemCalls.Failure) {
      if kind(of: path) == .folder {
        try SystemCalls.removeFolder(path)
      } else {
        try SystemCalls.removeFile(path)
      }
    } catch {
      throw SystemError(.remove, path: path, code: error.code)
    }
  }

  /// Returns the folder in which the program was started.
  ///
  /// - Throws: `SystemError` where it has been removed or may not be read.
  public static func currentFolder() throws(SystemError) -> String {
    do throws(SystemCalls.Failure) {
      return try SystemCalls.currentFolder()
    } catch {
      throw SystemError(.inspect, path: ".", code: error.code)
    }
  }

  /// Returns the absolute path of what is at a path, without symbolic links; nil where there is nothing.
  public static func resolved(_ path: String) -> String? { SystemCalls.resolve(path) }

  /// Returns the path of a name in a folder.
  public static func join(_ folder: String, _ name: String) -> String {
    if folder.isEmpty || name.utf8.first == UInt8(ascii: "/") { return name }
    return folder.utf8.last == UInt8(ascii: "/") ? folder + name : folder + "/" + name
  }

  /// Returns the folder part of a path: `.` where it has none, `/` for the top.
  public static func folder(of path: String) -> String {
    let bytes = path.utf8
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == bytes.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns what follows the last slash of a path.
  public static func name(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
    return String(path[path.utf8.index(after: slash)...])
  }
}
