package import JSONStreaming

/// Why a builder did not take one of the tokens of a block.
package struct TokenFailure: Error {
  /// Which entry of the block.
  package let index: Int
  /// Whether it is the key that comes with the token.
  package let isAtKey: Bool
  /// What is wrong; nil where a number is too large for a double.
  package let reason: DatabaseModelError?
}

extension DatabaseTreeBuilder {
  /// Takes tokens that a reader has read, with the bytes in which they lie.
  ///
  /// - Throws: `TokenFailure` at the first token that makes no tree; those before it were taken.
  package mutating func append(
    _ block: borrowing TokenBlock,
    of bytes: Span<UInt8>
  ) throws(TokenFailure) {
    let tokens = block.room.span.extracting(first: block.count)
    var index = 0
    // Where runs are short, to begin one costs more than it saves: they are tried less often then.
    var pause = 1
    while index < tokens.count {
      let end = appendRun(of: tokens, from: index, bytes)
      pause = end.index &- index < Self.worthwhileRun ? min(pause &* 2, Self.longestPause) : 1
      var hasKey = end.hasKey
      index = end.index
      for _ in 0..<pause where index < tokens.count {
        try append(tokens[index], at: index, hasKey: hasKey, of: bytes)
        hasKey = false
        index &+= 1
      }
    }
  }

  private static let worthwhileRun = 4
  private static let longestPause = 32

  /// Takes an entry, of which the key may have been taken before.
  private mutating func append(
    _ entry: TokenBlock.Entry,
    at index: Int,
    hasKey: Bool,
    of bytes: Span<UInt8>
  ) throws(TokenFailure) {
    var isAtKey = entry.hasKey && !hasKey
    let isTaken: Bool
    do throws(DatabaseModelError) {
      if isAtKey {
        try appendText(entry.key, bytes.extracting(entry.keyRange))
        isAtKey = false
      }
      isTaken = try append(entry, of: bytes)
    } catch {
      throw TokenFailure(index: index, isAtKey: isAtKey, reason: error)
    }
    guard isTaken else { throw TokenFailure(index: index, isAtKey: false, reason: nil) }
  }

  /// Takes a token, without the key that may come with it, with the bytes in which it lies.
  ///
  /// - Returns: False where a number is too large for a double.
  package mutating func append(
    _ entry: TokenBlock.Entry,
    of bytes: Span<UInt8>
  ) throws(DatabaseModelError) -> Bool {
    switch entry.token {
    case .beginObject: try beginObject()
    case .endObject: try endObject()
    case .beginArray: try beginArray()
    case .endArray: try endArray()
    case .true: try boolean(true)
    case .false: try boolean(false)
    case .null: try null()
    case .number:
      let number = JSONNumber.double(bytes.extracting(entry.range))
      try self.number(number)
      return number.isFinite
    case .key, .string: try appendText(entry, bytes.extracting(entry.range))
    case .endOfInput: break
    }
    return true
  }

  @inline(__always)
  private mutating func appendText(
    _ entry: TokenBlock.Entry,
    _ text: Span<UInt8>
  ) throws(DatabaseModelError) {
    guard entry.hasEscapes else {
      if entry.token == .key { try key(text) } else { try string(text) }
      return
    }
    var decoded: [UInt8] = []
    JSONText.decode(text, appendingTo: &decoded)
    if entry.token == .key { try key(decoded.span) } else { try string(decoded.span) }
  }
}
