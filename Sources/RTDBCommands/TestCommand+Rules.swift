import RulesLanguage
import RulesTesting

extension TestCommand {
  /// Rules are not tests, but their file is the one at hand: says what can be done with it.
  ///
  /// - Throws: `CommandFailure` where the file holds rules and is no spec.
  func refuseRules(_ path: String, in context: CommandContext) throws(CommandFailure) {
    guard !SpecFileFinder.isSpec(path) else { return }
    let (node, _) = RulesSourceNode.read(try context.readSource(path))
    guard node["rules"] != nil, node["tests"] == nil, node["version"] == nil else { return }
    throw CommandFailure(
      "`\(path)` is a rules file, and no spec that tests rules",
      notes: [
        "`rtdb rules check \(path)` says what the service would answer",
        "`rtdb spec init \(path) -o NAME.rtdb.yaml` writes a first spec for it",
      ]
    )
  }
}
