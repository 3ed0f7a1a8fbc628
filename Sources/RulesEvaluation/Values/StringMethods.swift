import DatabaseModel

/// The methods of strings, by UTF-16 unit (E.1).
///
/// Bytes decide as well as units do, but for one case: a lone surrogate half may be the beginning
/// or the end of a character that the text holds as four bytes. Texts with such halves go the long
/// way.
enum StringMethods {
  /// Whether a text holds another one.
  static func contains(_ text: [UInt8], _ part: [UInt8]) -> Bool {
    if hasSurrogate(part) {
      return find(WTF8.utf16Units(part.span), in: WTF8.utf16Units(text.span)) != nil
    }
    return find(part, in: text) != nil
  }

  /// Whether a text begins with another one.
  static func begins(_ text: [UInt8], with part: [UInt8]) -> Bool {
    if hasSurrogate(part) {
      return WTF8.utf16Units(text.span).starts(with: WTF8.utf16Units(part.span))
    }
    return text.starts(with: part)
  }

  /// Whether a text ends with another one.
  static func ends(_ text: [UInt8], with part: [UInt8]) -> Bool {
    if hasSurrogate(part) {
      let units = WTF8.utf16Units(text.span)
      let ending = WTF8.utf16Units(part.span)
      return units.suffix(ending.count).elementsEqual(ending)
    }
    return text.suffix(part.count).elementsEqual(part)
  }

  /// The text with every occurrence of another one replaced; the empty one is everywhere (J-22).
  static func replace(_ part: [UInt8], with new: [UInt8], in text: [UInt8]) -> [UInt8] {
    if part.isEmpty || hasSurrogate(part) || hasSurrogate(new) || hasSurrogate(text) {
      let units = replaceUnits(
        WTF8.utf16Units(part.span),
        with: WTF8.utf16Units(new.span),
        in: WTF8.utf16Units(text.span)
      )
      return WTF8.bytes(utf16: units)
    }
    return replaceUnits(part, with: new, in: text)
  }

  private static func replaceUnits<Unit: Equatable>(
    _ part: [Unit],
    with new: [Unit],
    in text: [Unit]
  ) -> [Unit] {
    var result: [Unit] = []
    guard !part.isEmpty else {
      for unit in text { result += new + [unit] }
      return result + new
    }
    var finder = SubstringFinder(part)
    var start = 0
    while let place = finder.next(in: text) {
      result.append(contentsOf: text[start..<place])
      result.append(contentsOf: new)
      start = place + part.count
    }
    return result + text[start...]
  }

  private static func find<Unit: Equatable>(
    _ part: [Unit],
    in text: [Unit]
  ) -> Int? {
    var finder = SubstringFinder(part)
    return finder.next(in: text)
  }

  /// Whether a text holds a lone surrogate half.
  private static func hasSurrogate(_ text: [UInt8]) -> Bool {
    for index in text.indices.dropLast() where text[index] == 0xED {
      if text[index + 1] >= 0xA0 { return true }
    }
    return false
  }
}

/// Finds the occurrences of a text one after the other, in time linear in both (Knuth, Morris and
/// Pratt), without overlaps.
struct SubstringFinder<Unit: Equatable> {
  private let part: [Unit]
  /// For each prefix of the part: the length of the longest shorter prefix that ends it.
  private var borders: [Int]
  private var position = 0

  init(_ part: [Unit]) {
    self.part = part
    borders = [Int](repeating: 0, count: part.count)
    var length = 0
    for index in part.indices.dropFirst() {
      while length > 0, part[index] != part[length] { length = borders[length - 1] }
      if part[index] == part[length] { length += 1 }
      borders[index] = length
    }
  }

  /// Where the next occurrence begins, or nil.
  mutating func next(in text: [Unit]) -> Int? {
    guard !part.isEmpty else { return position == 0 ? 0 : nil }
    var length = 0
    while position < text.count {
      while length > 0, text[position] != part[length] { length = borders[length - 1] }
      if text[position] == part[length] { length += 1 }
      position += 1
      if length == part.count { return position - length }
    }
    return nil
  }
}
