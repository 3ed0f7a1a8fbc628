/// A text with `${…}` in it, taken apart.
struct SpecTemplate {
  /// What `${…}` stands for.
  enum Helper: Equatable {
    /// A parameter of the matrix.
    case parameter(String)
    /// The time of the operation, moved by some milliseconds.
    case now(Int64)
    /// The time of the machine.
    case clock
    /// A push ID: a fresh one, or the same one for each use of a name.
    case pushID(String?)
    /// A text, several times.
    case repetition(String, Int)
    /// A text, as often as a parameter of the matrix says.
    case parameterRepetition(String, String)
  }

  enum Piece: Equatable {
    case text(String)
    case helper(Helper)
  }

  /// Why a text cannot be taken apart.
  struct Failure: Error {
    var reason: String
    /// How it is done instead, where that is known.
    var remedy: String?
  }

  /// Names that mean something already.
  static let reservedNames = ["now", "clock", "pushId", "repeat"]

  let pieces: [Piece]

  /// The helper, where the text is nothing but one.
  var soleHelper: Helper? {
    guard pieces.count == 1, case .helper(let helper) = pieces[0] else { return nil }
    return helper
  }

  /// Says whether a text has anything to take apart.
  static func isTemplate(_ text: String) -> Bool {
    var previous: UInt8 = 0
    for byte in text.utf8 {
      if previous == UInt8(ascii: "$"), byte == UInt8(ascii: "{") { return true }
      previous = byte
    }
    return false
  }

  /// The parameters that stand in a text; none where it cannot be taken apart.
  static func parameters(in text: String) -> [String] {
    guard isTemplate(text), let template = try? SpecTemplate(text) else { return [] }
    return template.pieces.compactMap { piece in
      switch piece {
      case .helper(.parameter(let name)), .helper(.parameterRepetition(_, let name)): name
      case .helper, .text: nil
      }
    }
  }

  /// Returns what has to be written where a text is taken apart, so that it stands for this text.
  static func literal(_ text: String) -> String {
    guard isTemplate(text) else { return text }
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if byte == UInt8(ascii: "{"), bytes.last == UInt8(ascii: "$") {
        bytes.removeLast()
        bytes += "${repeat('$', 1)}".utf8
      }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Says whether a name can be a parameter.
  static func isName(_ text: some StringProtocol) -> Bool {
    guard let first = text.utf8.first, isNameStart(first) else { return false }
    return text.utf8.dropFirst().allSatisfy(isNamePart)
  }

  /// Takes a text apart.
  init(_ text: String) throws(Failure) {
    var pieces: [Piece] = []
    var rest = text[...]
    while let open = rest.firstOpening {
      if open.lowerBound > rest.startIndex {
        pieces.append(.text(String(rest[..<open.lowerBound])))
      }
      guard let close = rest[open.upperBound...].endOfHelper else {
        throw Failure(reason: "`${` is not closed by `}`")
      }
      pieces.append(.helper(try Helper(rest[open.upperBound..<close])))
      rest = rest[rest.utf8.index(after: close)...]
    }
    if !rest.isEmpty { pieces.append(.text(String(rest))) }
    self.pieces = pieces
  }
}

extension SpecTemplate.Helper {
  /// Reads what stands between the braces.
  init(_ source: Substring) throws(SpecTemplate.Failure) {
    let text = source.trimmingSpaces
    if text.utf8.elementsEqual("clock".utf8) {
      self = .clock
    } else if text.utf8.elementsEqual("pushId".utf8) {
      self = .pushID(nil)
    } else if text.utf8.starts(with: "pushId:".utf8) {
      let name = text.dropFirst("pushId:".count).trimmingSpaces
      guard SpecTemplate.isName(name) else {
        throw SpecTemplate.Failure(reason: "`\(name)` cannot name a push ID")
      }
      self = .pushID(String(name))
    } else if text.utf8.starts(with: "repeat(".utf8) {
      self = try SpecTemplate.Helper(repetition: text)
    } else if let offset = try SpecTemplate.Helper.offset(fromNow: text) {
      self = .now(offset)
    } else if SpecTemplate.isName(text) {
      self = .parameter(String(text))
    } else {
      throw SpecTemplate.Failure(reason: "`${\(text)}` is neither a parameter nor a helper")
    }
  }

  /// Reads `now`, `now+10m`, `now - 1d`; nil for anything else.
  private static func offset(fromNow text: Substring) throws(SpecTemplate.Failure) -> Int64? {
    guard text.utf8.starts(with: "now".utf8) else { return nil }
    var rest = text.dropFirst(3).trimmingSpaces
    if rest.isEmpty { return 0 }
    guard let sign = rest.first, sign == "+" || sign == "-" else { return nil }
    rest = rest.dropFirst().trimmingSpaces
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    let unit = rest.dropFirst(digits.count)
    let units: [String: Int64] = [
      "ms": 1, "s": 1000, "m": 60_000, "h": 3_600_000, "d": 86_400_000, "w": 604_800_000,
    ]
    guard let count = Int64(digits), let length = units[String(unit)] else {
      throw SpecTemplate.Failure(
        reason: "`\(rest)` is not a time span; write a number and one of `ms s m h d w`"
      )
    }
    let (span, overflow) = count.multipliedReportingOverflow(by: length)
    guard !overflow, span <= 1 << 53 else {
      throw SpecTemplate.Failure(reason: "the time span `\(rest)` is too long")
    }
    return sign == "-" ? -span : span
  }

  /// Reads `repeat('x', 41)`.
  private init(repetition text: Substring) throws(SpecTemplate.Failure) {
    let inner = text.dropFirst("repeat(".count)
    guard let quote = inner.first, quote == "'" || quote == "\"",
      let end = inner.dropFirst().firstIndex(of: quote)
    else { throw Self.repetitionFailure }
    let unit = inner[inner.index(after: inner.startIndex)..<end]
    var rest = inner[inner.index(after: end)...].trimmingSpaces
    // `${repeat('x', ${n})}` ends at its first brace.
    guard !rest.dropFirst().trimmingSpaces.utf8.starts(with: "${".utf8) else {
      throw Self.bracesInside
    }
    guard rest.first == ",", rest.last == ")" else { throw Self.repetitionFailure }
    rest = rest.dropFirst().dropLast().trimmingSpaces
    if SpecTemplate.isName(rest) {
      self = .parameterRepetition(String(unit), String(rest))
      return
    }
    guard let count = Int(rest), count >= 0 else { throw Self.repetitionFailure }
    self = .repetition(String(unit), count)
  }

  private static var bracesInside: SpecTemplate.Failure {
    SpecTemplate.Failure(
      reason: "there is no `${` inside of another",
      remedy: "a parameter stands there by its name: `${repeat('x', n)}`"
    )
  }

  private static var repetitionFailure: SpecTemplate.Failure {
    SpecTemplate.Failure(reason: "write `repeat('text', 3)`")
  }
}

private func isNameStart(_ byte: UInt8) -> Bool {
  (0x61...0x7A).contains(byte | 0x20) || byte == UInt8(ascii: "_")
}

private func isNamePart(_ byte: UInt8) -> Bool {
  isNameStart(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-")
}

extension Substring {
  fileprivate var trimmingSpaces: Substring {
    var text = self
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return text
  }

  fileprivate var firstOpening: Range<Index>? {
    let bytes = utf8
    var index = bytes.startIndex
    while let found = bytes[index...].firstIndex(of: UInt8(ascii: "$")) {
      let next = bytes.index(after: found)
      if next < bytes.endIndex, bytes[next] == UInt8(ascii: "{") {
        return found..<bytes.index(after: next)
      }
      index = next
    }
    return nil
  }

  /// The place of the `}` that closes a helper, over quoted texts.
  fileprivate var endOfHelper: Index? {
    let bytes = utf8
    var index = bytes.startIndex
    var quote: UInt8?
    while index < bytes.endIndex {
      let byte = bytes[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
        quote = byte
      } else if byte == UInt8(ascii: "}") {
        return index
      }
      index = bytes.index(after: index)
    }
    return nil
  }
}
