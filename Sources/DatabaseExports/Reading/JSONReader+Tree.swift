import DatabaseModel
import JSONStreaming

/// Why the tokens of a file make no tree.
enum TreeFailure: Error {
  case json(JSONError)
  /// The builder did not take the current token.
  case model(DatabaseModelError, JSONReader.Token)
  case numberOverflow
}

extension JSONReader.Options {
  /// A window that leaves room in the processor's cache for the tree that is made of it.
  static let tree = JSONReader.Options(windowSize: 64 * 1024)
}

extension JSONReader {
  /// Gives tokens to a builder, up to the end of the text, or to that of an object which leaves fewer
  /// than `floor` open; that end is not given.
  mutating func feed(
    to builder: inout DatabaseTreeBuilder,
    _ growth: inout ExpectedGrowth,
    downTo floor: Int = 0
  ) throws(TreeFailure) {
    var block = TokenBlock()
    while true {
      read(into: &block, downTo: floor)
      try feed(block, to: &builder)
      if tokenEndOffset > growth.offset { growth.makeRoom(in: &builder, at: tokenEndOffset) }
      let token: Token
      do throws(JSONError) {
        token = try next()
      } catch {
        throw .json(error)
      }
      if token == .endOfInput || token == .endObject && depth < floor { return }
      try feed(token, to: &builder)
    }
  }

  private mutating func feed(
    _ block: borrowing TokenBlock,
    to builder: inout DatabaseTreeBuilder
  ) throws(TreeFailure) {
    do throws(TokenFailure) {
      try withWindowBytes { bytes throws(TokenFailure) in try builder.append(block, of: bytes) }
    } catch {
      var entry = block.room[error.index]
      if error.isAtKey { entry = entry.key }
      goBack(to: entry)
      guard let reason = error.reason else { throw .numberOverflow }
      throw .model(reason, entry.token)
    }
  }

  private func feed(
    _ token: Token,
    to builder: inout DatabaseTreeBuilder
  ) throws(TreeFailure) {
    let entry = entry(of: token)
    var isFinite = true
    do throws(DatabaseModelError) {
      isFinite = try withWindowBytes { bytes throws(DatabaseModelError) in
        try builder.append(entry, of: bytes)
      }
    } catch {
      throw .model(error, token)
    }
    if !isFinite { throw .numberOverflow }
  }
}
