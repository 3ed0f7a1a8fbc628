import DatabaseModel
import JSONStreaming

/// Why the tokens of a file make no tree.
enum TreeFailure: Error {
  case json(JSONError)
  /// The builder did not take a token.
  case model(DatabaseModelError, JSONReader.Token)
  case numberOverflow
}

extension JSONReader {
  /// Gives tokens to a builder, up to the end of the text, or to that of an object which leaves fewer
  /// than `floor` open; that end is not given.
  mutating func feed(
    to builder: inout DatabaseTreeBuilder,
    _ growth: inout ExpectedGrowth,
    downTo floor: Int = 0
  ) throws(TreeFailure) {
    var scratch: [UInt8] = []
    var token = Token.null
    while token != .endOfInput {
      do throws(JSONError) {
        token = try next()
      } catch {
        throw .json(error)
      }
      var isOverflow = false
      if token == .endObject {
        if depth < floor { return }
        if tokenEndOffset > growth.offset { growth.makeRoom(in: &builder, at: tokenEndOffset) }
      }
      do throws(DatabaseModelError) {
        try Self.feed(token, of: self, &scratch, to: &builder, &isOverflow)
      } catch {
        throw .model(error, token)
      }
      if isOverflow { throw .numberOverflow }
    }
  }

  @inline(__always)
  private static func feed(
    _ token: Token,
    of reader: borrowing JSONReader,
    _ scratch: inout [UInt8],
    to builder: inout DatabaseTreeBuilder,
    _ isOverflow: inout Bool
  ) throws(DatabaseModelError) {
    switch token {
    case .beginObject: try builder.beginObject()
    case .endObject: try builder.endObject()
    case .beginArray: try builder.beginArray()
    case .endArray: try builder.endArray()
    case .number:
      let number = reader.number
      isOverflow = !number.isFinite
      try builder.number(number)
    case .true: try builder.boolean(true)
    case .false: try builder.boolean(false)
    case .null: try builder.null()
    case .key, .string: try feedText(token == .key, of: reader, &scratch, to: &builder)
    case .endOfInput: break
    }
  }

  @inline(__always)
  private static func feedText(
    _ isKey: Bool,
    of reader: borrowing JSONReader,
    _ scratch: inout [UInt8],
    to builder: inout DatabaseTreeBuilder
  ) throws(DatabaseModelError) {
    if reader.tokenHasEscapes {
      scratch.removeAll(keepingCapacity: true)
      reader.appendDecodedToken(to: &scratch)
      if isKey { try builder.key(scratch.span) } else { try builder.string(scratch.span) }
    } else if isKey {
      try reader.withQuotedBytes { key throws(DatabaseModelError) in try builder.key(key) }
    } else {
      try reader.withQuotedBytes { text throws(DatabaseModelError) in try builder.string(text) }
    }
  }
}
