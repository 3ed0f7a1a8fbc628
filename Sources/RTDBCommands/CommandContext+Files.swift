public import SourceDiagnostics
import SystemAccess

extension CommandContext {
  /// Returns the content of a file, or of standard input for `-`.
  ///
  /// For what is read as a whole: rules, specs, schemas, plans. Exports are streams.
  ///
  /// - Throws: `CommandFailure` where it cannot be read or is longer than `limit` bytes.
  public func readFile(
    _ given: String,
    limit: Int = 256 << 20
  ) throws(CommandFailure) -> [UInt8] {
    if given == "-", case .bytes(let bytes) = input { return bytes }
    do {
      return try FileSystem.readFile(path(given), limit: limit)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Returns a text file under the name that the user gave it.
  ///
  /// - Throws: `CommandFailure` where it cannot be read.
  public func readSource(_ given: String) throws(CommandFailure) -> SourceFile {
    SourceFile(name: given == "-" ? "standard input" : given, bytes: try readFile(given))
  }

  /// Writes a whole file in one step.
  ///
  /// - Throws: `CommandFailure` where it cannot be written, or is there and `overwriting` is false.
  public func writeFile(
    _ given: String,
    _ bytes: [UInt8],
    overwriting: Bool
  ) throws(CommandFailure) {
    if given == "-" { return output.write(bytes) }
    do {
      try FileSystem.writeFile(path(given), bytes, overwriting: overwriting)
    } catch {
      throw CommandFailure(error)
    }
  }
}

extension CommandFailure {
  /// Creates a failure from what the operating system reported.
  init(_ error: SystemError) {
    let remedy = error.isAlreadyThere ? ["`--force` replaces it"] : []
    self.init(error.description, notes: remedy)
  }
}
