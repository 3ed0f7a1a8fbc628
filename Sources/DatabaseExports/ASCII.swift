extension UInt8 {
  /// Whether this is a digit of ASCII.
  var isDigit: Bool { (0x30...0x39).contains(self) }

  /// Whether this is a small letter of ASCII.
  var isSmallLetter: Bool { (0x61...0x7A).contains(self) }

  /// Whether this is a capital letter of ASCII.
  var isCapitalLetter: Bool { (0x41...0x5A).contains(self) }

  /// Whether this is a letter of ASCII.
  var isLetter: Bool { (self | 0x20).isSmallLetter }
}

extension [UInt8] {
  /// The text without the digits at its end.
  var withoutLastDigits: ArraySlice<UInt8> {
    prefix(1 + (lastIndex { !$0.isDigit } ?? -1))
  }
}
