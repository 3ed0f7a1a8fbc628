import SourceDiagnostics

/// The text of a YAML file after its encoding has been checked, with the way back from the code
/// points that libyaml counts to the bytes that everything else counts.
struct YAMLText {
  /// The bytes that libyaml reads: without a byte order mark, and with escapes that it knows.
  let bytes: ArraySlice<UInt8>
  /// The offsets in `bytes` behind escapes that are longer in the file.
  private let shortened: [Int]
  /// Byte offsets of every `stride`-th code point; empty where all bytes are ASCII.
  private let checkpoints: [Int]

  private static let stride = 256

  /// Checks the encoding of a file.
  ///
  /// - Throws: a diagnostic for the first byte that is not allowed.
  init(_ file: SourceFile) throws(YAMLFailure) {
    let all = file.bytes
    if let encoding = foreignEncoding(all) { throw YAMLFailure(.foreignEncoding(encoding)) }
    let text = all.starts(with: [0xEF, 0xBB, 0xBF]) ? all[3...] : all[...]
    var checker = CharacterChecker(text)
    try checker.run()
    let pairs = SurrogatePair.places(in: text)
    var whole = YAMLText(text, replacing: pairs, isASCII: checker.isASCII)
    if !pairs.isEmpty {
      // Elsewhere than in double quotes a backslash is only that.
      let quoted = whole.quotedEscapes().map { pairs[$0] }
      if quoted.count < pairs.count {
        whole = YAMLText(text, replacing: quoted, isASCII: checker.isASCII)
      }
    }
    self = whole
  }

  /// Takes a text with other escapes for the surrogate pairs at some places.
  private init(_ text: ArraySlice<UInt8>, replacing pairs: [Int], isASCII: Bool) {
    var shortened: [Int] = []
    if pairs.isEmpty {
      bytes = text
    } else {
      var result = Array(repeating: UInt8(ascii: " "), count: text.startIndex)
      var end = text.startIndex
      for place in pairs {
        result += text[end..<place]
        result += SurrogatePair(in: text, at: place)?.escape ?? []
        shortened.append(result.count)
        end = place + SurrogatePair.length
      }
      bytes = (result + text[end...])[text.startIndex...]
    }
    self.shortened = shortened
    checkpoints = isASCII ? [] : YAMLText.checkpoints(of: bytes)
  }

  /// Returns the byte offset in the file of a code point counted from the start of the text.
  func byteOffset(ofCodePoint index: Int) -> Int {
    let offset = place(ofCodePoint: index)
    guard !shortened.isEmpty else { return offset }
    var (lower, upper) = (0, shortened.count)
    while lower < upper {
      let middle = (lower + upper) / 2
      if shortened[middle] <= offset { lower = middle + 1 } else { upper = middle }
    }
    return offset + lower * (SurrogatePair.length - SurrogatePair.otherLength)
  }

  /// Which of the escapes that were put in stand in double quotes, as far as the text can be read: what is
  /// behind that is never used.
  private func quotedEscapes() -> [Int] {
    var quoted: [Int] = []
    var next = 0
    var depth = 0
    func take(_ event: YAMLEvent) {
      let (start, end) = (place(ofCodePoint: event.start), place(ofCodePoint: event.end))
      switch event.kind {
      case .sequenceStart, .mappingStart: depth += 1
      case .sequenceEnd, .mappingEnd: depth -= 1
      default: break
      }
      while next < shortened.count, shortened[next] <= end {
        if case .scalar(let scalar) = event.kind, scalar.style == .doubleQuoted,
          shortened[next] > start
        {
          quoted.append(next)
        }
        next += 1
      }
    }
    try? YAMLEvents.reading(bytes) { (events) throws(YAMLProblem) in
      while depth <= YAMLLimits().depth, let event = try events.next() { take(event) }
    }
    return quoted + (next..<shortened.count)
  }

  /// Returns the offset in `bytes` of a code point.
  private func place(ofCodePoint index: Int) -> Int {
    let index = max(0, index)
    guard !checkpoints.isEmpty else {
      return min(bytes.startIndex &+ index, bytes.endIndex)
    }
    let checkpoint = index / YAMLText.stride
    guard checkpoint < checkpoints.count else { return bytes.endIndex }
    var offset = checkpoints[checkpoint]
    for _ in 0..<(index % YAMLText.stride) where offset < bytes.endIndex {
      offset += 1
      while offset < bytes.endIndex, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
    }
    return offset
  }

  private static func checkpoints(of bytes: ArraySlice<UInt8>) -> [Int] {
    var result: [Int] = []
    var count = 0
    for index in bytes.indices where bytes[index] & 0xC0 != 0x80 {
      if count % stride == 0 { result.append(index) }
      count += 1
    }
    return result
  }
}

/// Recognises encodings other than UTF-8 by their first bytes.
private func foreignEncoding(_ bytes: [UInt8]) -> String? {
  let head = bytes.prefix(4)
  if head == [0xFF, 0xFE, 0, 0] || head == [0, 0, 0xFE, 0xFF] { return "UTF-32" }
  if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) { return "UTF-16" }
  guard head.count >= 2 else { return nil }
  return (head[0] == 0) != (head[1] == 0) ? "UTF-16" : nil
}

/// Looks for bytes that are not UTF-8 and for characters that YAML does not allow.
private struct CharacterChecker {
  private let bytes: ArraySlice<UInt8>
  private(set) var isASCII = true

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  mutating func run() throws(YAMLFailure) {
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      if byte < 0x80 {
        if byte < 0x20 || byte == 0x7F { try checkControl(byte, at: index) }
        index += 1
      } else {
        isASCII = false
        index = try checkSequence(at: index)
      }
    }
  }

  private func checkControl(_ byte: UInt8, at index: Int) throws(YAMLFailure) {
    guard byte != 0x09, byte != 0x0A, byte != 0x0D else { return }
    throw YAMLFailure(.controlCharacter(UInt32(byte), at: SourceRange(index, index + 1)))
  }

  /// Checks the sequence of bytes of one code point; returns the offset behind it.
  private func checkSequence(at index: Int) throws(YAMLFailure) -> Int {
    let lead = bytes[index]
    let (count, smallest): (Int, UInt32) =
      switch lead {
      case 0xC2...0xDF: (2, 0x80)
      case 0xE0...0xEF: (3, 0x800)
      case 0xF0...0xF4: (4, 0x10000)
      default: (1, 0)
      }
    let end = index + count
    var scalar = UInt32(lead) & (count == 2 ? 0x1F : count == 3 ? 0x0F : 0x07)
    var isValid = count > 1 && end <= bytes.endIndex
    if isValid {
      for offset in index + 1..<end {
        isValid = isValid && bytes[offset] & 0xC0 == 0x80
        scalar = scalar << 6 | UInt32(bytes[offset] & 0x3F)
      }
    }
    guard isValid, scalar >= smallest, Unicode.Scalar(scalar) != nil else {
      throw YAMLFailure(.invalidUTF8(at: SourceRange(index, index + 1)))
    }
    try checkCodePoint(scalar, at: SourceRange(index, end))
    return end
  }

  private func checkCodePoint(_ scalar: UInt32, at range: SourceRange) throws(YAMLFailure) {
    switch scalar {
    case 0x80...0x84, 0x86...0x9F, 0xFEFF, 0xFFFE, 0xFFFF:
      throw YAMLFailure(.controlCharacter(scalar, at: range))
    case 0x85, 0x2028, 0x2029:
      throw YAMLFailure(.foreignLineBreak(scalar, at: range))
    default:
      return
    }
  }
}
