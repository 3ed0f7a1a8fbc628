import RulesLanguage
import SourceDiagnostics

/// What a `firebase.json` says about the rules of databases.
struct FirebaseConfiguration {
  /// The rules files as they are written, each once, in the order of the file.
  let rulesFiles: [String]

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
    let databases: [RulesSourceNode] =
      if case .array(let elements) = database.value { elements } else { [database] }
    var files: [String] = []
    for database in databases {
      guard let file = database["rules"]?.text else {
        let range = (database["rules"] ?? database).range
        throw CommandFailure(
          "`rules` has to be the path of a rules file",
          at: "\(source.name):\(source.location(at: range.lowerBound))"
        )
      }
      if !files.contains(file) { files.append(file) }
    }
    rulesFiles = files
  }
}
