import DatabaseModel
import JSONStreaming
import SystemAccess

// Reading into a tree. Nothing here follows the path, which costs more than all else: the builder
// knows it where an error asks for it.

extension ExportReader {
  /// Reads the whole export into a tree.
  ///
  /// - Throws: `ExportError` where it cannot be read or is no export.
  mutating func tree() throws(ExportError) -> DatabaseTree {
    var builder = DatabaseTreeBuilder()
    if isSingleFile {
      try feedTokens(to: &builder)
    } else {
      try feedEvents(to: &builder)
    }
    do throws(DatabaseModelError) {
      return try builder.finish()
    } catch {
      throw self.error(error)
    }
  }

  // MARK: A single file

  private mutating func feedTokens(to builder: inout DatabaseTreeBuilder) throws(ExportError) {
    var scratch: [UInt8] = []
    var growth = ExpectedGrowth(ofFile: fileSize)
    var token = JSONReader.Token.null
    var number = 0.0
    while token != .endOfInput {
      do throws(JSONError) {
        token = try reader.next()
      } catch {
        let path = ExportReader.path(of: builder, atEnd: reader.hasFailedBehindComma)
        throw ExportError(error, file: file, path: path)
      }
      if token == .number { number = reader.number }
      do throws(DatabaseModelError) {
        try ExportReader.feed(token, number, of: reader, &scratch, to: &builder)
      } catch {
        let isEnd = token == .endObject || token == .endArray
        throw locate(self.error(error), in: builder, atEnd: isEnd)
      }
      if !number.isFinite { throw locate(numberOverflow(), in: builder) }
      if token == .endObject, reader.tokenEndOffset > growth.offset {
        growth.makeRoom(in: &builder, at: reader.tokenEndOffset)
      }
    }
  }

  /// Puts an error where the builder stands, or at the container whose end it has just been given.
  private func locate(
    _ error: ExportError,
    in builder: DatabaseTreeBuilder,
    atEnd: Bool = false
  ) -> ExportError {
    var error = error
    error.path = ExportReader.path(of: builder, atEnd: atEnd)
    return error
  }

  /// The path at which a builder stands; `.sv`, which no export holds, is no part of it.
  private static func path(
    of builder: DatabaseTreeBuilder,
    atEnd: Bool = false
  ) -> DatabasePath {
    let path = builder.path(ofContainer: atEnd)
    return DatabasePath(path.keys.filter { SpecialKeys.kind(of: $0.bytes) == .child })
  }

  @inline(__always)
  private static func feed(
    _ token: JSONReader.Token,
    _ number: Double,
    of reader: borrowing JSONReader,
    _ scratch: inout [UInt8],
    to builder: inout DatabaseTreeBuilder
  ) throws(DatabaseModelError) {
    switch token {
    case .beginObject: try builder.beginObject()
    case .endObject: try builder.endObject()
    case .beginArray: try builder.beginArray()
    case .endArray: try builder.endArray()
    case .number: try builder.number(number)
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
      try reader.withTokenBytes { key throws(DatabaseModelError) in try builder.key(key) }
    } else {
      try reader.withTokenBytes { text throws(DatabaseModelError) in try builder.string(text) }
    }
  }

  // MARK: Several files

  private mutating func feedEvents(to builder: inout DatabaseTreeBuilder) throws(ExportError) {
    while true {
      let event = try next()
      if event == .endOfExport { return }
      if event == .number, !number.isFinite { throw numberOverflow() }
      do throws(DatabaseModelError) {
        try feed(event, to: &builder)
      } catch {
        throw self.error(error)
      }
    }
  }

  /// Gives the current event to a builder.
  func feed(
    _ event: Event,
    to builder: inout DatabaseTreeBuilder
  ) throws(DatabaseModelError) {
    switch event {
    case .beginObject: try builder.beginObject()
    case .endObject: try builder.endObject()
    case .beginArray: try builder.beginArray()
    case .endArray: try builder.endArray()
    case .boolean(let value): try builder.boolean(value)
    case .null, .hole: try builder.null()
    case .number: try builder.number(number)
    case .key(.child, _):
      try withKey { key throws(DatabaseModelError) in try builder.key(key) }
    case .key: try builder.key(tokenBytes().span)
    case .string: try builder.string(tokenBytes().span)
    case .endOfExport: break
    }
  }
}

/// How large a tree will be, guessed from its beginning.
private struct ExpectedGrowth {
  /// The offset from which on there is enough to guess from.
  private(set) var offset = Int.max
  private var size = 0

  /// A guess about a small file is worth nothing, nor is one from fewer bytes than this.
  private static let leastSize = 1 << 20

  init(ofFile size: Int?) {
    guard let size, size >= Self.leastSize else { return }
    self.size = size
    offset = max(Self.leastSize, size / 64)
  }

  /// Makes room for the rest, and as much again: what is not used costs nothing.
  mutating func makeRoom(in builder: inout DatabaseTreeBuilder, at position: Int) {
    let memory = builder.reserveCapacity(forTimes: Double(size) / Double(position) * 2)
    memory.forEach(LargePages.prefer(at:))
    offset = .max
  }
}
