public import SourceDiagnostics

/// Why a text is not JSON, and where.
public struct JSONError: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Kind: Hashable, Sendable {
    /// There is nothing, or nothing but white space.
    case emptyInput
    /// The input begins with a UTF-8 byte order mark.
    case byteOrderMark
    /// The input looks like UTF-16 or UTF-32.
    case wrongEncoding
    /// Something stands where something else must.
    case unexpected(Found, expected: Expected)
    /// A comma stands before a closing bracket.
    case trailingComma
    /// A bracket closes what was opened with the other kind.
    case mismatchedBracket(UInt8)
    /// Something follows the value of the whole text.
    case trailingData(Found)
    /// The input ends inside of something that began at a place, where that is known.
    case truncated(Unfinished, began: SourceLocation?)
    /// A control character stands unescaped in a string.
    case controlCharacter(UInt8)
    /// A backslash is followed by a character that makes no escape.
    case invalidEscape(Found)
    /// The four digits of a `\u` escape are not hexadecimal.
    case invalidUnicodeEscape
    /// The bytes are not UTF-8.
    case invalidUTF8
    /// A number breaks the grammar.
    case malformedNumber(NumberFault)
    /// Brackets are nested deeper than the limit.
    case tooDeep(limit: Int)
    /// A single key, string or number is longer than the limit.
    case tokenTooLong(limit: Int)
    /// The bytes could not be read.
    case source(ByteSourceError)
  }

  /// What was found in a place where it cannot be.
  public enum Found: Hashable, Sendable {
    /// A character that is none of the others, by its code point.
    case character(UInt32)
    /// A word without quotes, such as `NaN` or `title`, up to its thirty-second letter.
    case word(String)
    /// The beginning of a comment.
    case comment
  }

  /// What could have stood in the place.
  public enum Expected: Hashable, Sendable {
    /// Any value.
    case value
    /// A value or `]`.
    case valueOrEnd
    /// A key.
    case key
    /// A key or `}`.
    case keyOrEnd
    /// A colon after a key.
    case colon
    /// A comma or `}`.
    case commaOrObjectEnd
    /// A comma or `]`.
    case commaOrArrayEnd
  }

  /// What the input broke off inside of.
  public enum Unfinished: Hashable, Sendable {
    /// A string or key.
    case string
    /// A number.
    case number
    /// One of the words `true`, `false` and `null`.
    case word
    /// An object.
    case object
    /// An array.
    case array
  }

  /// What is wrong with a number.
  public enum NumberFault: Hashable, Sendable {
    /// A zero before other digits.
    case leadingZero
    /// A plus sign at the beginning.
    case plusSign
    /// No digit after the minus sign.
    case noDigitAfterMinus
    /// No digit before the decimal point.
    case noDigitBeforePoint
    /// No digit after the decimal point.
    case noDigitAfterPoint
    /// No digit after the `e`.
    case noDigitInExponent
  }

  /// What is wrong.
  public var kind: Kind
  /// The byte offset in the whole input, from 0.
  public var offset: Int
  /// The same place as people count it.
  public var location: SourceLocation

  /// Creates an error.
  public init(_ kind: Kind, offset: Int, location: SourceLocation) {
    self.kind = kind
    self.offset = offset
    self.location = location
  }
}
