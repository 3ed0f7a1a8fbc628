import ArgumentParsing
import DatabaseExports
import DatabaseModel
import RulesLanguage
import SourceDiagnostics

extension Argument {
  /// The option `--target NAME`.
  static func target(_ keyPath: any WritableKeyPath<Root, String?> & Sendable) -> Argument {
    .option("target", "NAME", keyPath, "the database, where a `firebase.json` is for several")
  }
}

extension CommandContext {
  /// The rules files that an argument names: the file itself, or those of a `firebase.json`.
  ///
  /// - Parameters:
  ///   - given: The file as the user named it.
  ///   - target: The database, where a configuration is for several.
  /// - Returns: The files, each once, and what is wrong with those that cannot be read.
  /// - Throws: `CommandFailure` where the argument cannot be read, or names no rules.
  func readableRules(
    _ given: String,
    target: String? = nil
  ) throws(CommandFailure) -> (sources: [SourceFile], failures: [CommandFailure]) {
    let source = try readSource(given)
    guard let configuration = FirebaseConfiguration(recognizing: source) else {
      guard let target else { return ([source], []) }
      throw CommandFailure(
        "`\(source.name)` is a rules file, which has no target `\(target)`",
        notes: ["`--target` chooses among the databases of a `firebase.json`"]
      )
    }
    if let failure = CommandFailure(configuration.diagnostics, in: source) { throw failure }
    let files = configuration.rulesFiles(of: target)
    if files.isEmpty, let target {
      throw CommandFailure(
        "\(source.name) has no database `\(target)`",
        unknown: target,
        among: configuration.databases.compactMap(\.name)
      )
    }
    var sources: [SourceFile] = []
    var failures: [CommandFailure] = []
    for rules in files {
      do throws(CommandFailure) {
        sources.append(try readSource(Self.path(rules, besides: given)))
      } catch {
        var failure = error
        failure.notes.append("`\(given)` names it")
        failures.append(failure)
      }
    }
    return (sources, failures)
  }

  /// The rules file of one database.
  ///
  /// - Throws: `CommandFailure` where it cannot be read, or a configuration names several.
  func rulesSource(_ given: String, target: String? = nil) throws(CommandFailure) -> SourceFile {
    let (sources, failures) = try readableRules(given, target: target)
    if let failure = failures.first { throw failure }
    guard let source = sources.first, sources.count == 1 else {
      let names = sources.map(\.name).quotedList()
      throw CommandFailure(
        "`\(given)` names several rules files",
        notes: ["they are \(names)", "`--target` says for which database"]
      )
    }
    return source
  }

  /// The rules of one database, ready to be asked.
  ///
  /// - Throws: `CommandFailure` where they cannot be read or published.
  func deployableRules(
    _ given: String,
    target: String? = nil
  ) throws(CommandFailure) -> RulesDocument {
    let source = try rulesSource(given, target: target)
    let document = RulesDocument.parse(source)
    guard document.isDeployable else {
      throw CommandFailure(document.diagnostics, in: source)
        ?? CommandFailure("the service refuses the rules in \(source.name)")
    }
    return document
  }

  /// The database that an export holds, with other files put in; without any it is empty.
  ///
  /// - Throws: `CommandFailure` where one cannot be read, or they do not fit together.
  func database(
    _ given: String?,
    _ mounts: [MountArgument] = []
  ) throws(CommandFailure) -> DatabaseTree {
    try checkPipes((given.map { [$0] } ?? []) + mounts.map(\.file))
    do throws(ExportError) {
      let database = try tree(given, mounts)
      if let path = database.repeatedPath, let key = path.keys.last {
        let place = "`\(key)` stands twice in \(path.parent ?? .root)"
        note("the key \(place); the last is taken, as the database does")
      }
      return database
    } catch {
      throw CommandFailure(error)
    }
  }

  private func tree(
    _ given: String?,
    _ mounts: [MountArgument]
  ) throws(ExportError) -> DatabaseTree {
    if mounts.isEmpty, let given, given != "-" {
      return try ExportTree.load(path: path(given), name: given) { progress?.observer() }
    }
    let inputs = exportInputs(given.map { [$0] } ?? [], mounts)
    return inputs.isEmpty ? .null : try ExportTree.load(inputs)
  }

  /// Returns the path of a file that is named in another file.
  private static func path(_ name: String, besides file: String) -> String {
    guard !name.hasPrefix("/"), let slash = file.lastIndex(of: "/") else { return name }
    return file[...slash] + name
  }
}

extension FirebaseConfiguration {
  /// The rules files as they are written, each once: those of a database, or of all.
  fileprivate func rulesFiles(of target: String?) -> [String] {
    var seen: Set<String> = []
    return databases.filter { target == nil || $0.name == target }.map(\.rules)
      .filter { seen.insert($0).inserted }
  }
}
