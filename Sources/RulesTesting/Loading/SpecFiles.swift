import DatabaseModel
import RulesLanguage
import SourceDiagnostics
import SystemAccess
import YAMLDocuments

/// The files that specs name, each read once however many suites use it.
struct SpecFiles {
  /// Why a file cannot be used.
  struct Failure: Error, Sendable {
    var message: String
    var notes: [String] = []
  }

  /// Where relative paths start; nil for the current folder.
  let folder: String?
  /// What is wrong inside other files than the specs themselves.
  var problems: [SpecProblem] = []
  /// The paths that were asked for since this was emptied last, found or not.
  var usedPaths: Set<String> = []
  private var rules: [String: RulesDocument] = [:]
  private var trees: [TreeKey: Result<DatabaseTree, Failure>] = [:]

  /// A part of an export.
  struct TreeKey: Hashable, Sendable {
    var path: String
    var at: DatabasePath
  }

  private static let rulesLimit = 64 << 20

  init(folder: String?) {
    self.folder = folder
  }

  /// Returns the path to open for a path as the user sees it.
  static func openPath(_ path: String, in folder: String?) -> String {
    guard let folder, path.utf8.first != UInt8(ascii: "/") else { return path }
    return FileSystem.join(folder, path)
  }

  /// Returns the path of a file that another file names.
  static func path(_ name: String, besides file: String) -> String {
    let folder = FileSystem.folder(of: file)
    return folder == "." ? name : FileSystem.join(folder, name)
  }

  /// Reads a text file.
  mutating func source(_ path: String) throws(Failure) -> SourceFile {
    usedPaths.insert(path)
    do throws(SystemError) {
      let bytes = try FileSystem.readFile(Self.openPath(path, in: folder), limit: Self.rulesLimit)
      return SourceFile(name: path, bytes: bytes)
    } catch {
      throw Failure(message: "cannot read `\(path)`: \(error.reason)")
    }
  }

  /// Reads a rules file; what is wrong inside of it is reported once.
  mutating func rules(_ path: String) throws(Failure) -> RulesDocument {
    usedPaths.insert(path)
    if let known = rules[path] { return known }
    let document = RulesDocument.parse(try source(path))
    rules[path] = document
    if !document.isDeployable {
      for diagnostic in document.diagnostics where diagnostic.severity == .error {
        problems.append(SpecProblem(diagnostic, in: document.source))
      }
    }
    return document
  }

  /// Reads a part of an export.
  mutating func tree(_ path: String, at place: DatabasePath) throws(Failure) -> DatabaseTree {
    usedPaths.insert(path)
    let key = TreeKey(path: path, at: place)
    if let known = trees[key] { return try known.get() }
    let result = Self.tree(key, in: folder)
    trees[key] = result
    return try result.get()
  }

  /// Takes over what was read before.
  mutating func add(_ prefetch: SpecPrefetch) {
    trees.merge(prefetch.trees) { known, _ in known }
  }

  static func tree(_ key: TreeKey, in folder: String?) -> Result<DatabaseTree, Failure> {
    do throws(Failure) {
      let path = openPath(key.path, in: folder)
      return .success(try SpecData.tree(path, name: key.path, at: key.at))
    } catch {
      return .failure(error)
    }
  }

  /// Finds the rules file that a project's configuration names.
  mutating func rulesPath(
    in configuration: String,
    target: String?,
    instance: String?
  ) throws(Failure) -> String {
    let source = try source(configuration)
    let parsed = FirebaseConfiguration(source)
    if let mistake = parsed.diagnostics.first(where: { $0.severity == .error }) {
      let place = mistake.range.map { ":\(source.location(at: $0.lowerBound))" } ?? ""
      throw Failure(message: "\(configuration)\(place): \(mistake.message)")
    }
    let matching = parsed.databases.filter { database in
      if let target { return database.target == target }
      if let instance { return database.instance == instance }
      return true
    }
    guard let database = matching.first else {
      let known = parsed.databases.compactMap(\.name)
      throw Failure(
        message: "`\(configuration)` has no database rules for `\(target ?? instance ?? "")`",
        notes: known.isEmpty ? [] : ["it has " + known.quotedList()]
      )
    }
    guard matching.count == 1 else {
      throw Failure(
        message: "`\(configuration)` has rules for several databases",
        notes: ["say which with `target` or `instance`"]
      )
    }
    return Self.path(database.rules, besides: configuration)
  }
}
