/// The names that the operating system gives to the files that a process has open: `/dev/stdout`,
/// `/dev/fd/3`, `/proc/self/fd/1`.
enum OpenFiles {
  /// The number of the open file that a path means; links to it are followed.
  ///
  /// Where standard output goes to a file, `/dev/stdout` leads on to that file. Who writes to the name
  /// wants what is open, though, and neither another file nor the beginning of the same one.
  static func number(of path: String) -> Int32? {
    var path = path
    for _ in 0..<FileSystem.longestChainOfLinks {
      let name = FileSystem.name(of: path)
      if let number = Int32(name), name == String(number), number >= 0,
        isFolder(FileSystem.folder(of: path))
      {
        return number
      }
      guard let next = FileSystem.next(behind: path) else { return nil }
      path = next
    }
    return nil
  }

  /// Whether a folder shows the open files of this process.
  private static func isFolder(_ path: String) -> Bool {
    guard let resolved = SystemCalls.resolve(path) else { return false }
    if resolved == "/dev/fd" { return true }
    let process = "/proc/\(SystemCalls.processIdentifier())/"
    return resolved.hasPrefix(process) && resolved.hasSuffix("/fd")
  }
}
