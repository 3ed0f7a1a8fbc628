package import SourceDiagnostics

/// What a `firebase.json` says about the rules of databases.
package struct FirebaseConfiguration: Sendable {
  /// A database with its rules.
  package struct Database: Sendable {
    /// The target that stands for it, where that is given.
    package let target: String?
    /// Its name, where that is given.
    package let instance: String?
    /// The path of its rules file, from the folder of the configuration.
    package let rules: String

    /// What people call it.
    package var name: String? { target ?? instance }
  }

  /// The databases in the order of the file.
  package private(set) var databases: [Database] = []
  /// What is wrong with the file.
  package private(set) var diagnostics: [Diagnostic]

  /// Reads a configuration.
  package init(_ source: SourceFile) {
    let (node, diagnostics) = RulesSourceNode.read(source)
    self.init(node, diagnostics, in: source)
  }

  /// Reads a configuration; nil where the text is something else, such as rules.
  package init?(recognizing source: SourceFile) {
    let (node, diagnostics) = RulesSourceNode.read(source)
    let isNamedSo = source.name == "firebase.json" || source.name.hasSuffix("/firebase.json")
    guard isNamedSo || node["database"] != nil && node["rules"] == nil else { return nil }
    self.init(node, diagnostics, in: source)
  }

  private init(_ node: RulesSourceNode, _ diagnostics: [Diagnostic], in source: SourceFile) {
    self.diagnostics = diagnostics
    guard !diagnostics.contains(where: { $0.severity == .error }) else { return }
    guard let database = node["database"] else {
      self.diagnostics.append(.noDatabase(in: source.name, at: node.range))
      return
    }
    let entries: [RulesSourceNode] =
      if case .array(let elements) = database.value { elements } else { [database] }
    if entries.isEmpty { self.diagnostics.append(.noDatabaseRules(at: database.range)) }
    for entry in entries {
      guard let rules = entry["rules"]?.text else {
        self.diagnostics.append(.noRulesPath(at: (entry["rules"] ?? entry).range))
        continue
      }
      databases.append(
        Database(target: entry["target"]?.text, instance: entry["instance"]?.text, rules: rules)
      )
    }
  }
}
