public import SourceDiagnostics

/// One thing that is worth looking for in rules that deploy.
///
/// A check is a type without cases. To add one, write its file, its wording in
/// `LintDiagnostics.swift`, and its line in `RulesLinter.checks`; its examples are its tests.
public protocol LintCheck: SendableMetatype {
  /// The id of its diagnostics, `lint/kebab-case`.
  static var id: String { get }
  /// What it finds, as a sentence without a full stop.
  static var summary: String { get }
  /// Rules in which it finds something at each mark `⟦…⟧`.
  static var findings: [String] { get }
  /// Rules in which it finds nothing.
  static var silence: [String] { get }

  /// Looks at one node of the rules.
  static func inspect(_ place: RulePlace) -> [Diagnostic]
}
