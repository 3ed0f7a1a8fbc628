/// One step of a compiled rule, in 16 bytes.
///
/// Operands `a` and `b` and the result `to` are registers unless the operation says otherwise. A
/// test goes to the instruction `to`, or grants there, when its answer is `sense`, else on to the
/// next one.
struct Instruction: Sendable {
  var operation: Operation
  var sense = true
  var to: Int32 = 0
  var a: Int32 = 0
  var b: Int32 = 0

  /// `a` of an instruction that is complete; only then no operand is negative.
  var first: Int { Int(UInt32(bitPattern: a)) }
  /// `b` of an instruction that is complete.
  var second: Int { Int(UInt32(bitPattern: b)) }

  /// Where a test goes that grants.
  static let granted: Int32 = -1

  enum Operation: UInt8, Sendable {
    // The end of a rule.
    case grant, refuse
    case jump

    // Tests. `hasKey`: `b` is a known key. `isKey`: `b` is a depth. `isLengthAtLeast`: `a` is a
    // string or the snapshot of one, `b` a length. `queryFlag`: `a` is the place of a property.
    // `matches`: `b` is a pattern.
    case isNull, exists, isString, isNumber, hasKey, isKey, isLengthAtLeast, equal
    case isTrue, isBoolean, hasChildren, hasPath, queryFlag
    case less, lessOrEqual, greater, greaterOrEqual
    case contains, beginsWith, endsWith, matches

    // Values. `key`: `a` is a depth. `boolean`: `a` is 0 or 1. `queryValue`: `a` is the place of a
    // property.
    case data, newData, root, value, key, boolean, copy, queryValue

    // Snapshots. `childKey`: `b` is a known key. `childLevel`: `b` is a depth. `childUID`: `b` is
    // `auth.uid`. `childPart`: `b` is a part of a path, between slashes.
    case childKey, childLevel, childUID, childPath, childPart, parent, priority

    // Parts of `auth`. `member`: `b` is a known key.
    case member, element

    // Numbers and strings. `replace`: what replaces `b` is in the register behind it.
    case negate, subtract, multiply, divide, remainder, add
    case length, authLength, lowercase, uppercase, replace

    // Checks: `requireString` gives the string itself, `fail` nothing. `meet`: `a` is an open point.
    case requireString, fail, meet

    /// Whether the operation is a test.
    var isTest: Bool { rawValue >= Self.isNull.rawValue && rawValue <= Self.matches.rawValue }
  }
}
