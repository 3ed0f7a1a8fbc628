import RulesTesting
import SourceDiagnostics
import SystemAccess

/// Where a spec is written.
struct SpecOutput {
  var path: String
  var force: Bool
  /// What is read, and never written to.
  var inputs: [String]

  /// Writes a spec and says so, with what is in it.
  func write(
    _ text: String,
    summary: String,
    in context: CommandContext
  ) throws(CommandFailure) {
    try context.writeFile(path, Array(text.utf8), overwriting: force, reading: inputs)
    guard path != "-", !context.options.isQuiet else { return }
    context.errors.write("\(path): \(summary)\n")
    if !SpecFileFinder.isSpec(path) {
      let endings = SpecFileFinder.endings.quotedList(last: " or ")
      context.errors.write(
        "  note: `rtdb test FOLDER` does not find it: the name of a spec ends in \(endings)\n"
      )
    }
  }

  /// Returns the path of a file as a spec has to name it: from the folder of the spec, wherever that is.
  ///
  /// A path that was given from the root stays as it is, and one of a file that shares no folder with the
  /// spec becomes such a path. A spec that has no file yet is taken to be in the current folder.
  static func path(to file: String, from spec: String, in context: CommandContext) -> String {
    guard spec != "-", file != "-", !file.hasPrefix("/") else { return file }
    // `..` leads out of the folder itself, not out of a link to it.
    let folders = [file, spec].map { FileSystem.resolved(context.path(FileSystem.folder(of: $0))) }
    guard let target = folders[0], let folder = folders[1] else { return file }
    let (names, up) = (self.names(target), self.names(folder))
    let shared = zip(names, up).prefix { $0 == $1 }.count
    if shared == 0, !up.isEmpty { return FileSystem.join(target, FileSystem.name(of: file)) }
    let way = up.dropFirst(shared).map { _ in ".." } + names.dropFirst(shared)
    return (way + [FileSystem.name(of: file)]).joined(separator: "/")
  }

  private static func names(_ path: String) -> [String] {
    path.split(separator: "/").map(String.init)
  }
}
