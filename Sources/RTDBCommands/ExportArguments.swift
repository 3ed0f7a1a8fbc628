import ArgumentParsing
import DatabaseExports
import DatabaseModel
import SystemAccess

/// A path in the database, as the user writes it: `/users/alice`.
struct PathArgument: ArgumentValue, Hashable {
  let path: DatabasePath

  init(argument: String) throws(ArgumentValueError) {
    guard argument.hasPrefix("/") else {
      throw ArgumentValueError(expected: "a path such as `/users`")
    }
    path = DatabasePath(parsing: argument)
  }

  var argument: String { path.description }
}

/// A file and its place in the database, as the user writes it: `/users=users.json`.
struct MountArgument: ArgumentValue, Hashable {
  let path: DatabasePath
  let file: String

  init(path: DatabasePath, file: String) {
    self.path = path
    self.file = file
  }

  init(argument: String) throws(ArgumentValueError) {
    // Keys may hold equals signs and files too; the first sign is the one that people mean.
    guard argument.hasPrefix("/"), let sign = argument.firstIndex(of: "="),
      argument.index(after: sign) < argument.endIndex
    else { throw ArgumentValueError(expected: "a path and a file, such as `/users=users.json`") }
    path = DatabasePath(parsing: String(argument[..<sign]))
    guard path.keys.allSatisfy(\.isLegal) else {
      throw ArgumentValueError(expected: "a path without `.`, `$`, `#`, `[` and `]`")
    }
    file = String(argument[argument.index(after: sign)...])
  }

  var argument: String { "\(path)=\(file)" }
}

extension Argument {
  /// The exports, none of which need be given where all files are mounted.
  static func exports(_ keyPath: any WritableKeyPath<Root, [String]> & Sendable) -> Argument {
    .positional(
      "EXPORT",
      keyPath,
      "an export file; `-` is standard input",
      allowsNone: true,
      completion: .file([])
    )
  }

  /// `--mount`, of which each file becomes a part of what is read.
  static func mount(
    _ keyPath: any WritableKeyPath<Root, [MountArgument]> & Sendable,
    name: String = "mount",
    _ help: String = "a file, and the path that it has in the database"
  ) -> Argument {
    .option(name, "PATH=FILE", keyPath, help)
  }
}

extension ValidationError {
  /// Several exports are several databases, unless files are mounted.
  static func check(_ exports: [String], _ mounts: [MountArgument]) throws(ValidationError) {
    try checkParts(exports, mounts)
    if exports.count > 1, !mounts.isEmpty {
      throw ValidationError("with `--mount`, only one export can be the rest of the database")
    }
  }

  /// Several exports are parts of one database.
  static func checkParts(_ exports: [String], _ mounts: [MountArgument]) throws(ValidationError) {
    if exports.isEmpty, mounts.isEmpty { throw ValidationError("an export is missing") }
    if (exports + mounts.map(\.file)).count(where: { $0 == "-" }) > 1 {
      throw ValidationError("only one of the files can be standard input")
    }
  }
}

extension CommandContext {
  /// Returns the inputs that together are one database.
  func exportInputs(_ exports: [String], _ mounts: [MountArgument] = []) -> [ExportInput] {
    let roots = exports.map { MountArgument(path: .root, file: $0) }
    return (roots + mounts).map { mount in
      ExportInput(name: mount.file, at: mount.path) { () throws(ExportError) in
        try openSource(mount.file)
      }
    }
  }

  /// Writes an export to a file, in one step, or to standard output for `-`.
  ///
  /// - Parameters:
  ///   - given: The output as the user named it.
  ///   - path: Where it is written, if that is not its place yet.
  ///   - overwriting: Whether a file that is there may be replaced.
  ///   - inputs: The files that are read, none of which may be the output.
  ///   - write: Writes to a sink.
  /// - Returns: What `write` returned.
  /// - Throws: `CommandFailure` where anything went wrong; there is no output then.
  func writeExport<Result>(
    to given: String,
    at path: String? = nil,
    overwriting: Bool,
    reading inputs: [String],
    _ write: (ExportSink) throws(CommandFailure) -> Result
  ) throws(CommandFailure) -> Result {
    try checkOutput(given, reading: inputs)
    if given == "-" {
      return try write(ExportSink(isCompressed: false, deliver: deliverToOutput))
    }
    let file: OutputFile
    do {
      file = try OutputFile(path: path ?? self.path(given), overwriting: overwriting)
    } catch {
      throw CommandFailure(error.renamed(given))
    }
    let result = try write(ExportSink(file))
    do {
      try file.commit()
    } catch  where error.isClosedPipe {
      // As on standard output, that nobody reads on is no failure.
    } catch {
      throw CommandFailure(error.renamed(given))
    }
    return result
  }

  private func deliverToOutput(_ bytes: Span<UInt8>) throws(SystemError) {
    output.write(
      [UInt8](capacity: bytes.count) { copy in
        for index in bytes.indices { copy.append(bytes[index]) }
      }
    )
    if output.isClosed { throw .closedPipe("standard output") }
  }
}

extension SystemError {
  /// The same error about what the user named so.
  fileprivate func renamed(_ name: String) -> SystemError {
    SystemError(operation, path: name, code: code)
  }
}
