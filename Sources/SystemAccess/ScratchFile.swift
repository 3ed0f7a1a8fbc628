/// A file for what does not fit into memory: written once, read in pieces, and gone with the process.
///
/// It loses its name as soon as it is open, so nothing is left behind however the process ends.
public final class ScratchFile {
  /// The folder it takes its room from.
  public let folder: String
  /// The number of bytes appended so far.
  public private(set) var byteCount = 0

  private let descriptor: Int32
  private var buffer = PageBuffer(byteCount: 256 << 10)
  private var used = 0

  /// What a scratch file, which has no name, is called in messages.
  private static let shownName = ".rtdb-*.tmp"

  private static func shownPath(in folder: String) -> String {
    FileSystem.join(folder, shownName)
  }

  /// Whether an error is about a scratch file, in a folder that the user may never have named.
  public static func isConcerned(by error: SystemError) -> Bool {
    FileSystem.name(of: error.path) == shownName
  }

  /// Makes an empty scratch file.
  ///
  /// - Throws: `SystemError` where the folder cannot be written to.
  public init(folder: String) throws(SystemError) {
    self.folder = folder
    do throws(SystemCalls.Failure) {
      descriptor = try TemporaryFiles.createUnnamed(in: folder)
    } catch {
      throw SystemError(.create, path: ScratchFile.shownPath(in: folder), code: error.code)
    }
  }

  deinit {
    SystemCalls.closeFile(descriptor)
  }

  /// Appends bytes.
  ///
  /// - Throws: `SystemError` where they cannot be written.
  public func append(_ bytes: Span<UInt8>) throws(SystemError) {
    try unsafe bytes.withUnsafeBytes { source throws(SystemError) in
      byteCount += source.count
      if source.count > buffer.count - used { try flush() }
      guard source.count < buffer.count else {
        return try unsafe writeThrough(source)
      }
      let free = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer.bytes[used...])
      unsafe free.copyMemory(from: source)
      used += source.count
    }
  }

  /// Appends all that is left to read of another file.
  ///
  /// - Throws: `SystemError` where that cannot be read, or this not be written.
  public func append(contentsOf file: InputFile) throws(SystemError) {
    let piece = PageBuffer(byteCount: 256 << 10)
    while true {
      let count = try unsafe file.read(into: piece.bytes)
      if count == 0 { return }
      byteCount += count
      try flush()
      try unsafe writeThrough(UnsafeRawBufferPointer(rebasing: piece.bytes[..<count]))
    }
  }

  /// Reads up to `count` bytes from a place, appends them to `bytes`, and returns how many there were.
  ///
  /// - Throws: `SystemError` where they cannot be read.
  public func read(
    _ count: Int,
    at offset: Int,
    appendingTo bytes: inout [UInt8]
  ) throws(SystemError) -> Int {
    try flush()
    let end = min(byteCount, offset + max(0, count))
    var position = offset
    bytes.reserveCapacity(bytes.count + max(0, end - position))
    while position < end {
      // The write buffer is empty now and serves for reading.
      let room = unsafe UnsafeMutableRawBufferPointer(
        rebasing: buffer.bytes[..<min(buffer.count, end - position)]
      )
      let read = try unsafe readPiece(into: room, at: position)
      if read == 0 { break }
      unsafe bytes.append(contentsOf: room[..<read])
      position += read
    }
    return position - offset
  }

  private func readPiece(
    into room: UnsafeMutableRawBufferPointer,
    at offset: Int
  ) throws(SystemError) -> Int {
    do throws(SystemCalls.Failure) {
      return try unsafe SystemCalls.readFile(descriptor, into: room, at: offset)
    } catch {
      throw SystemError(.read, path: ScratchFile.shownPath(in: folder), code: error.code)
    }
  }

  private func flush() throws(SystemError) {
    guard used > 0 else { return }
    try unsafe writeThrough(UnsafeRawBufferPointer(rebasing: buffer.bytes[..<used]))
    used = 0
  }

  private func writeThrough(_ source: UnsafeRawBufferPointer) throws(SystemError) {
    do throws(SystemCalls.Failure) {
      try unsafe SystemCalls.writeFile(descriptor, source)
    } catch {
      throw SystemError(.write, path: ScratchFile.shownPath(in: folder), code: error.code)
    }
  }
}
