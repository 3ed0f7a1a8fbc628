/// One step of a compiled rule.
///
/// Operands `a`, `b` and `c` and the result `to` are registers unless the operation says otherwise.
/// A test goes to the instruction `to`, or grants there, when its answer is `sense`, else on to the
/// next one.
struct Instruction: Sendable {
  var operation: Operation
  var sense = true
  var to: Int32 = 0
  var a: Int32 = 0
  var b: Int32 = 0
  var c: Int32 = 0

  /// Where a test goes that grants.
  static let granted: Int32 = -1

  enum Operation: UInt8, Sendable {
    // The end of a rule.
    case grant, refuse, fail
    case jump

    // Values. `key`: `a` is a depth. `boolean`: `a` is 0 or 1.
    case root, data, newData, key, boolean, copy

    // Snapshots. `childKey`: `b` is a known key. `childLevel`: `b` is a depth. `childUID`: `b` is
    // `auth.uid`. `childPart`: `b` is a part of a path, between slashes.
    case childKey, childLevel, childUID, childPath, childPart, parent, value, priority

    // `auth`. `member`: `b` is a known key.
    case member, element

    // The query: `a` is the place of a property.
    case queryValue

    // Numbers and strings.
    case negate, subtract, multiply, divide, remainder, add
    case length, authLength, lowercase, uppercase, replace

    // Tests. `queryFlag`: `a` is the place of a property. `hasKey`: `b` is a known key. `isKey`:
    // `b` is a depth.
    // `lengthIs…`: `a` is a string or the snapshot of one, `b` a number. `matches`: `b` is a pattern.
    case queryFlag, isTrue, isNull, exists, isString, isNumber, isBoolean, hasChildren, hasKey,
      hasPath
    case equal, isKey, less, lessOrEqual, greater, greaterOrEqual
    case lengthIsLess, lengthIsLessOrEqual, lengthIsGreater, lengthIsGreaterOrEqual
    case contains, beginsWith, endsWith, matches

    // Checks; `requireString` gives the string itself. `meet`: `a` is an open point.
    case requireString, meet

    /// Whether the operation is a test.
    var isTest: Bool {
      rawValue >= Self.queryFlag.rawValue && rawValue <= Self.matches.rawValue
    }
  }
}
