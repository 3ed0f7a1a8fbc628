import DatabaseModel

/// What a text is that tells of nobody, by its look.
public enum TextLook: Hashable, Sendable, CaseIterable {
  /// A key that `push` made since the service was born.
  case pushID
  /// A UUID.
  case uuid
  /// A uid of Firebase Authentication, 28 letters and digits.
  case uid
  /// The name of a provider of sign-ins, such as `password`.
  case provider
  /// `true` or `false`.
  case truthValue
  /// A date, or a date and time, such as `2016-02-09`.
  case instant

  /// Creates what a text is; nil where it may tell of somebody.
  init?(_ text: [UInt8]) {
    if TextLook.providers.contains(text) {
      self = .provider
    } else if TextLook.truthValues.contains(text) {
      self = .truthValue
    } else if TextLook.isPushID(text) {
      self = .pushID
    } else if UidLook.isUid(text.span) {
      self = .uid
    } else if TextLook.isUUID(text) {
      self = .uuid
    } else if TextLook.isInstant(text) {
      self = .instant
    } else {
      return nil
    }
  }

  private static let truthValues: Set<[UInt8]> = [Array("true".utf8), Array("false".utf8)]

  private static let providers: Set<[UInt8]> = Set(
    [
      "password", "anonymous", "simplelogin", "facebook", "github", "google", "twitter",
      "custom", "phone",
      "facebook.com", "github.com", "google.com", "twitter.com", "apple.com",
    ].map { Array($0.utf8) }
  )

  /// Whether a text names a provider of sign-ins.
  static func isProvider(_ text: [UInt8]) -> Bool { providers.contains(text) }

  /// Whether `push` made a key since the service was born, on the first of May 2011.
  private static func isPushID(_ text: [UInt8]) -> Bool {
    guard text.first == UInt8(ascii: "-"), let time = PushID.milliseconds(of: text.span) else {
      return false
    }
    return time >= 1_304_208_000_000
  }

  private static func isUUID(_ text: [UInt8]) -> Bool {
    guard text.count == 36 else { return false }
    return text.indices.allSatisfy { index in
      [8, 13, 18, 23].contains(index)
        ? text[index] == UInt8(ascii: "-")
        : text[index].isDigit || (0x61...0x66).contains(text[index] | 0x20)
    }
  }

  /// Such as `2016-02-09` or `2016-02-09T00:00:00Z`; a telephone number may be written alike.
  static func isInstant(_ text: [UInt8]) -> Bool {
    guard text.count >= 10, text.count <= 30 else { return false }
    let date = text.prefix(10).enumerated().allSatisfy { index, byte in
      index == 4 || index == 7 ? byte == UInt8(ascii: "-") : byte.isDigit
    }
    guard date, (19...21).contains(number(text[0...1])), (1...12).contains(number(text[5...6])),
      (1...31).contains(number(text[8...9]))
    else { return false }
    guard text.count > 10 else { return true }
    return (text[10] == UInt8(ascii: "T") || text[10] == UInt8(ascii: " "))
      && isTime(text.dropFirst(11))
  }

  /// Such as `00:00`, `00:00:00.000Z` or `00:00:00+01:00`.
  private static func isTime(_ text: ArraySlice<UInt8>) -> Bool {
    var rest = text
    /// Takes a mark and two digits off the rest, where they stand there.
    func takePair(after mark: String) -> Bool {
      let pair = rest.dropFirst(mark.utf8.count).prefix(2)
      guard rest.starts(with: mark.utf8), pair.count == 2, pair.allSatisfy({ $0.isDigit }) else {
        return false
      }
      rest = rest.dropFirst(mark.utf8.count + 2)
      return true
    }
    guard takePair(after: ""), takePair(after: ":") else { return false }
    if takePair(after: ":"), rest.first == UInt8(ascii: ".") {
      let fraction = rest.dropFirst().prefix { $0.isDigit }
      guard (1...9).contains(fraction.count) else { return false }
      rest = rest.dropFirst(1 + fraction.count)
    }
    if rest.elementsEqual("Z".utf8) { return true }
    if takePair(after: "+") || takePair(after: "-") {
      return rest.isEmpty || (takePair(after: ":") || takePair(after: "")) && rest.isEmpty
    }
    return rest.isEmpty
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int {
    digits.reduce(0) { 10 * $0 + Int($1 & 0xF) }
  }
}
