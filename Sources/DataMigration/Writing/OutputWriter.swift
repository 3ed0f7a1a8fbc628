import DatabaseExports
import SystemAccess

/// A file that is being written, compressed where its name ends in `.gz`, with the errors of a
/// migration.
struct OutputWriter {
  private let file: OutputFile
  private let sink: ExportSink

  /// Begins a file that appears under its name when it is complete.
  init(path: String, overwriting: Bool) throws(MigrationError) {
    do throws(SystemError) {
      file = try OutputFile(path: path, overwriting: overwriting)
    } catch {
      throw .system(error)
    }
    sink = ExportSink(file)
  }

  /// Appends bytes.
  func write(_ bytes: Span<UInt8>) throws(MigrationError) {
    do throws(SystemError) {
      try sink.write(bytes)
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
      try sink.finish()
      try file.commit()
    } catch {
      throw .system(error)
    }
  }
}
