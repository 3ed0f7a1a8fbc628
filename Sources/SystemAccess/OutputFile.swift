/// A file that is being written, and appears under its name only when it is complete.
///
/// The bytes go into a temporary file beside the target. `commit()` makes them safe and gives them
/// the target's name in one step; without it, or when the process is interrupted, the temporary file
/// is removed and the target stays as it was. When the process is killed, it stays, and the next one
/// that writes into the folder removes it. Pipes, devices and files that are open already, such as
/// `/dev/stdout`, are written directly, since nothing can be put in their place.
public final class OutputFile {
  private enum Destination {
    /// Standard output, which stays open.
    case standardOutput
    /// A pipe, a device, or what is open under another number.
    case device
    /// A file that will get its name at the end.
    case file(temporary: String, target: String, overwriting: Bool)
  }

  /// The path as the user gave it; `-` is standard output.
  public let path: String
  /// The number of bytes handed over so far.
  public private(set) var byteCount = 0

  private let destination: Destination
  private let descriptor: Int32
  private var buffer = PageBuffer(byteCount: 256 << 10)
  private var used = 0
  private var isOpen = true

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - path: The target; `-` is standard output.
  ///   - overwriting: Whether a file that is there may be replaced. It keeps its permissions.
  /// - Throws: `SystemError` where the target is a folder, is there and may not be replaced, or the
  ///   folder cannot be written to.
  public init(path: String, overwriting: Bool = false) throws(SystemError) {
    self.path = path
    do throws(SystemCalls.Failure) {
      (destination, descriptor) = try OutputFile.open(path, overwriting: overwriting)
    } catch {
      throw SystemError(.create, path: path, code: error.code)
    }
  }

  deinit {
    discard()
  }

  /// Appends bytes.
  ///
  /// - Throws: `SystemError` where they cannot be written.
  public func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    guard isOpen else { throw SystemError(.write, path: path, code: SystemCalls.notOpen) }
    byteCount += bytes.count
    if bytes.count > buffer.count - used { try flush() }
    if bytes.count >= buffer.count {
      try unsafe writeThrough(bytes)
    } else {
      let free = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer.bytes[used...])
      unsafe free.copyMemory(from: bytes)
      used += bytes.count
    }
  }

  /// Appends bytes.
  ///
  /// - Throws: `SystemError` where they cannot be written.
  public func write(_ bytes: Span<UInt8>) throws(SystemError) {
    try unsafe bytes.withUnsafeBytes { source throws(SystemError) in try unsafe write(source) }
  }

  /// Appends bytes.
  ///
  /// - Throws: `SystemError` where they cannot be written.
  public func write(_ bytes: [UInt8]) throws(SystemError) {
    try write(bytes.span)
  }

  /// Appends a text as UTF-8.
  ///
  /// - Throws: `SystemError` where it cannot be written.
  public func write(_ text: String) throws(SystemError) {
    try write(Array(text.utf8))
  }

  /// Makes what was written safe and gives it the target's name.
  ///
  /// - Throws: `SystemError` where that fails; the target is then as it was.
  public func commit() throws(SystemError) {
    guard isOpen else { return }
    defer { discard() }
    try flush()
    do throws(SystemCalls.Failure) {
      guard case .file(let temporary, let target, let overwriting) = destination else { return }
      try SystemCalls.synchronize(descriptor)
      try TemporaryFiles.move(temporary, to: target, overwriting: overwriting)
      isOpen = false
      SystemCalls.closeFile(descriptor)
      FileSystem.synchronizeFolder(FileSystem.folder(of: target))
    } catch {
      throw SystemError(.replace, path: path, code: error.code)
    }
  }

  /// Gives up: what was written is removed and the target stays as it was.
  public func discard() {
    guard isOpen else { return }
    isOpen = false
    switch destination {
    case .standardOutput: break
    case .device: SystemCalls.closeFile(descriptor)
    case .file(let temporary, _, _):
      SystemCalls.closeFile(descriptor)
      TemporaryFiles.discard(temporary)
    }
  }

  // MARK: Writing

  private func flush() throws(SystemError) {
    try unsafe writeThrough(UnsafeRawBufferPointer(rebasing: buffer.bytes[..<used]))
    used = 0
  }

  private func writeThrough(_ source: UnsafeRawBufferPointer) throws(SystemError) {
    do throws(SystemCalls.Failure) {
      try unsafe SystemCalls.writeFile(descriptor, source)
    } catch {
      throw SystemError(.write, path: path, code: error.code)
    }
  }

  // MARK: Opening

  private static func open(
    _ path: String,
    overwriting: Bool
  ) throws(SystemCalls.Failure) -> (Destination, Int32) {
    if path == standardOutputPath { return (.standardOutput, 1) }
    if let number = OpenFiles.number(of: path) {
      return (.device, try SystemCalls.duplicate(number))
    }
    // Links are followed, so that the file they lead to is written or replaced, and they stay.
    guard let resolved = SystemCalls.resolve(path) else {
      let target = try endOfLinks(path)
      let (temporary, descriptor) = try TemporaryFiles.create(beside: target)
      return (.file(temporary: temporary, target: target, overwriting: overwriting), descriptor)
    }
    let status = try SystemCalls.status(of: resolved)
    switch status.kind {
    case .folder: throw SystemCalls.Failure(code: SystemCalls.isFolder)
    case .other: return (.device, try SystemCalls.openForWriting(resolved))
    case .regular:
      guard overwriting else { throw SystemCalls.Failure(code: SystemCalls.alreadyThere) }
      let (temporary, descriptor) = try TemporaryFiles.create(beside: resolved)
      try? SystemCalls.setMode(descriptor, status.mode)
      return (.file(temporary: temporary, target: resolved, overwriting: true), descriptor)
    }
  }

  /// Where the links lead that lead to nothing yet.
  private static func endOfLinks(_ path: String) throws(SystemCalls.Failure) -> String {
    var path = path
    for _ in 0..<FileSystem.longestChainOfLinks {
      guard let next = FileSystem.next(behind: path) else { return path }
      path = next
    }
    throw SystemCalls.Failure(code: SystemCalls.tooManyLinks)
  }

  private static let standardOutputPath = "-"
}

extension FileSystem {
  /// Makes the new names in a folder survive a loss of power.
  ///
  /// The content is safe by then, so a file system that cannot promise this is no reason to fail.
  static func synchronizeFolder(_ path: String) {
    guard let descriptor = try? SystemCalls.openForReading(path) else { return }
    try? SystemCalls.synchronize(descriptor)
    SystemCalls.closeFile(descriptor)
  }

  /// How many links may lead from one to the next.
  static let longestChainOfLinks = 40

  /// The path to which a link leads; nil where the path is no link.
  static func next(behind path: String) -> String? {
    guard let target = SystemCalls.linkTarget(path) else { return nil }
    return target.hasPrefix("/") ? target : join(folder(of: path), target)
  }
}
