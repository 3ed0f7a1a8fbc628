import DatabaseModel
import JSONStreaming

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
    var growth = ExpectedGrowth(ofFile: fileSize)
    do throws(TreeFailure) {
      try reader.feed(to: &builder, &growth)
    } catch {
      switch error {
      case .json(let error):
        let path = ExportReader.path(of: builder, atEnd: reader.hasFailedBehindComma)
        throw ExportError(error, file: file, path: path)
      case .model(let error, let token):
        let isEnd = token == .endObject || token == .endArray
        throw locate(self.error(error), in: builder, atEnd: isEnd)
      case .numberOverflow: throw locate(numberOverflow(), in: builder)
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
