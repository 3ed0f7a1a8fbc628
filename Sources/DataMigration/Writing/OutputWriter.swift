import SystemAccess

/// A file that is being written, with the errors of a migration.
struct OutputWriter {
  private let file: OutputFile

  /// Begins a file that appears under its name when it is complete.
  init(path: String, overwriting: Bool) throws(MigrationError) {
    do throws(SystemError) {
      file = try OutputFile(path: path, overwriting: overwriting)
    } catch {
      throw .system(error)
    }
  }

  /// The number of bytes written so far.
  var byteCount: Int { file.byteCount }

  /// Appends bytes.
  func write(_ bytes: Span<UInt8>) throws(MigrationError) {
    do throws(SystemError) {
      try file.write(bytes)
    } catch {
      throw .system(error)
    }
  }

  /// Appends bytes.
  func write(_ bytes: [UInt8]) throws(MigrationError) {
    try write(bytes.span)
  }

  /// Gives the file its name.
  func commit() throws(MigrationError) {
    do throws(SystemError) {
      try file.commit()
    } catch {
      throw .system(error)
    }
  }
}
