import SourceDiagnostics

// What is said about the configuration of a project.

extension Diagnostic {
  static func noDatabase(in file: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "firebase/no-database",
      "\(file) has no `database` member, which would name the rules",
      at: SourceRange(at: range.lowerBound)
    )
  }

  static func noDatabaseRules(at range: SourceRange) -> Diagnostic {
    Diagnostic(id: "firebase/no-rules", "`database` names no rules", at: range)
  }

  static func noRulesPath(at range: SourceRange) -> Diagnostic {
    Diagnostic(id: "firebase/no-rules", "`rules` has to be the path of a rules file", at: range)
  }
}
