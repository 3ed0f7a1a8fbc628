public import RulesLanguage
public import SourceDiagnostics

/// Looks in rules that deploy for what their author probably did not mean.
public enum RulesLinter {
  /// Every check, in the order in which their findings at one place are shown.
  public static let checks: [any LintCheck.Type] = [
    PublicAccessCheck.self,
    ConstantConditionCheck.self,
    AnyUserCheck.self,
    ExpiringAccessCheck.self,
    UnreachableRuleCheck.self,
    IndexWithoutReadCheck.self,
    UnvalidatedWriteCheck.self,
    OpenRecordCheck.self,
    UnrequiredChildrenCheck.self,
    LiteralOverridesWildcardCheck.self,
    NeedlessIndexCheck.self,
    ImpossibleIndexCheck.self,
    MisplacedIndexCheck.self,
    NegativeAuthCheck.self,
    EqualNullsCheck.self,
    SelfGrantedRoleCheck.self,
    FragileAlternativeCheck.self,
    UnanchoredPatternCheck.self,
    NeverEqualCheck.self,
    LegacyAuthCheck.self,
    MixedTimeUnitsCheck.self,
    UnverifiedEmailCheck.self,
    QuotedWildcardCheck.self,
    BackdatedTimeCheck.self,
    ObjectComparisonCheck.self,
    EmptyReplacementCheck.self,
    ComputedOrderingCheck.self,
    EmptyChildPathCheck.self,
    DoubtfulDivisorCheck.self,
    ProviderNameCheck.self,
    LargeNumberCheck.self,
  ]

  /// Returns what the checks find, in the order of the document.
  ///
  /// - Complexity: linear in the document for rules of ordinary depth.
  public static func lint(_ document: RulesDocument) -> [Diagnostic] {
    lint(document, with: checks)
  }

  /// Returns what some of the checks find, in the order of the document.
  static func lint(
    _ document: RulesDocument,
    with checks: [any LintCheck.Type]
  ) -> [Diagnostic] {
    let table = RuleTable(document.root)
    var found: [Diagnostic] = []
    for index in table.entries.indices {
      let place = RulePlace(table, index)
      for check in checks { found += check.inspect(place) }
    }
    return found.sortedByPlace()
  }
}
