#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The system calls that the module uses, each with its interruptions handled and its result made
/// either a value or a number that names the cause.
///
/// This is the one file that calls the C library for files; `SystemSignals` is its counterpart for
/// signals and threads. Nothing here allocates a message or knows what the call is for.
enum SystemCalls {
  static let closedPipe = EPIPE
  static let notFound = ENOENT
  static let alreadyThere = EEXIST
  static let isFolder = EISDIR
  static let tooLarge = EFBIG
  static let notOpen = EBADF
  static let tooManyLinks = ELOOP

  /// A cause without the words for it.
  struct Failure: Error {
    var code: Int32
  }

  /// What a path or an open file is.
  struct Status {
    var kind: FileKind
    var size: Int
    var mode: UInt32
    var identity: FileIdentity
    /// The number of the user to whom it belongs.
    var owner: UInt32
    /// When the content changed last, in seconds and nanoseconds since 1970.
    var modification: (seconds: Int, nanoseconds: Int)
  }

  // MARK: Open files

  static func openForReading(_ path: String) throws(Failure) -> Int32 {
    try checked { unsafe open(path, O_RDONLY | O_CLOEXEC) }
  }

  static func openForWriting(_ path: String) throws(Failure) -> Int32 {
    try checked { unsafe open(path, O_WRONLY | O_CLOEXEC) }
  }

  static func createForWriting(_ path: String) throws(Failure) -> Int32 {
    try checked { unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
  }

  static func createForScratch(_ path: String) throws(Failure) -> Int32 {
    try checked { unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
  }

  /// Opens a file or folder to be locked; a link is not followed.
  static func openForLocking(_ path: String, isFolder: Bool) throws(Failure) -> Int32 {
    // Some file systems lock only what can be written; a folder never can.
    let mode = isFolder ? O_RDONLY | O_DIRECTORY : O_WRONLY
    return try checked { unsafe open(path, mode | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC) }
  }

  /// Locks an open file for this process until it is closed; false where another one has locked it.
  static func lockFile(_ descriptor: Int32) throws(Failure) -> Bool {
    do throws(Failure) {
      _ = try checked { flock(descriptor, LOCK_EX | LOCK_NB) }
      return true
    } catch  where error.code == EWOULDBLOCK {
      return false
    }
  }

  /// Opens what is open already under a second number, beyond those of the standard channels.
  static func duplicate(_ descriptor: Int32) throws(Failure) -> Int32 {
    try checked { fcntl(descriptor, F_DUPFD_CLOEXEC, 3) }
  }

  static func closeFile(_ descriptor: Int32) {
    // Not repeated when interrupted: the descriptor is gone in either case.
    _ = close(descriptor)
  }

  static func readFile(
    _ descriptor: Int32,
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(Failure) -> Int {
    guard let base = buffer.baseAddress, buffer.count > 0 else { return 0 }
    let count = min(buffer.count, longestTransfer)
    return try checkedCount { unsafe read(descriptor, base, count) }
  }

  static func readFile(
    _ descriptor: Int32,
    into buffer: UnsafeMutableRawBufferPointer,
    at offset: Int
  ) throws(Failure) -> Int {
    guard let base = buffer.baseAddress, buffer.count > 0 else { return 0 }
    let count = min(buffer.count, longestTransfer)
    return try checkedCount { unsafe pread(descriptor, base, count, off_t(offset)) }
  }

  static func writeFile(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) throws(Failure) {
    guard let base = bytes.baseAddress else { return }
    var written = 0
    while written < bytes.count {
      let count = min(bytes.count - written, longestTransfer)
      let start = unsafe base + written
      written += try checkedCount { unsafe write(descriptor, start, count) }
    }
  }

  /// Makes sure that what was written survives a loss of power, where the file system can promise it.
  static func synchronize(_ descriptor: Int32) throws(Failure) {
    do throws(Failure) {
      _ = try checked { fsync(descriptor) }
    } catch  where error.code == EINVAL || error.code == ENOTSUP || error.code == EROFS {
      // Pipes, devices and some network file systems have nothing to synchronize.
    }
  }

  static func setMode(_ descriptor: Int32, _ mode: UInt32) throws(Failure) {
    _ = try checked { fchmod(descriptor, mode_t(mode)) }
  }

  /// Opens what is closed of standard input, output and error, so that no other file gets its number.
  static func openStandardDescriptors() {
    for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) < 0 {
      // A new file gets the lowest number that is free. Reading from standard input fails then, and
      // so does writing to the other two.
      _ = unsafe open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
  }

  static func makePipe() throws(Failure) -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    _ = try checked { unsafe pipe(&ends) }
    return (ends[0], ends[1])
  }

  /// Returns the number of the first argument of the process that is not UTF-8; the program's own name
  /// has the number 0.
  static func misencodedArgument() -> Int? {
    (0..<Int(CommandLine.argc)).first { index in
      guard let argument = unsafe CommandLine.unsafeArgv[index] else { return false }
      return unsafe String(validatingCString: argument) == nil
    }
  }

  // MARK: Paths

  static func status(of path: String) throws(Failure) -> Status {
    var result = stat()
    _ = try checked { unsafe stat(path, &result) }
    return Status(result)
  }

  static func status(of descriptor: Int32) throws(Failure) -> Status {
    var result = stat()
    _ = try checked { unsafe fstat(descriptor, &result) }
    return Status(result)
  }

  static func renameFile(_ old: String, to new: String) throws(Failure) {
    _ = try checked { unsafe rename(old, new) }
  }

  /// Gives a file a second name, which fails where the name is taken.
  ///
  /// Returns false where the file system knows no second names.
  static func linkFile(_ old: String, as new: String) throws(Failure) -> Bool {
    do throws(Failure) {
      _ = try checked { unsafe link(old, new) }
      return true
    } catch  where [EPERM, ENOTSUP, ENOSYS, EMLINK, EXDEV].contains(error.code) {
      return false
    }
  }

  static func removeFile(_ path: String) throws(Failure) {
    _ = try checked { unsafe unlink(path) }
  }

  static func removeFolder(_ path: String) throws(Failure) {
    _ = try checked { unsafe rmdir(path) }
  }

  static func makeFolder(_ path: String) throws(Failure) {
    _ = try checked { unsafe mkdir(path, 0o777) }
  }

  /// Returns the path with all symbolic links followed, or nil where it names nothing.
  static func resolve(_ path: String) -> String? {
    guard let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  /// Returns where a symbolic link leads, as it stands in the link; nil where the path is no link.
  static func linkTarget(_ path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe readlink(path, &bytes, bytes.count)
    guard count > 0, count < bytes.count else { return nil }
    return String(validating: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  static func currentFolder() throws(Failure) -> String {
    guard let path = unsafe getcwd(nil, 0) else { throw Failure(code: errno) }
    defer { unsafe free(path) }
    return unsafe String(cString: path)
  }

  /// Returns the names in a folder, without `.` and `..`, in the order of the file system.
  static func names(in path: String) throws(Failure) -> [String] {
    guard let folder = unsafe opendir(path) else { throw Failure(code: errno) }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(folder) else {
        guard errno == 0 else { throw Failure(code: errno) }
        return names
      }
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        unsafe tuple.withMemoryRebound(to: CChar.self, capacity: 1) { unsafe String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
  }

  // MARK: Surroundings

  static func environmentValue(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Returns the number of columns of a terminal, or nil where it is none.
  static func terminalWidth(_ descriptor: Int32) -> Int? {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }

  static func wallTime() -> (seconds: Int, nanoseconds: Int) { time(of: CLOCK_REALTIME) }

  static func monotonicTime() -> (seconds: Int, nanoseconds: Int) { time(of: CLOCK_MONOTONIC) }

  /// Waits; an interruption ends the wait early.
  static func pause(milliseconds: Int) {
    var time = timespec(tv_sec: milliseconds / 1000, tv_nsec: milliseconds % 1000 * 1_000_000)
    _ = unsafe nanosleep(&time, nil)
  }

  static func processorTime() -> (seconds: Int, nanoseconds: Int) {
    time(of: CLOCK_PROCESS_CPUTIME_ID)
  }

  private static func time(of clock: clockid_t) -> (seconds: Int, nanoseconds: Int) {
    var time = timespec()
    _ = unsafe clock_gettime(clock, &time)
    return (Int(time.tv_sec), Int(time.tv_nsec))
  }

  /// The advice is Linux's alone; other systems decide for themselves.
  static func preferLargePages(at address: UInt, byteCount: Int) {
    #if os(Linux)
    let memory = unsafe UnsafeMutableRawPointer(bitPattern: address)
    unsafe _ = madvise(memory, byteCount, MADV_HUGEPAGE)
    #endif
  }

  static func processIdentifier() -> Int32 { getpid() }

  static func processorCount() -> Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  static func userIdentifier() -> UInt32 { UInt32(geteuid()) }

  /// Whether a process with this number runs, as far as this one can see.
  static func isRunning(_ process: Int32) -> Bool { kill(process, 0) == 0 || errno != ESRCH }

  // MARK: Results

  /// The longest piece moved by one call: the kernel moves a little less than 2 GiB at most.
  private static let longestTransfer = 1 << 30

  private static func checked(_ call: () -> Int32) throws(Failure) -> Int32 {
    while true {
      let result = call()
      if result >= 0 { return result }
      let code = errno
      if code != EINTR { throw Failure(code: code) }
    }
  }

  private static func checkedCount(_ call: () -> Int) throws(Failure) -> Int {
    while true {
      let result = call()
      if result >= 0 { return result }
      let code = errno
      if code != EINTR { throw Failure(code: code) }
    }
  }
}

extension SystemCalls.Status {
  fileprivate init(_ status: stat) {
    let kind: FileKind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .folder
      default: .other
      }
    self.init(
      kind: kind,
      size: Int(status.st_size),
      mode: UInt32(status.st_mode & 0o777),
      identity: FileIdentity(
        device: UInt64(truncatingIfNeeded: status.st_dev),
        number: UInt64(truncatingIfNeeded: status.st_ino)
      ),
      owner: UInt32(status.st_uid),
      modification: (Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec))
    )
  }
}

extension SystemCalls {
  /// Returns the words for a cause, in the project's style: small initial, no full stop.
  static func reason(for code: Int32) -> String {
    switch code {
    case ENOENT: "no such file or directory"
    case EACCES: "permission denied"
    case EPERM: "operation not permitted"
    case EISDIR: "it is a folder"
    case ENOTDIR: "a part of the path is not a folder"
    case EEXIST: "it already exists"
    case ENOSPC: "no space left on the device"
    case EFBIG: "it is too large"
    case EROFS: "the file system is read-only"
    case ENAMETOOLONG: "the name is too long"
    case ELOOP: "too many symbolic links"
    case EMFILE, ENFILE: "too many open files"
    case EPIPE: "the reader has gone"
    case EIO: "the device reported an error"
    case EDQUOT: "the quota is used up"
    case ENOTEMPTY: "the folder is not empty"
    case EBUSY, ETXTBSY: "it is in use"
    case ENXIO, ENODEV: "no such device"
    case EBADF: "it is not open"
    case ENOMEM: "out of memory"
    case EAGAIN: "it is not ready"
    default: systemReason(for: code)
    }
  }

  private static func systemReason(for code: Int32) -> String {
    guard let text = unsafe strerror(code) else { return "system error \(code)" }
    let words = unsafe String(cString: text)
    return words.prefix(1).lowercased() + words.dropFirst()
  }
}
