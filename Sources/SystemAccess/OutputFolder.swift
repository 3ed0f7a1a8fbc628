/// A new folder that is being filled, and appears under its name only when it is complete.
///
/// It is made under a temporary name beside the target. Without `commit()`, or when the process is
/// interrupted, it is removed with all that is in it.
public final class OutputFolder {
  /// Where the files of the folder are to be written; ends with the `commit()`.
  public let temporaryPath: String

  private let target: String
  private let descriptor: Int32
  private var isOpen = true

  /// Begins a folder.
  ///
  /// - Parameter path: The target, which must not be there.
  /// - Throws: `SystemError` where the target is there, or the folder above cannot be written to.
  public init(path: String) throws(SystemError) {
    // A slash at the end would make the folder its own neighbor.
    var target = path[...]
    while target.utf8.count > 1, target.utf8.last == UInt8(ascii: "/") { target.removeLast() }
    self.target = String(target)
    do throws(SystemCalls.Failure) {
      if FileSystem.exists(self.target) {
        throw SystemCalls.Failure(code: SystemCalls.alreadyThere)
      }
      (temporaryPath, descriptor) = try TemporaryFiles.createFolder(beside: self.target)
    } catch {
      throw SystemError(.makeFolder, path: path, code: error.code)
    }
  }

  deinit {
    discard()
  }

  /// Gives the folder the target's name; what is in it must have been committed before.
  ///
  /// - Throws: `SystemError` where that fails; nothing is there then.
  public func commit() throws(SystemError) {
    guard isOpen else { return }
    defer { discard() }
    do throws(SystemCalls.Failure) {
      try TemporaryFiles.moveFolder(temporaryPath, to: target)
      isOpen = false
      SystemCalls.closeFile(descriptor)
    } catch {
      throw SystemError(.makeFolder, path: target, code: error.code)
    }
    FileSystem.synchronizeFolder(FileSystem.folder(of: target))
  }

  /// Gives up: the folder is removed with all that is in it.
  public func discard() {
    guard isOpen else { return }
    isOpen = false
    SystemCalls.closeFile(descriptor)
    TemporaryFiles.discardFolder(temporaryPath)
  }
}
