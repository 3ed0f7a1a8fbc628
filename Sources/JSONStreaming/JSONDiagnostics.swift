public import SourceDiagnostics

// The wording of everything that can be wrong with a JSON text.

extension JSONError: CustomStringConvertible {
  /// What is wrong, without the place.
  public var message: String {
    switch kind {
    case .emptyInput: "there is no JSON value, only white space or nothing"
    case .byteOrderMark: "the text begins with a byte order mark"
    case .wrongEncoding: "the text is not UTF-8 but looks like UTF-16 or UTF-32"
    case .unexpected(let found, let expected): "expected \(expected.words), found \(found.words)"
    case .trailingComma: "there is a comma before the closing bracket"
    case .mismatchedBracket(UInt8(ascii: "]")): "expected `}` to close the object, found `]`"
    case .mismatchedBracket: "expected `]` to close the array, found `}`"
    case .trailingData(let found): "the JSON value is complete, but \(found.words) follows"
    case .truncated(let unfinished, let began):
      "the text ends inside \(unfinished.words)" + (began.map { " that began at \($0)" } ?? "")
    case .controlCharacter(let byte):
      "there is \(Found.character(UInt32(byte)).words) inside a string"
    case .invalidEscape(let found): "a backslash cannot be followed by \(found.words)"
    case .invalidUnicodeEscape: "`\\u` is not followed by four hexadecimal digits"
    case .invalidUTF8: "the bytes are not valid UTF-8"
    case .malformedNumber(let fault): fault.words
    case .tooDeep(let limit): "objects and arrays are nested more than \(limit) deep"
    case .tokenTooLong(let limit):
      "a key, string or number is longer than the limit of \(limit) bytes"
    case .source(let error): error.message
    }
  }

  /// What can be done about it, where there is something.
  public var note: String? {
    switch kind {
    case .byteOrderMark: "save the file as UTF-8 without a byte order mark"
    case .wrongEncoding: "convert it with `iconv -f UTF-16 -t UTF-8`"
    case .unexpected(let found, .commaOrObjectEnd), .unexpected(let found, .commaOrArrayEnd):
      found == .comment ? found.note : "a comma may be missing before it"
    case .unexpected(let found, _): found.note
    case .trailingComma: "JSON allows no comma after the last element; remove it"
    case .trailingData(.comment): Found.comment.note
    case .trailingData(.character(0)): Found.character(0).note
    case .trailingData:
      "a JSON text holds one value; this may be a second one, or the rest of an older file"
    case .truncated: "the file was probably cut off; copy or export it again"
    case .controlCharacter(UInt8(ascii: "\n")), .controlCharacter(UInt8(ascii: "\r")):
      "write a line break as `\\n`, or add the closing quote if it is missing"
    case .controlCharacter(UInt8(ascii: "\t")): "write a tab as `\\t`"
    case .controlCharacter(let byte): "write it as `\(Self.unicodeEscape(byte))`"
    case .invalidEscape: "write a backslash that is meant as itself as `\\\\`"
    case .invalidUTF8: "the file may be in another encoding; convert it with `iconv -t UTF-8`"
    case .malformedNumber(let fault): fault.note
    case .source(let error): error.note
    case .emptyInput, .mismatchedBracket, .invalidUnicodeEscape, .tooDeep, .tokenTooLong: nil
    }
  }

  /// The place and what is wrong: `3:7: …`.
  public var description: String { "\(location): \(message)" }

  /// The error as a diagnostic with an id of the form `json/…`.
  public var diagnostic: Diagnostic {
    Diagnostic(
      id: id,
      message,
      at: SourceRange(at: offset),
      notes: note.map { [Diagnostic.Note($0)] } ?? []
    )
  }

  private var id: String {
    switch kind {
    case .emptyInput: "json/empty"
    case .byteOrderMark, .wrongEncoding, .invalidUTF8: "json/encoding"
    case .unexpected, .mismatchedBracket: "json/unexpected"
    case .trailingComma: "json/trailing-comma"
    case .trailingData: "json/trailing-data"
    case .truncated: "json/truncated"
    case .controlCharacter: "json/control-character"
    case .invalidEscape, .invalidUnicodeEscape: "json/invalid-escape"
    case .malformedNumber: "json/malformed-number"
    case .tooDeep: "json/too-deep"
    case .tokenTooLong: "json/token-too-long"
    case .source: "json/unreadable"
    }
  }

  private static func unicodeEscape(_ byte: UInt8) -> String {
    var bytes: [UInt8] = []
    JSONText.appendUnit(UInt32(byte), to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension JSONError.Found {
  /// How the thing is called in a sentence.
  fileprivate var words: String {
    switch self {
    case .comment: "a comment"
    case .word(let word): "`\(word)`"
    case .character(0x09): "a tab"
    case .character(0x0A), .character(0x0D): "a line break"
    case .character(let point):
      if point < 0x20 {
        "the control character \(Self.name(point))"
      } else if isVisible(point) {
        "`\(Self.text(point))`"
      } else {
        "the invisible character \(Self.name(point))"
      }
    }
  }

  fileprivate var note: String? {
    switch self {
    case .comment: "JSON has no comments; remove it"
    case .word("NaN"), .word("Infinity"), .word("-Infinity"), .word("-NaN"):
      "JSON has no NaN and no infinities; write `null` or a string"
    case .word("None"), .word("undefined"), .word("nil"), .word("NULL"), .word("Null"):
      "write `null`"
    case .word("True"), .word("TRUE"): "write `true`"
    case .word("False"), .word("FALSE"): "write `false`"
    case .word: "strings and keys stand in double quotes"
    case .character(UInt32(UInt8(ascii: "'"))), .character(0x2018...0x201F):
      "strings and keys stand in straight double quotes, `\"`"
    case .character(UInt32(UInt8(ascii: "<"))): "this may be a web page that was saved as JSON"
    case .character(0): "zero bytes may be left over from a crash while the file was written"
    case .character: nil
    }
  }

  private func isVisible(_ point: UInt32) -> Bool {
    guard let scalar = Unicode.Scalar(point) else { return false }
    switch scalar.properties.generalCategory {
    case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator, .surrogate,
      .privateUse, .unassigned, .nonspacingMark, .enclosingMark:
      return false
    default: return true
    }
  }

  private static func text(_ point: UInt32) -> String {
    Unicode.Scalar(point).map { String($0) } ?? name(point)
  }

  private static func name(_ point: UInt32) -> String {
    "U+" + String(hexadecimal: point, digits: 4, uppercase: true)
  }
}

extension JSONError.Expected {
  fileprivate var words: String {
    switch self {
    case .value: "a value"
    case .valueOrEnd: "a value or `]`"
    case .key: "a key in double quotes"
    case .keyOrEnd: "a key in double quotes or `}`"
    case .colon: "`:` after the key"
    case .commaOrObjectEnd: "`,` or `}`"
    case .commaOrArrayEnd: "`,` or `]`"
    }
  }
}

extension JSONError.Unfinished {
  fileprivate var words: String {
    switch self {
    case .string: "a string"
    case .number: "a number"
    case .word: "a word"
    case .object: "an object"
    case .array: "an array"
    }
  }
}

extension JSONError.NumberFault {
  fileprivate var words: String {
    switch self {
    case .leadingZero: "a number begins with a needless zero"
    case .plusSign: "a number begins with a plus sign"
    case .noDigitAfterMinus: "there is no digit after the minus sign"
    case .noDigitBeforePoint: "there is no digit before the decimal point"
    case .noDigitAfterPoint: "there is no digit after the decimal point"
    case .noDigitInExponent: "there is no digit in the exponent"
    }
  }

  fileprivate var note: String? {
    switch self {
    case .leadingZero: "remove the zero, or quote the value if it is a code and no quantity"
    case .plusSign: "remove the sign"
    case .noDigitBeforePoint: "write `0.` before the fraction"
    case .noDigitAfterMinus, .noDigitAfterPoint, .noDigitInExponent: nil
    }
  }
}
