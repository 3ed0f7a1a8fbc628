import DatabaseModel
import RulesLanguage

/// The compiled rules of a document.
struct Program: Sendable {
  /// A key that is known when rules are compiled.
  struct KnownKey: Sendable {
    /// Where its bytes lie in `text`.
    var range: Range<Int>
    var hash: UInt64
  }

  /// Where a rule begins.
  struct Entry: Sendable {
    /// What the rule answers whatever is asked.
    var answer: RuleAnswer?
    var start: Int
    /// Whether the rule asks for parents, so that they have to be remembered.
    var usesParents: Bool
    /// Whether it asks for `newData`.
    var asksForNew: Bool
    /// Whether `newData` is in its register before the rule runs.
    var takesNew: Bool
    /// Whether it can see more than what lies below `newData`.
    var asksForStored: Bool
  }

  let code: [Instruction]
  let entries: [Entry]
  /// The literals, which are the first registers.
  let literals: [Register]
  let registerCount: Int
  let keys: [KnownKey]
  /// The bytes of string literals and known keys.
  let text: [UInt8]
  let patterns: [PatternTable.Entry]
  /// For each node of the rules what a write looks up whose path ends there.
  let lookUps: [[LookUp]]
  /// For each node of the rules what is looked up by strings in a value that is written there.
  let writtenLookUps: [[WrittenLookUp]]

  init(_ table: RuleTable, _ patterns: PatternTable) {
    var compiler = RuleCompiler(table, patterns)
    lookUps = compiler.lookUps()
    writtenLookUps = compiler.writtenLookUps()
    code = compiler.code
    entries = compiler.entries
    literals = compiler.literals.registers
    registerCount = literals.count + compiler.registerCount
    keys = compiler.literals.keys
    text = compiler.literals.text
    self.patterns = compiler.patterns
  }
}
