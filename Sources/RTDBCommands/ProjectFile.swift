import ArgumentParsing
import SourceDiagnostics
import SystemAccess

/// The file `.rtdb.yaml`, which gives a project's defaults for the options of commands.
///
/// It is looked for in the current folder and then in each folder above. Its members are commands,
/// groups of commands nested, with options by their long names; options of every command can stand
/// at the top. What the command line gives wins. A file that is an option's value is looked for
/// from the folder of the project file.
struct ProjectFile {
  /// The name of the file.
  static let name = ".rtdb.yaml"

  /// Why the file cannot be used; a command does not run then.
  private(set) var failure: CommandFailure?
  private var options: [[String]: [OptionDefault]] = [:]
  private var source: SourceFile?
  private var places: [String: SourceRange] = [:]

  /// Returns the nearest project file, or one without defaults where there is none.
  ///
  /// - Parameters:
  ///   - folder: The folder to begin at; nil for the process's own.
  ///   - commands: The commands whose options can be given.
  /// - Returns: The file; it says itself when it cannot be used.
  static func nearest(
    to folder: String?,
    commands: @autoclosure () -> CommandDescription
  ) -> ProjectFile {
    guard var current = folder ?? (try? FileSystem.currentFolder()) else { return ProjectFile() }
    var wayUp = ""
    while true {
      let path = FileSystem.join(current, name)
      switch FileSystem.kind(of: path) {
      case .regular?: return ProjectFile(path: path, wayUp: wayUp, commands: commands())
      case .folder?, .other?: return ProjectFile(refusing: wayUp + name)
      case nil where isLoop(path): return ProjectFile(refusing: wayUp + name)
      case nil: break
      }
      guard current != "/", current != "." else { return ProjectFile() }
      current = FileSystem.folder(of: current)
      wayUp += "../"
    }
  }

  /// Whether symbolic links lead back to themselves, so that nothing can be found there.
  private static func isLoop(_ path: String) -> Bool {
    do throws(SystemError) {
      _ = try FileSystem.readFile(path, limit: 1)
      return false
    } catch {
      return error.isLoop
    }
  }

  /// Returns the defaults of a command's options.
  func defaults(of command: CommandDescription) -> [OptionDefault] {
    (options[command.path] ?? []) + (options[Array(command.path.prefix(1))] ?? [])
  }

  /// What is said of a value that an option cannot have; nil where it is not from this file.
  func failure(for error: UsageError) -> CommandFailure? {
    guard let source, let place = error.origin.flatMap({ places[$0] }) else { return nil }
    return CommandFailure([.unusableMember(error.message, at: place)], in: source)
  }

  private init() {}

  private init(refusing path: String) {
    failure = CommandFailure(
      "`\(path)` is no ordinary file",
      notes: [
        "a project file of this name gives defaults for options; other things need another name"
      ]
    )
  }

  /// `wayUp` leads from the current folder to that of the file.
  private init(path: String, wayUp: String, commands: CommandDescription) {
    do {
      let bytes = try FileSystem.readFile(path, limit: 1 << 20)
      let source = SourceFile(name: wayUp + ProjectFile.name, bytes: bytes)
      var reader = ProjectFileReader(source: source, folder: wayUp)
      reader.read(commands: commands)
      options = reader.options
      places = reader.places
      self.source = source
      failure = CommandFailure(reader.diagnostics, in: source)
    } catch {
      failure = CommandFailure(error)
    }
  }
}
