import DatabaseModel

/// The methods of strings, by UTF-16 unit (E.1).
///
/// Bytes decide as well as units do, but for one case: a lone surrogate half may be the beginning
/// or the end of a character that the text holds as four bytes. Texts with such halves go the long
/// way.
enum StringMethods {
  /// Whether a text holds another one.
  static func contains(_ text: Span<UInt8>, _ part: Span<UInt8>) -> Bool {
    if hasSurrogate(part) {
      var finder = SubstringFinder(WTF8.utf16Units(part))
      return finder.next(in: WTF8.utf16Units(text)) != nil
    }
    if part.count <= 8 { return containsShort(text, part) }
    var finder = SubstringFinder(copy(part))
    return finder.next(in: copy(text)) != nil
  }

  /// Whether a text begins with another one.
  static func begins(_ text: Span<UInt8>, with part: Span<UInt8>) -> Bool {
    if hasSurrogate(part) { return WTF8.utf16Units(text).starts(with: WTF8.utf16Units(part)) }
    guard part.count <= text.count else { return false }
    return ByteEquality.areEqual(text.extracting(first: part.count), part)
  }

  /// Whether a text ends with another one.
  static func ends(_ text: Span<UInt8>, with part: Span<UInt8>) -> Bool {
    if hasSurrogate(part) {
      let ending = WTF8.utf16Units(part)
      return WTF8.utf16Units(text).suffix(ending.count).elementsEqual(ending)
    }
    guard part.count <= text.count else { return false }
    return ByteEquality.areEqual(text.extracting(last: part.count), part)
  }

  /// The text with every occurrence of another one replaced; the empty one is everywhere (J-22).
  ///
  /// Nil where the result would be too long.
  static func replace(_ part: [UInt8], with new: [UInt8], in text: [UInt8]) -> [UInt8]? {
    let isLong =
      part.isEmpty || hasSurrogate(part.span) || hasSurrogate(new.span) || hasSurrogate(text.span)
    guard isLong else { return replaceUnits(part, with: new, in: text) }
    let units = replaceUnits(
      WTF8.utf16Units(part.span),
      with: WTF8.utf16Units(new.span),
      in: WTF8.utf16Units(text.span)
    )
    return units.map { WTF8.bytes(utf16: $0) }
  }

  private static func replaceUnits<Unit: Equatable>(
    _ part: [Unit],
    with new: [Unit],
    in text: [Unit]
  ) -> [Unit]? {
    var result: [Unit] = []
    guard !part.isEmpty else {
      for unit in text {
        guard result.count <= TextLimit.byteCount else { return nil }
        result.append(contentsOf: new)
        result.append(unit)
      }
      return result + new
    }
    var finder = SubstringFinder(part)
    var start = 0
    while let place = finder.next(in: text) {
      guard result.count <= TextLimit.byteCount else { return nil }
      result.append(contentsOf: text[start..<place])
      result.append(contentsOf: new)
      start = place + part.count
    }
    return result + text[start...]
  }

  /// Looks everywhere for a text of a few bytes, which is linear and needs no preparation.
  private static func containsShort(_ text: Span<UInt8>, _ part: Span<UInt8>) -> Bool {
    if part.isEmpty { return true }
    var start = 0
    while start &+ part.count <= text.count {
      var length = 0
      while length < part.count, text[start &+ length] == part[length] { length &+= 1 }
      if length == part.count { return true }
      start &+= 1
    }
    return false
  }

  private static func copy(_ text: Span<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(copying: text)
    return bytes
  }

  /// Whether a text holds a lone surrogate half.
  private static func hasSurrogate(_ text: Span<UInt8>) -> Bool {
    var index = 0
    while index &+ 1 < text.count {
      if text[index] == 0xED, text[index &+ 1] >= 0xA0 { return true }
      index &+= 1
    }
    return false
  }
}
