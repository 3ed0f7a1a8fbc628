import RulesTesting
import SourceDiagnostics

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

  /// Returns the path of a file as a spec beside it, below it or above it has to name it.
  ///
  /// Both are taken as they are written; where one leads out of the current folder, the path of the
  /// file stays as it is.
  static func path(to file: String, from spec: String) -> String {
    let isPlain = { (path: String) in !path.hasPrefix("/") && !path.contains("..") }
    guard spec != "-", isPlain(file), isPlain(spec) else { return file }
    var target = names(file)[...]
    var folder = names(spec).dropLast()
    while let name = folder.first, target.count > 1, target.first == name {
      folder.removeFirst()
      target.removeFirst()
    }
    return (folder.map { _ in ".." } + target).joined(separator: "/")
  }

  private static func names(_ path: String) -> [String] {
    path.split(separator: "/").map(String.init).filter { $0 != "." }
  }
}
