/// What an unquoted scalar looks like, including the forms that other YAML readers understand in
/// other ways.
///
/// The resolution is that of the core types of YAML 1.2. Stock resolvers follow YAML 1.1, where
/// `no` is a boolean, `017` is fifteen and `1:30` is ninety; each form that such a reader would
/// take differently, and that could be meant either way, has a case of its own so that the user
/// can be told.
enum PlainForm: Equatable {
  case string
  case empty
  case null
  /// `~`, `Null` and `NULL`.
  case oddNull
  case boolean(Bool)
  /// `True`, `FALSE` and the like.
  case oddBoolean(Bool)
  /// `yes`, `no`, `on`, `off`, in the spellings of YAML 1.1.
  case oldBoolean
  /// An integer; `isBig` beyond 2^53.
  case integer(isBig: Bool)
  case decimal
  /// A number with a plus sign in front.
  case plusSign
  /// A number too large for a double.
  case outOfRange
  /// `0123`.
  case leadingZero
  /// `0x1F`, `0o17`, `0b1`, `1_000`.
  case foreignNumber
  /// `.inf` and `.nan`.
  case notFinite

  /// Classifies the text of an unquoted scalar.
  ///
  /// - Complexity: linear in the text; constant for most texts that are not numbers.
  init(_ text: String) {
    let bytes = Array(text.utf8)
    guard let first = bytes.first else {
      self = .empty
      return
    }
    switch first {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."):
      self = PlainForm(numberLike: bytes)
    case UInt8(ascii: "~"), UInt8(ascii: "n"), UInt8(ascii: "N"), UInt8(ascii: "t"),
      UInt8(ascii: "T"), UInt8(ascii: "f"), UInt8(ascii: "F"), UInt8(ascii: "y"),
      UInt8(ascii: "Y"), UInt8(ascii: "o"), UInt8(ascii: "O"):
      self = bytes.count <= 5 ? PlainForm(word: text) : .string
    default:
      self = .string
    }
  }

  private init(word: String) {
    self =
      switch word {
      case "null": .null
      case "~", "Null", "NULL": .oddNull
      case "true": .boolean(true)
      case "false": .boolean(false)
      case "True", "TRUE": .oddBoolean(true)
      case "False", "FALSE": .oddBoolean(false)
      case "yes", "Yes", "YES", "no", "No", "NO", "on", "On", "ON", "off", "Off", "OFF": .oldBoolean
      default: .string
      }
  }

  private init(numberLike bytes: [UInt8]) {
    var scan = NumberScan(bytes)
    self = scan.form()
  }

  /// Returns the meaning of a text of this form.
  func value(of text: String) -> YAMLValue {
    switch self {
    case .null, .oddNull, .empty: .null
    case .boolean(let value): .boolean(value)
    case .integer, .decimal, .plusSign: .number(jsonNumber(text))
    case .string, .oddBoolean, .oldBoolean, .outOfRange, .leadingZero, .foreignNumber, .notFinite:
      .string(text)
    }
  }
}

/// Turns a number of the core types into a lexeme of JSON: no plus sign, no bare dot.
private func jsonNumber(_ text: String) -> String {
  var rest = text[...]
  var sign = ""
  if rest.first == "+" { rest.removeFirst() }
  if rest.first == "-" { sign = String(rest.removeFirst()) }
  let whole = rest.prefix { $0.isNumber }
  rest = rest.dropFirst(whole.count)
  var fraction = ""
  if rest.first == "." {
    rest.removeFirst()
    let digits = rest.prefix { $0.isNumber }
    rest = rest.dropFirst(digits.count)
    if !digits.isEmpty { fraction = "." + digits }
  }
  return sign + (whole.isEmpty ? "0" : whole) + fraction + rest
}

/// A scanner over something that begins like a number.
private struct NumberScan {
  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func form() -> PlainForm {
    let hasPlus = peek == UInt8(ascii: "+")
    if hasPlus || peek == UInt8(ascii: "-") { index += 1 }
    let start = index
    if isWord("inf", after: start), peek == UInt8(ascii: ".") { return .notFinite }
    if start == 0, isWord("nan", after: 0), peek == UInt8(ascii: ".") { return .notFinite }
    if isForeign(from: start) { return .foreignNumber }
    let whole = skipDigits()
    var isInteger = true
    var fraction = 0
    if peek == UInt8(ascii: ".") {
      isInteger = false
      index += 1
      fraction = skipDigits()
    }
    guard whole + fraction > 0, skipExponent(&isInteger), index == bytes.count else {
      return .string
    }
    if whole > 1, bytes[start] == UInt8(ascii: "0") { return .leadingZero }
    return sized(isInteger: isInteger, hasPlus: hasPlus)
  }

  private func sized(isInteger: Bool, hasPlus: Bool) -> PlainForm {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let double = Double(text), double.isFinite else { return .outOfRange }
    if hasPlus { return .plusSign }
    guard isInteger else { return .decimal }
    return .integer(isBig: double.magnitude > 0x1p53 || isJustAbove(text))
  }

  /// 2^53 + 1 rounds to 2^53, so that one integer is told by its digits.
  private func isJustAbove(_ text: String) -> Bool {
    guard let integer = Int(text) else { return true }
    return integer.magnitude > 1 << 53
  }

  private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipDigits() -> Int {
    let start = index
    while let byte = peek, isDigit(byte) { index += 1 }
    return index - start
  }

  /// Skips an exponent, if there is one; false where one begins but has no digits.
  private mutating func skipExponent(_ isInteger: inout Bool) -> Bool {
    guard let byte = peek, byte | 0x20 == UInt8(ascii: "e") else { return true }
    isInteger = false
    index += 1
    if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { index += 1 }
    return skipDigits() > 0
  }

  /// Tells whether the rest is a dot and a word in one of the three spellings of YAML.
  private func isWord(_ word: String, after start: Int) -> Bool {
    let rest = String(decoding: bytes.dropFirst(start + 1), as: UTF8.self)
    let spellings = [word, word.uppercased()]
    if spellings.contains(rest) { return true }
    return word == "inf" ? rest == "Inf" : rest == "NaN"
  }

  /// Tells whether the rest is hexadecimal, octal or binary, or digits parted by underscores.
  private func isForeign(from start: Int) -> Bool {
    let rest = bytes[start...]
    guard let first = rest.first, isDigit(first) else { return false }
    if first == UInt8(ascii: "0"), rest.count > 2 {
      let digits = rest.dropFirst(2)
      switch rest[start + 1] | 0x20 {
      case UInt8(ascii: "x"): return digits.allSatisfy { isHexDigit($0) || $0 == UInt8(ascii: "_") }
      case UInt8(ascii: "o"): return digits.allSatisfy { (0x30...0x37).contains($0) }
      case UInt8(ascii: "b"):
        return digits.allSatisfy { (0x30...0x31).contains($0) || $0 == UInt8(ascii: "_") }
      default: break
      }
    }
    let hasUnderscore = rest.contains(UInt8(ascii: "_"))
    return hasUnderscore
      && rest.allSatisfy { isDigit($0) || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: ".") }
  }
}

private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

private func isHexDigit(_ byte: UInt8) -> Bool {
  isDigit(byte) || (0x61...0x66).contains(byte | 0x20)
}
