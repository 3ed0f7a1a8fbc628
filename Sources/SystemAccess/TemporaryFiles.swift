import Synchronization

/// The unfinished outputs of the process, so that an interruption can remove them.
///
/// Making, replacing and removing such a file happen under one lock. Whoever ends the process takes
/// that lock and keeps it, so nothing half-written can take the place of its target afterwards.
enum TemporaryFiles {
  private struct State {
    var paths: Set<String> = []
    var folders: Set<String> = []
    /// The folders in which what other processes left behind has been removed.
    var cleaned: Set<String> = []
    var counter = 0

    /// Returns a name for a new file in a folder.
    ///
    /// It is not made from the target's, which may be as long as names may be.
    mutating func nextPath(in folder: String) -> String {
      if cleaned.insert(folder).inserted { Leftovers.remove(in: folder) }
      counter += 1
      return FileSystem.join(folder, Leftovers.name(number: counter))
    }
  }

  private static let state = Mutex(State())

  /// Makes and opens a new file beside a target.
  static func create(
    beside target: String
  ) throws(SystemCalls.Failure) -> (path: String, descriptor: Int32) {
    try state.withLock { state throws(SystemCalls.Failure) in
      let (path, descriptor) = try create(in: FileSystem.folder(of: target), &state) {
        path throws(SystemCalls.Failure) in try SystemCalls.createForWriting(path)
      }
      state.paths.insert(path)
      return (path, descriptor)
    }
  }

  /// Makes and opens a new file for reading and writing that has lost its name when this returns.
  static func createUnnamed(in folder: String) throws(SystemCalls.Failure) -> Int32 {
    try state.withLock { state throws(SystemCalls.Failure) in
      let (path, descriptor) = try create(in: folder, &state) {
        path throws(SystemCalls.Failure) in try SystemCalls.createForScratch(path)
      }
      try SystemCalls.removeFile(path)
      return descriptor
    }
  }

  /// Makes a new folder beside a target and opens it, which keeps it from being taken for something
  /// left behind.
  static func createFolder(
    beside target: String
  ) throws(SystemCalls.Failure) -> (path: String, descriptor: Int32) {
    try state.withLock { state throws(SystemCalls.Failure) in
      let (path, descriptor) = try create(in: FileSystem.folder(of: target), &state) {
        path throws(SystemCalls.Failure) in
        try SystemCalls.makeFolder(path)
        return try SystemCalls.openForLocking(path, isFolder: true)
      }
      state.folders.insert(path)
      return (path, descriptor)
    }
  }

  private static func create(
    in folder: String,
    _ state: inout State,
    _ open: (String) throws(SystemCalls.Failure) -> Int32
  ) throws(SystemCalls.Failure) -> (path: String, descriptor: Int32) {
    while true {
      let path = state.nextPath(in: folder)
      do throws(SystemCalls.Failure) {
        let descriptor = try open(path)
        if Leftovers.claim(path, descriptor) { return (path, descriptor) }
        SystemCalls.closeFile(descriptor)
      } catch  where error.code == SystemCalls.alreadyThere {
        // Left over by a process of the same number that was killed.
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

  /// Gives a finished folder the name of its target, which must be free.
  static func moveFolder(_ path: String, to target: String) throws(SystemCalls.Failure) {
    try state.withLock { state throws(SystemCalls.Failure) in
      if FileSystem.exists(target) {
        throw SystemCalls.Failure(code: SystemCalls.alreadyThere)
      }
      try SystemCalls.renameFile(path, to: target)
      state.folders.remove(path)
    }
  }

  /// Removes an unfinished file.
  static func discard(_ path: String) {
    state.withLock { state in
      try? SystemCalls.removeFile(path)
      state.paths.remove(path)
    }
  }

  /// Removes an unfinished folder with all that is in it.
  static func discardFolder(_ path: String) {
    state.withLock { state in
      Leftovers.removeTree(path)
      state.folders.remove(path)
    }
  }

  /// Removes all unfinished files and ends the process, without giving anything else a turn.
  static func discardAllAndExit(_ status: Int32) -> Never {
    state.withLock { state in
      for path in state.paths { try? SystemCalls.removeFile(path) }
      for path in state.folders { Leftovers.removeTree(path) }
      SystemSignals.exitAtOnce(status)
    }
  }
}
