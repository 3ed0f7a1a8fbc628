import DatabaseModel
import JSONStreaming

// How the path follows the tokens.

extension ExportReader {
  /// Whether all that is still to be read is the file at hand, so that its tokens can be followed
  /// one by one.
  var readsOneFile: Bool { part == .value && steps.isEmpty }

  /// Follows a key where that is simple: a child that by its first bytes comes behind the last one.
  ///
  /// - Returns: false where it is not, and the key is still to be followed.
  @inline(__always)
  mutating func followQuickly() -> Bool {
    let head = reader.tokenHead
    keyMark = ByteMark(head.low, count: reader.quotedByteCount)
    return isKeyPlain && tracker.advanceQuickly(to: head, mark: keyMark)
  }

  /// Follows a string, number or boolean.
  @inline(__always)
  mutating func followLeaf() { tracker.advance() }

  /// Follows the beginning of an object or array.
  mutating func followBegin(isArray: Bool) {
    nesting &+= 1
    tracker.advance()
    tracker.enter(isArray: isArray)
  }

  /// Follows the end of an object or array.
  mutating func followEnd() {
    nesting &-= 1
    tracker.leave()
  }

  /// Whether the current key is written without escapes and is not special.
  @inline(__always)
  private var isKeyPlain: Bool {
    !reader.tokenHasEscapes && keyMark.first &>> 56 != UInt64(UInt8(ascii: "."))
  }

  @inline(__always)
  mutating func followKey() -> Event {
    if followQuickly() { return .key(.child, .ascending) }
    return isKeyPlain ? .key(.child, advance()) : followUnusualKey()
  }

  @inline(never)
  private mutating func advance() -> KeySequence {
    ExportReader.advance(&tracker, reader, keyMark)
  }

  private static func advance(
    _ tracker: inout PathTracker,
    _ reader: borrowing JSONReader,
    _ mark: ByteMark
  ) -> KeySequence {
    reader.withTokenBytes { tracker.advance(to: $0, mark: mark) }
  }

  /// Follows a key with escapes, or one that may be special.
  @inline(never)
  private mutating func followUnusualKey() -> Event {
    let key = reader.tokenBytes()
    let kind = SpecialKeys.kind(of: key)
    if kind == .child { return follow(key) }
    tracker.advanceToSpecial()
    return .key(kind, .ascending)
  }

  mutating func follow(_ key: [UInt8]) -> Event {
    keyMark = ByteMark(key.span)
    return .key(.child, tracker.advance(to: key.span, mark: keyMark))
  }

  /// Whether the current token, a key without escapes, is one that `push` made.
  @inline(__always)
  var isTokenPushID: Bool {
    KeyLook.mayBePushID(keyMark) && KeyCharacters.isWordOfTwenty(reader.tokenHead)
  }
}

/// The keys of the export form that name no child (H-9, G-22).
enum SpecialKeys {
  private static let value = Array(".value".utf8)
  private static let priority = Array(".priority".utf8)
  private static let serverValue = Array(".sv".utf8)

  static func kind(of key: [UInt8]) -> ExportReader.KeyKind {
    switch key {
    case value: .value
    case priority: .priority
    case serverValue: .serverValue
    default: .child
    }
  }
}
