import RulesLanguage
import SourceDiagnostics

/// What a `firebase.json` says about the rules of databases.
struct FirebaseConfiguration {
  /// A database with its rules.
  private struct Database {
    /// The `target` or the `instance`.
    var name: String?
    var rules: String
  }

  private let file: String
  private var databases: [Database] = []

  /// Reads the configuration; nil where the text is something else, such as rules.
  ///
  /// - Throws: `CommandFailure` where it is a configuration that names no rules.
  init?(_ source: SourceFile) throws(CommandFailure) {
    let (node, diagnostics) = RulesSourceNode.read(source)
    let isNamedSo = source.name == "firebase.json" || source.name.hasSuffix("/firebase.json")
    guard isNamedSo || node["database"] != nil && node["rules"] == nil else { return nil }
    if let failure = CommandFailure(diagnostics, in: source) { throw failure }
    guard let database = node["database"] else {
      throw CommandFailure("\(source.name) has no `database` member, which would name the rules")
    }
    file = source.name
    let entries: [RulesSourceNode] =
      if case .array(let elements) = database.value { elements } else { [database] }
    for entry in entries {
      guard let rules = entry["rules"]?.text else {
        let range = (entry["rules"] ?? entry).range
        throw CommandFailure(
          "`rules` has to be the path of a rules file",
          at: "\(source.name):\(source.location(at: range.lowerBound))"
        )
      }
      let name = entry["target"]?.text ?? entry["instance"]?.text
      databases.append(Database(name: name, rules: rules))
    }
    guard !databases.isEmpty else {
      throw CommandFailure("the `database` member of \(source.name) names no rules")
    }
  }

  /// The rules files as they are written, each once, in the order of the file.
  ///
  /// - Parameter target: The `target` or `instance` of a database; nil for all of them.
  /// - Returns: The files.
  /// - Throws: `CommandFailure` where there is no such database.
  func rulesFiles(of target: String? = nil) throws(CommandFailure) -> [String] {
    var files: [String] = []
    for database in databases where target == nil || database.name == target {
      if !files.contains(database.rules) { files.append(database.rules) }
    }
    guard files.isEmpty, let target else { return files }
    throw CommandFailure(
      "\(file) has no database `\(target)`",
      unknown: target,
      among: databases.compactMap(\.name)
    )
  }
}
