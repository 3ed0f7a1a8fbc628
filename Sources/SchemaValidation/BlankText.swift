extension [UInt8] {
  /// Whether a text in UTF-8 holds nothing but Unicode white space; one that is not valid holds more.
  package var isBlank: Bool {
    if let first, UInt8(ascii: "!")...UInt8(ascii: "~") ~= first { return false }
    guard let text = String(validating: self, as: UTF8.self) else { return false }
    return text.unicodeScalars.allSatisfy(\.properties.isWhitespace)
  }
}
