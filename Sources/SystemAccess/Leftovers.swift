/// The temporary files that processes left behind when they were killed, or the power went.
///
/// Nothing is taken for one that might still be in use: the name must be one that this program gives,
/// the owner the user who runs it, the process in the name must be gone, and no process on any machine
/// may hold the lock that a temporary file has as long as it is open. Where the file system knows no
/// locks, everything stays.
enum Leftovers {
  private static let prefix = ".rtdb-"
  private static let suffix = ".tmp"

  /// Returns the name of a temporary file of this process.
  static func name(number: Int) -> String {
    name(process: SystemCalls.processIdentifier(), number: UInt64(clamping: number))
  }

  private static func name(process: Int32, number: UInt64) -> String {
    "\(prefix)\(process)-\(number)\(suffix)"
  }

  /// Locks a temporary file that was just made, so that nobody takes it for a leftover.
  ///
  /// Returns false where somebody did so just before; it must not be used then.
  static func claim(_ path: String, _ descriptor: Int32) -> Bool {
    do throws(SystemCalls.Failure) {
      guard try SystemCalls.lockFile(descriptor) else { return false }
    } catch {
      // Without locks nothing is ever removed.
      return true
    }
    return hasName(path, descriptor)
  }

  private static func hasName(_ path: String, _ descriptor: Int32) -> Bool {
    guard let identity = try? SystemCalls.status(of: descriptor).identity else { return false }
    return FileSystem.identity(of: path) == identity
  }

  /// Removes what lies in a folder.
  static func remove(in folder: String) {
    guard let names = try? SystemCalls.names(in: folder) else { return }
    for name in names {
      guard let process = process(of: name), !SystemCalls.isRunning(process) else { continue }
      remove(FileSystem.join(folder, name))
    }
  }

  /// The process that made a temporary file of this name; nil where it is the name of something else.
  static func process(of name: String) -> Int32? {
    guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return nil }
    let numbers = name.dropFirst(prefix.utf8.count).dropLast(suffix.utf8.count)
      .split(separator: "-", omittingEmptySubsequences: false)
    // Other ways to write the same numbers, such as with a sign, are names of something else.
    guard numbers.count == 2, let process = Int32(numbers[0]), process > 0,
      let number = UInt64(numbers[1]), self.name(process: process, number: number) == name
    else { return nil }
    return process
  }

  private static func remove(_ path: String) {
    let isFolder = FileSystem.isFolder(path)
    guard let descriptor = try? SystemCalls.openForLocking(path, isFolder: isFolder) else { return }
    defer { SystemCalls.closeFile(descriptor) }
    guard let status = try? SystemCalls.status(of: descriptor), status.kind != .other,
      status.owner == SystemCalls.userIdentifier(),
      (try? SystemCalls.lockFile(descriptor)) == true, hasName(path, descriptor)
    else { return }
    if status.kind == .folder {
      removeTree(path)
    } else {
      try? SystemCalls.removeFile(path)
    }
  }

  /// Removes a folder with all that is in it; links are removed, not followed.
  static func removeTree(_ path: String) {
    var folders = [path]
    var emptied: [String] = []
    while let folder = folders.popLast() {
      emptied.append(folder)
      for name in (try? SystemCalls.names(in: folder)) ?? [] {
        let child = FileSystem.join(folder, name)
        // A folder, and nothing else, cannot be removed like this.
        if (try? SystemCalls.removeFile(child)) == nil { folders.append(child) }
      }
    }
    for folder in emptied.reversed() { try? SystemCalls.removeFolder(folder) }
  }
}
