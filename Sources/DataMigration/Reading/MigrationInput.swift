import DatabaseExports
import JSONStreaming
import SystemAccess

/// The export of a migration: a file that is opened anew for every pass.
struct MigrationInput: Sendable {
  /// The file.
  let path: String
  /// The name shown in messages.
  let name: String
  /// Makes an observer for each time that the whole file is read.
  let observer: @Sendable () -> InputFile.Observer?

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
  private static let headSize = 4096

  /// The file, also where the path is that of an emulator's export folder.
  func file() throws(MigrationError) -> (path: String, name: String) {
    do throws(ExportError) {
      return try ExportSource.file(at: path, name: name)
    } catch {
      throw .export(error)
    }
  }

  /// Opens the text before its first byte.
  func source(_ observer: InputFile.Observer? = nil) throws(MigrationError) -> ExportSource {
    do throws(ExportError) {
      return try ExportSource(path: path, name: name, observer: observer)
    } catch {
      throw .export(error)
    }
  }

  /// Opens the text before its first token.
  func cursor(isObserved: Bool = true) throws(MigrationError) -> ExportCursor {
    ExportCursor(try source(isObserved ? observer() : nil))
  }

  /// Opens the text to take parts out of it.
  func parts() throws(MigrationError) -> SourceParts { SourceParts(try source(observer())) }

  /// Reads the whole text and says which one it is, compressed or not.
  ///
  /// A pipe is refused, as it can be read only once.
  func describe() throws(MigrationError) -> MigrationPlan.Input {
    let (path, name) = try file()
    if path == InputFile.standardInputPath || FileSystem.kind(of: path) == .other {
      throw .standardInput
    }
    var source = try source(observer())
    var digest = SHA256()
    digest.update(source.byteOrderMark.span)
    var byteCount = source.byteOrderMark.count
    var buffer = [UInt8](repeating: 0, count: 256 << 10)
    do throws(ByteSourceError) {
      while true {
        var room = buffer.mutableSpan
        let count = try source.read(into: &room)
        if count == 0 { break }
        digest.update(buffer.span.extracting(0..<count))
        byteCount += count
      }
    } catch {
      throw .source(error)
    }
    return MigrationPlan.Input(
      name: FileSystem.name(of: name),
      byteCount: byteCount,
      sha256: SHA256.hexadecimal(digest.finalize())
    )
  }

  /// Reads how the text is laid out.
  func style() throws(MigrationError) -> ExportStyle {
    var source = try source()
    var head: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: MigrationInput.headSize)
    do throws(ByteSourceError) {
      while head.count < MigrationInput.headSize {
        var room = buffer.mutableSpan
        let count = try source.read(into: &room)
        if count == 0 { break }
        head.append(contentsOf: buffer[..<count])
      }
    } catch {
      throw .source(error)
    }
    return ExportStyle(head: head[...])
  }

  /// The byte order mark of a plain file, which is no part of the text and is kept all the same.
  func mark() throws(MigrationError) -> [UInt8] {
    let (path, _) = try file()
    do throws(SystemError) {
      let file = try InputFile(path: path)
      var buffer = [UInt8](repeating: 0, count: MigrationInput.byteOrderMark.count)
      var room = buffer.mutableSpan
      let count = try file.read(into: &room)
      return count == buffer.count && buffer == MigrationInput.byteOrderMark ? buffer : []
    } catch {
      throw .system(error)
    }
  }
}
