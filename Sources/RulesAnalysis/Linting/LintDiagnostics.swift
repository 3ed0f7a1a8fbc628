import RulesLanguage
import SourceDiagnostics
import SystemAccess

// The wording of the checks on access and structure.
extension Diagnostic {
  static func publicAccess(_ rule: Rule, isRoot: Bool) -> Diagnostic {
    let may = rule.kind == .read ? "read" : "write"
    return Diagnostic(
      id: PublicAccessCheck.id,
      severity: .warning,
      "everybody may \(may) \(isRoot ? "the whole database" : "everything at `\(rule.path)`")",
      at: rule.expression.range,
      notes: [Note("the rule holds for all levels below and cannot be taken back there (L-1)")]
    )
  }

  static func anyUser(_ rule: Rule) -> Diagnostic {
    Diagnostic(
      id: AnyUserCheck.id,
      severity: .warning,
      "everybody who has signed in may write everything at `\(rule.path)`",
      at: rule.expression.range,
      notes: [Note("where anonymous accounts are on, signing in takes one call (L-2)")]
    )
  }

  static func expiringAccess(_ whole: Expression, _ instant: Double, ends: Bool) -> Diagnostic {
    // Within some ten thousand years.
    let date =
      instant.magnitude < 3e14
      ? CalendarDate(daysSince1970: Int((instant / 86_400_000).rounded(.down))) : nil
    let when = date.map { " on \($0)" } ?? " at a fixed time"
    return Diagnostic(
      id: ExpiringAccessCheck.id,
      severity: .warning,
      "this access \(ends ? "ends" : "begins")\(when)",
      at: whole.range,
      notes: [
        Note(
          "the console's test mode writes such rules; they are open before and closed after (L-3)"
        )
      ]
    )
  }

  static func unreachableRule(_ rule: Rule, below above: Rule, isFalse: Bool) -> Diagnostic {
    Diagnostic(
      id: UnreachableRuleCheck.id,
      severity: .warning,
      isFalse
        ? "`\(rule.kind.rawValue)` cannot take back what a level above grants"
        : "`\(rule.kind.rawValue)` decides nothing, because a level above grants whenever it could",
      at: rule.keyRange,
      notes: [Note("granted at `\(above.path)`", at: above.keyRange), Note("see L-4")]
    )
  }

  static func indexWithoutRead(_ index: IndexDeclaration, _ child: Rule) -> Diagnostic {
    Diagnostic(
      id: IndexWithoutReadCheck.id,
      severity: .warning,
      "no rule allows the queries that this index is for",
      at: index.keyRange,
      notes: [
        Note("only single children may be read", at: child.keyRange),
        Note("rules are not filters: a query needs `.read` at the list or above (L-5)"),
      ]
    )
  }

  static func unvalidatedWrite(_ rule: Rule) -> Diagnostic {
    Diagnostic(
      id: UnvalidatedWriteCheck.id,
      severity: .warning,
      "whoever may write at `\(rule.path)` may write anything",
      at: rule.keyRange,
      notes: [Note("add `.validate` rules, or a condition on `newData` (L-7)")]
    )
  }

  static func openRecord(_ rule: Rule) -> Diagnostic {
    Diagnostic(
      id: OpenRecordCheck.id,
      severity: .warning,
      "the record at `\(rule.path)` takes any further children",
      at: rule.keyRange,
      notes: [Note("close it with `\"$other\": {\".validate\": false}` (L-9)")]
    )
  }

  static func unrequiredChildren(_ node: RuleNode, _ child: RuleNode) -> Diagnostic {
    Diagnostic(
      id: UnrequiredChildrenCheck.id,
      severity: .warning,
      "a record at `\(node.path)` may lack the children that are validated, or be a plain value",
      at: node.keyRange,
      notes: [
        Note("`\(child.key?.text ?? "")` is validated only where it is there", at: child.keyRange),
        Note("require it with `newData.hasChildren([…])` in `.validate` (L-10)"),
      ]
    )
  }

  static func plainRecord(_ node: RuleNode, _ child: RuleNode) -> Diagnostic {
    Diagnostic(
      id: UnrequiredChildrenCheck.id,
      severity: .warning,
      "a record at `\(node.path)` may be a plain value",
      at: node.keyRange,
      notes: [
        Note("then no rule of `\(child.key?.text ?? "")` is asked (G-15)", at: child.keyRange),
        Note("require children with `newData.hasChildren()` in `.validate` (L-10)"),
      ]
    )
  }

  static func impossibleIndex(_ entry: IndexDeclaration.Entry) -> Diagnostic {
    let name = String(decoding: entry.path, as: UTF8.self)
    let isValue = name == "$value"
    return Diagnostic(
      id: ImpossibleIndexCheck.id,
      severity: .warning,
      "no child is called `\(name)`, so this index is for no query",
      at: entry.range,
      notes: [
        Note(
          isValue
            ? "the index for `orderByValue` is called `.value` (L-25)"
            : "an index names what each child has, and does so for all of them (L-25)"
        )
      ],
      fixIts: isValue
        ? [FixIt("write `.value`", replace: entry.range, with: "\".value\"")] : []
    )
  }

  static func misplacedIndex(_ entry: IndexDeclaration.Entry, in node: RuleNode) -> Diagnostic {
    let name = String(decoding: entry.path, as: UTF8.self)
    let list = node.path.parent?.description ?? "/"
    return Diagnostic(
      id: MisplacedIndexCheck.id,
      severity: .warning,
      "this index is for queries of one `\(node.key?.text ?? "")`, whose own `\(name)` it names",
      at: entry.range,
      notes: [Note("the list is `\(list)`, and `.indexOn` belongs there (L-25)")]
    )
  }

  static func literalOverridesWildcard(
    _ child: RuleNode,
    _ wildcard: RuleNode,
    _ kinds: [RuleKind]
  ) -> Diagnostic {
    let name = wildcard.key?.text ?? ""
    let rules = kinds.map(\.rawValue).quotedList(last: " and ")
    return Diagnostic(
      id: LiteralOverridesWildcardCheck.id,
      severity: .note,
      "`\(child.key?.text ?? "")` does not have the \(rules) of `\(name)`",
      at: child.keyRange,
      notes: [
        Note(
          "the wildcard does not apply to a key that has rules of its own (L-23)",
          at: wildcard.keyRange
        )
      ]
    )
  }

  static func needlessIndex(_ entry: IndexDeclaration.Entry) -> Diagnostic {
    let name = String(decoding: entry.path, as: UTF8.self)
    return Diagnostic(
      id: NeedlessIndexCheck.id,
      severity: .warning,
      "an index on `\(name)` is needless",
      at: entry.range,
      notes: [Note("keys and priorities are always indexed (L-25)")]
    )
  }
}
