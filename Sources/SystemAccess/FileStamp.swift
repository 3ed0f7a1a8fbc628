/// What tells one state of a file from the next: another file under its name, another length, another
/// time of writing.
public struct FileStamp: Hashable, Sendable {
  let identity: FileIdentity
  let size: Int
  let seconds: Int
  let nanoseconds: Int
}

extension FileSystem {
  /// Returns the stamp of a file, or nil where the path names nothing that can be reached.
  public static func stamp(of path: String) -> FileStamp? {
    do throws(SystemCalls.Failure) {
      let status = try SystemCalls.status(of: path)
      return FileStamp(
        identity: status.identity,
        size: status.size,
        seconds: status.modification.seconds,
        nanoseconds: status.modification.nanoseconds
      )
    } catch {
      return nil
    }
  }
}
