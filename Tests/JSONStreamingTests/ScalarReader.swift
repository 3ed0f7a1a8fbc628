import JSONStreaming

/// The tokenizer written a second time, as plainly as possible: byte by byte over the whole text.
///
/// It shares no code with the library, so that a mistake would have to be made twice.
struct ScalarReader {
  /// One token with everything that the library tells about it.
  struct Event: Equatable {
    var token: JSONReader.Token
    var offset: Int
    var endOffset: Int
    var hasEscapes = false
    var bytes: [UInt8] = []
    var depth: Int
  }

  /// Where the text is wrong, and the id of the diagnostic that says how.
  struct Fault: Error, Equatable {
    var id: String
    var offset: Int
  }

  private let text: [UInt8]
  private let depthLimit: Int
  private var position = 0
  private var depth = 0
  private(set) var events: [Event] = []

  private init(_ text: [UInt8], depthLimit: Int) {
    self.text = text
    self.depthLimit = depthLimit
  }

  /// Reads a whole text and returns its tokens up to the end or to the fault.
  static func read(_ text: [UInt8], depthLimit: Int = 512) -> (events: [Event], fault: Fault?) {
    var reader = ScalarReader(text, depthLimit: depthLimit)
    do throws(Fault) {
      try reader.document()
      return (reader.events, nil)
    } catch {
      return (reader.events, error)
    }
  }

  private var byte: UInt8? { position < text.count ? text[position] : nil }

  private func fault(_ id: String, _ offset: Int? = nil) -> Fault {
    Fault(id: "json/" + id, offset: offset ?? position)
  }

  private mutating func skipSpace() {
    while let byte, [0x20, 0x0A, 0x0D, 0x09].contains(byte) { position += 1 }
  }

  private mutating func add(_ token: JSONReader.Token, from start: Int, hasEscapes: Bool = false) {
    let isQuoted = token == .key || token == .string
    let lexeme = text[(isQuoted ? start + 1 : start)..<(isQuoted ? position - 1 : position)]
    let bytes = hasEscapes ? Self.decode(Array(lexeme)) : Array(lexeme)
    events.append(
      Event(
        token: token,
        offset: start,
        endOffset: position,
        hasEscapes: hasEscapes,
        bytes: bytes,
        depth: depth
      )
    )
  }

  // MARK: Structure

  private mutating func document() throws(Fault) {
    skipSpace()
    if byte == nil { throw fault("empty") }
    try value(mayEnd: false)
    skipSpace()
    if byte != nil { throw faultHere("trailing-data") }
    add(.endOfInput, from: position)
  }

  private mutating func value(mayEnd: Bool) throws(Fault) {
    let start = position
    guard let byte else { throw fault("truncated") }
    switch byte {
    case UInt8(ascii: "{"): try object()
    case UInt8(ascii: "["): try array()
    case UInt8(ascii: "\""):
      let hasEscapes = try string()
      add(.string, from: start, hasEscapes: hasEscapes)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      try number()
      add(.number, from: start)
    case UInt8(ascii: "t"): try word("true", .true)
    case UInt8(ascii: "f"): try word("false", .false)
    case UInt8(ascii: "n"): try word("null", .null)
    case UInt8(ascii: "]") where mayEnd: throw fault("trailing-comma")
    case UInt8(ascii: "}") where mayEnd: throw fault("trailing-comma")
    case UInt8(ascii: "+"): throw fault("malformed-number")
    case UInt8(ascii: ".") where text.dropFirst(position + 1).first.map(Self.isDigit) ?? false:
      throw fault("malformed-number")
    default: throw faultHere("unexpected")
    }
  }

  private mutating func open(_ token: JSONReader.Token) throws(Fault) {
    if depth == depthLimit { throw fault("too-deep") }
    depth += 1
    position += 1
    add(token, from: position - 1)
    skipSpace()
  }

  private mutating func close(_ token: JSONReader.Token) {
    depth -= 1
    position += 1
    add(token, from: position - 1)
  }

  private mutating func object() throws(Fault) {
    try open(.beginObject)
    if byte == UInt8(ascii: "}") { return close(.endObject) }
    var isFirst = true
    while true {
      guard let next = byte else { throw fault("truncated") }
      guard next == UInt8(ascii: "\"") else {
        let isClosing = next == UInt8(ascii: "}") || next == UInt8(ascii: "]")
        throw isClosing && !isFirst ? fault("trailing-comma") : faultHere("unexpected")
      }
      isFirst = false
      let start = position
      let hasEscapes = try string()
      add(.key, from: start, hasEscapes: hasEscapes)
      skipSpace()
      if byte == nil { throw fault("truncated") }
      guard byte == UInt8(ascii: ":") else { throw faultHere("unexpected") }
      position += 1
      skipSpace()
      try value(mayEnd: false)
      skipSpace()
      guard byte == UInt8(ascii: ",") else { break }
      position += 1
      skipSpace()
    }
    if byte == nil { throw fault("truncated") }
    guard byte == UInt8(ascii: "}") else { throw faultHere("unexpected") }
    close(.endObject)
  }

  private mutating func array() throws(Fault) {
    try open(.beginArray)
    if byte == UInt8(ascii: "]") { return close(.endArray) }
    var isFirst = true
    while true {
      try value(mayEnd: !isFirst)
      isFirst = false
      skipSpace()
      guard byte == UInt8(ascii: ",") else { break }
      position += 1
      skipSpace()
    }
    if byte == nil { throw fault("truncated") }
    guard byte == UInt8(ascii: "]") else { throw faultHere("unexpected") }
    close(.endArray)
  }

  // MARK: Scalars

  private mutating func word(_ word: String, _ token: JSONReader.Token) throws(Fault) {
    let start = position
    for expected in word.utf8 {
      if byte == nil { throw fault("truncated") }
      if byte != expected { throw fault("unexpected", start) }
      position += 1
    }
    add(token, from: start)
  }

  private mutating func number() throws(Fault) {
    let start = position
    if byte == UInt8(ascii: "-") {
      position += 1
      if let byte, Self.isWordByte(byte), !Self.isDigit(byte) {
        throw fault("unexpected", start)
      }
    }
    if byte == UInt8(ascii: "0") {
      position += 1
      if let byte, Self.isDigit(byte) { throw fault("malformed-number", position - 1) }
    } else {
      try digits()
    }
    if byte == UInt8(ascii: ".") {
      position += 1
      try digits()
    }
    if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
      position += 1
      if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { position += 1 }
      try digits()
    }
  }

  private mutating func digits() throws(Fault) {
    if byte == nil { throw fault("truncated") }
    let start = position
    while let byte, Self.isDigit(byte) { position += 1 }
    if position == start { throw fault("malformed-number") }
  }

  private mutating func string() throws(Fault) -> Bool {
    var hasEscapes = false
    position += 1
    while let byte {
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        return hasEscapes
      case UInt8(ascii: "\\"):
        hasEscapes = true
        try escape()
      case ..<0x20: throw isZeroOfWideText ? fault("encoding") : fault("control-character")
      case ..<0x80: position += 1
      default:
        guard let length = sequenceLength(at: position) else { throw fault("encoding") }
        guard position + length <= text.count else { throw fault("truncated", text.count) }
        position += length
      }
    }
    throw fault("truncated")
  }

  private mutating func escape() throws(Fault) {
    guard position + 1 < text.count else { throw fault("truncated", text.count) }
    let escape = text[position + 1]
    if Array("\"\\/bfnrt".utf8).contains(escape) {
      position += 2
    } else if escape == UInt8(ascii: "u") {
      for index in 2..<6 {
        guard position + index < text.count else { throw fault("truncated", text.count) }
        let digit = text[position + index]
        guard Array("0123456789abcdefABCDEF".utf8).contains(digit) else {
          throw fault("invalid-escape")
        }
      }
      position += 6
    } else if escape >= 0x80, !isWholeCharacter(at: position + 1) {
      throw fault("encoding", position + 1)
    } else {
      throw fault("invalid-escape")
    }
  }

  // MARK: Characters

  /// The length of a valid sequence, counting bytes that the end of the text cuts off; nil where it
  /// is not UTF-8.
  private func sequenceLength(at position: Int) -> Int? {
    let rest = Array(text[position..<min(position + 4, text.count)])
    let length = [0xC2...0xDF, 0xE0...0xEF, 0xF0...0xF4].firstIndex { $0.contains(rest[0]) }
    guard let length = length.map({ $0 + 2 }) else { return nil }
    var trail = rest.dropFirst().prefix(length - 1)
    guard let second = trail.popFirst() else { return length }
    let range: ClosedRange<UInt8> =
      switch rest[0] {
      case 0xE0: 0xA0...0xBF
      case 0xED: 0x80...0x9F
      case 0xF0: 0x90...0xBF
      case 0xF4: 0x80...0x8F
      default: 0x80...0xBF
      }
    guard range.contains(second), trail.allSatisfy({ (0x80...0xBF).contains($0) }) else {
      return nil
    }
    return length
  }

  private func isWholeCharacter(at position: Int) -> Bool {
    text[position] < 0x80
      || sequenceLength(at: position).map { position + $0 <= text.count } ?? false
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
      || isDigit(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }

  private var isZeroOfWideText: Bool {
    position < 2 && text[position] == 0 && text[position...].prefix(4).contains { $0 != 0 }
  }

  /// The fault for something that cannot stand at the position, by what it is.
  private func faultHere(_ id: String) -> Fault {
    if id != "trailing-data" {
      if position == 0, [[0xFE, 0xFF], [0xFF, 0xFE]].contains(Array(text.prefix(2))) {
        return fault("encoding")
      }
      if position == 0, text.starts(with: [0xEF, 0xBB, 0xBF]) { return fault("encoding") }
      if isZeroOfWideText { return fault("encoding") }
    }
    if !isWholeCharacter(at: position) { return fault("encoding") }
    return fault(id)
  }

  private static func decode(_ lexeme: [UInt8]) -> [UInt8] {
    // UTF-16 units first, then pairs, then WTF-8.
    var units: [UInt16] = []
    var rest = lexeme[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\") else {
        var character = [byte]
        while let next = rest.first, next & 0xC0 == 0x80 { character.append(rest.removeFirst()) }
        units.append(contentsOf: String(decoding: character, as: UTF8.self).utf16)
        continue
      }
      let escape = Character(Unicode.Scalar(rest.removeFirst()))
      let simple: [Character: UInt16] = ["b": 8, "f": 12, "n": 10, "r": 13, "t": 9]
      if escape == "u" {
        units.append(UInt16(String(decoding: rest.prefix(4), as: UTF8.self), radix: 16) ?? 0)
        rest = rest.dropFirst(4)
      } else {
        units.append(simple[escape] ?? escape.utf16.first ?? 0)
      }
    }
    return wtf8(units)
  }

  private static func wtf8(_ units: [UInt16]) -> [UInt8] {
    var bytes: [UInt8] = []
    var index = 0
    while index < units.count {
      let isPair =
        UTF16.isLeadSurrogate(units[index]) && index + 1 < units.count
        && UTF16.isTrailSurrogate(units[index + 1])
      if isPair || !UTF16.isSurrogate(units[index]) {
        let part = units[index..<(index + (isPair ? 2 : 1))]
        bytes.append(contentsOf: String(decoding: part, as: UTF16.self).utf8)
        index += isPair ? 2 : 1
      } else {
        let unit = units[index]
        bytes.append(0xED)
        bytes.append(UInt8(0x80 | unit >> 6 & 0x3F))
        bytes.append(UInt8(0x80 | unit & 0x3F))
        index += 1
      }
    }
    return bytes
  }
}
