import Synchronization

/// The unfinished outputs of the process, so that an interruption can remove them.
///
/// Making, replacing and removing such a file happen under one lock. Whoever ends the process takes
/// that lock and keeps it, so nothing half-written can take the place of its target afterwards.
enum TemporaryFiles {
  private struct State {
    var paths: Set<String> = []
    var counter = 0
  }

  private static let state = Mutex(State())

  /// Makes and opens a new file beside a target.
  static func create(
    beside target: String
  ) throws(SystemCalls.Failure) -> (path: String, descriptor: Int32) {
    let process = SystemCalls.processIdentifier()
    let folder = FileSystem.folder(of: target)
    // A name of its own rather than one made from the target's, which may be as long as names may be.
    return try state.withLock { state throws(SystemCalls.Failure) in
      while true {
        state.counter += 1
        let path = FileSystem.join(folder, ".rtdb-\(process)-\(state.counter).tmp")
        do throws(SystemCalls.Failure) {
          let descriptor = try SystemCalls.createForWriting(path)
          state.paths.insert(path)
          return (path, descriptor)
        } catch  where error.code == SystemCalls.alreadyThere {
          // Left over by a process of the same number that was killed.
        }
      }
    }
  }

  /// Makes and opens a new file for reading and writing that has lost its name when this returns.
  static func createUnnamed(in folder: String) throws(SystemCalls.Failure) -> Int32 {
    let process = SystemCalls.processIdentifier()
    return try state.withLock { state throws(SystemCalls.Failure) in
      while true {
        state.counter += 1
        let path = FileSystem.join(folder, ".rtdb-\(process)-\(state.counter).tmp")
        do throws(SystemCalls.Failure) {
          let descriptor = try SystemCalls.createForScratch(path)
          try SystemCalls.removeFile(path)
          return descriptor
        } catch  where error.code == SystemCalls.alreadyThere {
          // Left over by a process of the same number that was killed.
        }
      }
    }
  }

  /// Puts a finished file in the place of its target.
  ///
  /// Where nothing may be overwritten, the check and the change are one step if the file system
  /// allows, so that of two processes only one wins.
  static func move(
    _ path: String,
    to target: String,
    overwriting: Bool
  ) throws(SystemCalls.Failure) {
    try state.withLock { state throws(SystemCalls.Failure) in
      if overwriting {
        try SystemCalls.renameFile(path, to: target)
      } else if try SystemCalls.linkFile(path, as: target) {
        try SystemCalls.removeFile(path)
      } else if FileSystem.exists(target) {
        throw SystemCalls.Failure(code: SystemCalls.alreadyThere)
      } else {
        try SystemCalls.renameFile(path, to: target)
      }
      state.paths.remove(path)
    }
  }

  /// Removes an unfinished file.
  static func discard(_ path: String) {
    state.withLock { state in
      try? SystemCalls.removeFile(path)
      state.paths.remove(path)
    }
  }

  /// Removes all unfinished files and ends the process, without giving anything else a turn.
  static func discardAllAndExit(_ status: Int32) -> Never {
    state.withLock { state in
      for path in state.paths { try? SystemCalls.removeFile(path) }
      SystemSignals.exitAtOnce(status)
    }
  }
}
