import DatabaseModel
import JSONStreaming

extension InspectionWalk {
  /// Counts a problem at the current token, and lists it while there are few of its kind.
  mutating func report(
    _ kind: ExportProblem.Kind,
    _ word: (borrowing ExportReader) -> ProblemWording
  ) {
    guard problems.admit(kind) else { return }
    problems.list(reader.problem(kind, word(reader)))
  }

  /// Keeps the place of the first member of a layout.
  @inline(never)
  mutating func noteStyle() {
    styles.remember(reader.problem(.mixedStyle, .mixedStyle))
  }

  /// Reports members that are laid out unlike most others, which can be told only at the end.
  mutating func reportStyle() {
    styles.finish()
    for (problem, count) in styles.exceptions {
      if problems.admit(.mixedStyle) { problems.list(problem) }
      problems.count(.mixedStyle, more: count - 1)
    }
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

  /// Reports an object or array in the place of a leaf or a priority.
  mutating func reportContainer(of kind: ExportReader.KeyKind) {
    switch kind {
    case .priority: report(.invalidPriority, .invalidPriority)
    case .value: report(.valueNotPrimitive, .valueNotPrimitive)
    case .child, .serverValue: break
    }
  }

  // MARK: Extremes

  /// Notes a node that lies as deep as none before.
  mutating func noteDeepest(_ depth: Int) {
    counts.depth = depth
    extremes.deepest = reader.shortenedPath
  }

  /// Notes a key that is longer than all before.
  @inline(never)
  mutating func noteLongKey(_ length: Int) {
    counts.longestKey = length
    extremes.longestKey = reader.shortenedPath
  }

  /// Notes a string that is longer than all before.
  @inline(never)
  mutating func noteLongString(_ length: Int) {
    counts.longestString = length
    extremes.longestString = reader.shortenedPath
  }

  /// Says where a string lies that is longer than the database takes.
  @inline(never)
  mutating func checkLongString(_ length: Int) {
    let decoded = reader.tokenHasEscapes ? reader.tokenBytes().count : length
    if decoded > DatabaseLimits.stringBytes { report(.stringTooLong, .stringTooLong(decoded)) }
  }

  /// Keeps the path of a node where it is among the largest.
  @inline(never)
  mutating func noteLarge(_ byteCount: Int, at place: Int) {
    guard shape.isLarge(byteCount, at: place) else { return }
    shape.note(reader.shortenedPath, byteCount: byteCount, at: place)
  }

  /// Counts the current string or number among the different ones of its place.
  @inline(never)
  mutating func noteValue(isString: Bool) {
    InspectionWalk.noteValue(&shape, at: place, isString: isString, reader)
  }

  private static func noteValue(
    _ shape: inout ShapeBuilder,
    at place: Int,
    isString: Bool,
    _ reader: borrowing ExportReader
  ) {
    if isString, reader.tokenHasEscapes {
      let value = reader.tokenBytes().span
      shape.count(value: value, ByteMark(value), isString: true, at: place)
    } else if isString {
      let mark = reader.tokenMark
      reader.withTokenBytes { shape.count(value: $0, mark, isString: true, at: place) }
    } else {
      reader.withTokenBytes { shape.count(value: $0, ByteMark($0), isString: false, at: place) }
    }
  }

  // MARK: Numbers

  @inline(never)
  mutating func checkNumber() {
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
      report(.emptyContainer, .emptyContainer(isArray: frame.kind == .array))
      return
    }
    if frame.hasValue, frame.children > 0 { report(.valueBesideChildren, .valueBesideChildren) }
    if frame.kind == .array { return checkArray(frame) }
    let greatest = frame.greatestIndex
    if frame.children > 0, ListForm.isArray(greatest: greatest, count: frame.children) {
      report(.listAsObject, .listAsObject)
    }
    if frame.place == 0, reader.depth == 0 { checkRoot(frame) }
  }

  private mutating func checkArray(_ frame: Frame) {
    if frame.lastIsHole { report(.trailingHole, .trailingHole) }
    if frame.children > 0, !ListForm.isArray(greatest: frame.members - 1, count: frame.children) {
      report(.sparseArray, .sparseArray)
    }
  }

  /// Recognizes at the end of the root what is JSON and no export.
  private mutating func checkRoot(_ frame: Frame) {
    let isDump = ["__collections__", "__datatype__"].contains { shape.hasName($0) }
    if isDump { report(.firestoreDump, .firestoreDump) }
    let isOfAccounts =
      frame.members == 1 && shape.rootArrays == 1
      && ["users", "localId"].allSatisfy { shape.hasName($0) }
      && ["providerUserInfo", "emailVerified", "passwordHash"].contains { shape.hasName($0) }
    if isOfAccounts { report(.accountExport, .accountExport) }
    let isOfRules =
      frame.members == 1 && shape.hasName("rules")
      && [".read", ".write", ".validate", ".indexOn"].contains { shape.hasName($0) }
    if isOfRules { report(.rulesFile, .rulesFile) }
    if frame.members > 1, shape.rootTrues == frame.members {
      report(.shallowExport, .shallowExport)
    }
  }
}

/// When the service writes a node with integer keys as an array (H-6).
enum ListForm {
  static func isArray(greatest: Int, count: Int) -> Bool { greatest < 2 * count }
}

/// Keys that number the elements of a list (H-6): `0`, or digits without a leading zero.
enum ListIndex {
  static func value(_ key: Span<UInt8>) -> Int? {
    guard key.count > 0, key.count <= 10 else { return nil }
    if key[0] == UInt8(ascii: "0") { return key.count == 1 ? 0 : nil }
    var value = 0
    for index in key.indices {
      guard key[index].isDigit else { return nil }
      value = value * 10 + Int(key[index] - 0x30)
    }
    return value
  }
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

extension ExportReader {
  /// A problem at the current token.
  mutating func problem(_ kind: ExportProblem.Kind, _ wording: ProblemWording) -> ExportProblem {
    ExportProblem(
      kind: kind,
      message: wording.message,
      notes: wording.notes,
      path: shortenedPath,
      location: location(),
      offset: tokenOffset
    )
  }

  /// The mark of the current string as it is written.
  var tokenMark: ByteMark { ByteMark(reader.tokenHead.low, count: reader.quotedByteCount) }
}
