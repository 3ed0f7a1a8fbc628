import SourceDiagnostics

/// Reads a pattern in the dialect of the service (E.3): a small grammar that gives every character
/// some meaning, if not always the expected one.
///
/// Positions are counted behind a stripped `^` and in UTF-16 units, as in the service's messages.
struct ServiceDialectParser {
  /// The deepest nesting of groups and of counts behind counts.
  static let depthLimit = 200

  /// What reading a pattern gives.
  struct Result {
    var pattern: Pattern
    var warnings: [PatternWarning]
    var openReadings: RegularExpression.Reading
  }

  /// A part of a pattern with the height of its tree.
  struct Fragment {
    var pattern: Pattern
    var height: Int

    init(_ pattern: Pattern, height: Int = 1) {
      self.pattern = pattern
      self.height = height
    }
  }

  let reading: RegularExpression.Reading
  let ignoresCase: Bool
  private let text: PatternText
  /// The position of the first unit of the stripped body, 1 behind a `^` and else 0.
  private let bodyStart: Int
  private let end: Int
  var index: Int
  private var warnings: [PatternWarning] = []
  private(set) var openReadings: RegularExpression.Reading = []
  /// The first named automaton, under a flipped J-10.
  var unknownAutomaton: RegularExpressionError?

  private init(body: [UInt8], ignoresCase: Bool, reading: RegularExpression.Reading) {
    text = PatternText(body, alphabet: .utf16Units)
    self.ignoresCase = ignoresCase
    self.reading = reading
    let units = text.symbols
    bodyStart = units.first == "^" ? 1 : 0
    end = Self.endsWithAnchor(units[bodyStart...]) ? units.count - 1 : units.count
    index = bodyStart
  }

  /// Reads a pattern.
  static func parse(
    _ body: [UInt8],
    ignoresCase: Bool,
    reading: RegularExpression.Reading
  ) throws(RegularExpressionError) -> Result {
    var parser = ServiceDialectParser(body: body, ignoresCase: ignoresCase, reading: reading)
    let branches = try parser.parseBody()
    let pattern = parser.anchored(branches)
    return Result(
      pattern: pattern,
      warnings: parser.warnings.sorted {
        ($0.range.lowerBound, $0.range.upperBound, $0.kind.rawValue)
          < ($1.range.lowerBound, $1.range.upperBound, $1.kind.rawValue)
      },
      openReadings: parser.openReadings
    )
  }

  /// Whether a `$` ends the pattern that is not escaped (E-7).
  private static func endsWithAnchor(_ units: ArraySlice<UInt32>) -> Bool {
    guard units.last == "$" else { return false }
    let backslashes = units.dropLast().reversed().prefix { $0 == "\\" }.count
    return backslashes.isMultiple(of: 2)
  }

  /// Puts the stripped anchors around the branches (E-5, E-6).
  private mutating func anchored(_ branches: [Pattern]) -> Pattern {
    let start: [Pattern] = bodyStart > 0 ? [.assertion(.start)] : []
    let stop: [Pattern] = end < text.symbols.count ? [.assertion(.end)] : []
    guard branches.count > 1, !start.isEmpty || !stop.isEmpty else {
      return .joined(start + [.oneOf(branches)] + stop)
    }
    openReadings.insert(.anchorsOnOuterBranches)
    warnings.append(PatternWarning(.anchorsCoverAlternation, at: text.range(0, .max)))
    guard reading.contains(.anchorsOnOuterBranches) else {
      return .joined(start + [.oneOf(branches)] + stop)
    }
    var outer = branches
    outer[0] = .joined(start + [outer[0]])
    outer[outer.count - 1] = .joined([outer[outer.count - 1]] + stop)
    return .alternatives(outer)
  }

  private mutating func parseBody() throws(RegularExpressionError) -> [Pattern] {
    guard index < end else { return [.empty] }
    let branches = try parseBranches(depth: 0)
    guard index >= end else { throw error(.expectedEnd) }
    if let unknownAutomaton { throw unknownAutomaton }
    return branches.map(\.pattern)
  }

  /// Reads `union := inter ('|' union)?`.
  mutating func parseBranches(depth: Int) throws(RegularExpressionError) -> [Fragment] {
    guard depth <= Self.depthLimit else { throw error(.tooDeep(limit: Self.depthLimit)) }
    var branches = [try parseIntersection(depth: depth)]
    while skip("|") { branches.append(try parseIntersection(depth: depth)) }
    return branches
  }

  /// Reads `concat := repeat+`.
  mutating func parseConcatenation(depth: Int) throws(RegularExpressionError) -> Fragment {
    if reading.contains(.conventionalAtomStarts), peek == "|" { return Fragment(.empty) }
    var parts: [Pattern] = []
    var height = 0
    repeat {
      let part = try parseRepetition(depth: depth)
      parts.append(part.pattern)
      height = max(height, part.height)
    } while peek != nil && peek != ")" && peek != "|" && !isOperator("&")
    return Fragment(.joined(parts), height: height + 1)
  }

  /// Reads `repeat := atom ('?' | '*' | '+' | '{n}' | '{n,}' | '{n,m}')*`.
  ///
  /// Neighbouring `?`, `*` and `+` are one repetition, so only counts add to the height.
  private mutating func parseRepetition(depth: Int) throws(RegularExpressionError) -> Fragment {
    let atomStart = index
    var fragment = try parseAtom(depth: depth)
    let isHalfOfPair = index - atomStart == 1 && isLowSurrogateOfPair(at: atomStart)
    var quantifiers = 0
    while let quantifier = peek, "?*+{".unicodeScalars.contains(quantifier) {
      let start = index
      index += 1
      let bounds = try quantifier == "{" ? parseCount() : simpleBounds(of: quantifier)
      quantifiers += 1
      if quantifiers == 2 { warn(.stackedQuantifier, start, index) }
      if isHalfOfPair, quantifiers == 1 { warn(.characterOfTwoUnits, atomStart - 1, index) }
      if let maximum = bounds.maximum, maximum < bounds.minimum {
        warn(.emptyRepetition, start, index)
      }
      fragment = repeated(fragment, bounds, isCounted: quantifier == "{")
      guard fragment.height <= 4 * Self.depthLimit else {
        throw error(.tooDeep(limit: Self.depthLimit))
      }
    }
    return fragment
  }

  private typealias Bounds = (minimum: Int, maximum: Int?)

  private func simpleBounds(of quantifier: Unicode.Scalar) -> Bounds {
    switch quantifier {
    case "?": (0, 1)
    case "*": (0, nil)
    default: (1, nil)
    }
  }

  private func repeated(_ body: Fragment, _ bounds: Bounds, isCounted: Bool) -> Fragment {
    if !isCounted, case .repeated(let inner, let minimum, let maximum) = body.pattern,
      minimum <= 1, maximum ?? 1 == 1
    {
      let isBounded = maximum != nil && bounds.maximum != nil
      return Fragment(
        .repeated(
          inner,
          minimum: minimum * bounds.minimum,
          maximum: isBounded ? 1 : nil
        ),
        height: body.height
      )
    }
    return Fragment(
      .repeated(body.pattern, minimum: bounds.minimum, maximum: bounds.maximum),
      height: body.height + 1
    )
  }

  /// The inside of `{…}` and its end (E-17).
  private mutating func parseCount() throws(RegularExpressionError) -> Bounds {
    guard let minimum = try parseInteger() else { throw error(.expectedInteger) }
    var maximum: Int? = minimum
    if skip(",") { maximum = try parseInteger() }
    guard skip("}") else { throw error(.expected("}")) }
    return (minimum, maximum)
  }

  /// A run of digits as a number of 32 bits, or nil where there is no digit.
  mutating func parseInteger() throws(RegularExpressionError) -> Int? {
    let start = index
    while let digit = peek, ("0"..."9").contains(digit) { index += 1 }
    guard index > start else { return nil }
    let digits = string(start, index)
    guard let number = Int32(digits) else { throw error(.numberTooLarge(digits), at: start) }
    return Int(number)
  }
}

/// Moving through the pattern and reporting about it.
extension ServiceDialectParser {
  /// The unit at the current position as a scalar, or nil at the end of the stripped body.
  ///
  /// A surrogate stands as U+FFFD: no syntax character is one.
  var peek: Unicode.Scalar? {
    index < end ? Unicode.Scalar(text.symbols[index]) ?? "\u{FFFD}" : nil
  }

  /// The scalar some units ahead.
  func peek(ahead distance: Int) -> Unicode.Scalar? {
    index + distance < end ? Unicode.Scalar(text.symbols[index + distance]) : nil
  }

  /// Moves behind a character if it is the next.
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard peek == character else { return false }
    index += 1
    return true
  }

  /// Takes the next unit.
  mutating func next() throws(RegularExpressionError) -> UInt32 {
    guard index < end else { throw error(.unexpectedEnd) }
    index += 1
    return text.symbols[index - 1]
  }

  /// The text between two places.
  func string(_ lower: Int, _ upper: Int) -> String {
    String(decoding: units(lower, upper).map { UInt16(truncatingIfNeeded: $0) }, as: UTF16.self)
  }

  /// The units between two places.
  func units(_ lower: Int, _ upper: Int) -> ArraySlice<UInt32> { text.symbols[lower..<upper] }

  /// Whether a character at the current position is an operator in this reading (E-21, J-10).
  func isOperator(_ character: Unicode.Scalar) -> Bool {
    reading.contains(.operatorsEnabled) && peek == character
  }

  /// Whether a unit is the second half of a character that stands in the pattern as a whole.
  func isLowSurrogateOfPair(at place: Int) -> Bool {
    place > bodyStart && 0xDC00...0xDFFF ~= text.symbols[place]
      && 0xD800...0xDBFF ~= text.symbols[place - 1]
  }

  /// Makes an error at a place, by default the current one.
  func error(_ kind: RegularExpressionError.Kind, at place: Int? = nil) -> RegularExpressionError {
    let place = place ?? index
    return RegularExpressionError(
      kind: kind,
      position: place - bodyStart,
      range: text.range(place, min(place + 1, end)),
      isServiceDialect: true
    )
  }

  /// Adds a warning about the units from `lower` up to, not including, `upper`.
  mutating func warn(_ kind: PatternWarning.Kind, _ lower: Int, _ upper: Int) {
    warnings.append(PatternWarning(kind, at: text.range(lower, upper)))
  }

  /// Notes that a flip would change the meaning of the pattern.
  mutating func noteOpenReading(_ reading: RegularExpression.Reading) {
    openReadings.formUnion(reading)
  }
}

/// Compares a symbol with a character of the syntax.
func == (symbol: UInt32?, character: Unicode.Scalar) -> Bool { symbol == character.value }
