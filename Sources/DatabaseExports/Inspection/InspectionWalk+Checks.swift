import DatabaseModel
import JSONStreaming

extension InspectionWalk {
  /// Counts a problem at the current token, and lists it while there are few of its kind.
  mutating func report(
    _ kind: ExportProblem.Kind,
    _ word: (borrowing ExportReader) -> ProblemWording
  ) {
    guard problems.admit(kind) else { return }
    problems.list(problem(kind, word(reader)))
  }

  /// A problem at the current token.
  private mutating func problem(
    _ kind: ExportProblem.Kind,
    _ wording: ProblemWording
  ) -> ExportProblem {
    ExportProblem(
      kind: kind,
      message: wording.message,
      notes: wording.notes,
      path: reader.path.shortened,
      location: reader.location(),
      offset: reader.tokenOffset
    )
  }

  /// Keeps the place of the first member of a layout.
  @inline(never)
  mutating func noteStyle() {
    styles.remember(problem(.mixedStyle, .mixedStyle))
  }

  /// Reports members that are laid out unlike most others, which can be told only at the end.
  mutating func reportStyle() {
    styles.finish()
    for (problem, count) in styles.exceptions {
      if problems.admit(.mixedStyle) { problems.list(problem) }
      problems.count(.mixedStyle, more: count - 1)
    }
    problems.sort()
  }

  /// The same for words that do not depend on what is being read.
  mutating func report(_ kind: ExportProblem.Kind, _ wording: @autoclosure () -> ProblemWording) {
    report(kind) { _ in wording() }
  }

  mutating func reportKey(_ problem: KeyProblem) {
    switch problem {
    case .empty: report(.illegalKey, .emptyKey)
    case .illegalCharacter(let byte): report(.illegalKey) { .illegalKey($0.keyText, byte) }
    case .tooLong(let byteCount): report(.keyTooLong, .keyTooLong(byteCount))
    }
  }

  @inline(__always)
  mutating func visitString() {
    counts.strings &+= 1
    let length = reader.tokenByteCount
    if length > counts.longestString { counts.longestString = length }
    if length > DatabaseLimits.stringBytes { checkLongString(length) }
  }

  @inline(never)
  private mutating func checkLongString(_ length: Int) {
    let decoded = reader.tokenHasEscapes ? reader.tokenBytes().count : length
    if decoded > DatabaseLimits.stringBytes { report(.stringTooLong, .stringTooLong(decoded)) }
  }

  @inline(__always)
  mutating func visitNumber() {
    counts.numbers &+= 1
    // A number of fifteen characters is exact or rounded harmlessly, unless it has an exponent,
    // which needs three characters to be beyond any double.
    if reader.tokenByteCount > 4 { checkNumber() }
  }

  @inline(never)
  private mutating func checkNumber() {
    let needsLook = reader.withTokenBytes { $0.count > 15 || NumberLook.hasExponent($0) }
    guard needsLook else { return }
    if reader.number.isInfinite {
      report(.numberOverflow) { .numberOverflow($0.lexeme) }
    } else if reader.withTokenBytes({ NumberLook.isBeyondExact($0) }) {
      report(.impreciseNumber) { .impreciseNumber($0.lexeme) }
    }
  }

  /// Looks at a container as a whole, at its end.
  mutating func checkContainer(_ frame: Frame) {
    if frame.members == 0 {
      report(.emptyContainer, .emptyContainer(isArray: frame.isArray))
      return
    }
    if frame.hasValue, frame.children > 0 { report(.valueBesideChildren, .valueBesideChildren) }
    if frame.isArray { return checkArray(frame) }
    let greatest = frame.greatestIndex
    if frame.children > 0, ListForm.isArray(greatest: greatest, count: frame.children) {
      report(.listAsObject, .listAsObject)
    }
    if outer.isEmpty, reader.depth == 0 { checkRoot(frame) }
  }

  private mutating func checkArray(_ frame: Frame) {
    if frame.lastIsHole { report(.trailingHole, .trailingHole) }
    if frame.children > 0, !ListForm.isArray(greatest: frame.members - 1, count: frame.children) {
      report(.sparseArray, .sparseArray)
    }
  }

  /// Recognizes at the end of the root what is JSON and no export.
  private mutating func checkRoot(_ frame: Frame) {
    if shape.hasRootChild("__collections__") { report(.firestoreDump, .firestoreDump) }
    if frame.members > 1, frame.trues == frame.members { report(.shallowExport, .shallowExport) }
  }
}

/// When the service writes a node with integer keys as an array (H-6).
enum ListForm {
  static func isArray(greatest: Int, count: Int) -> Bool { greatest < 2 * count }
}

/// What can be seen of a number as it is written.
enum NumberLook {
  /// 2⁵³: whole numbers beyond it are not all doubles.
  private static let greatestExact = 9_007_199_254_740_992

  static func hasExponent(_ lexeme: Span<UInt8>) -> Bool {
    for index in lexeme.indices where lexeme[index] | 0x20 == UInt8(ascii: "e") { return true }
    return false
  }

  /// Says whether it is a whole number, written without a point, beyond what is exact.
  static func isBeyondExact(_ lexeme: Span<UInt8>) -> Bool {
    var value = 0
    for index in lexeme.indices {
      switch lexeme[index] {
      case UInt8(ascii: "-"): break
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        // Once beyond, the value itself no longer matters.
        if value <= greatestExact { value = value * 10 + Int(lexeme[index] - UInt8(ascii: "0")) }
      default: return false
      }
    }
    return value > greatestExact
  }
}
