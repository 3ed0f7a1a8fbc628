import DatabaseModel

/// What becomes of a joke, as far as its own fields and its author's row tell.
enum JokeDecision: Equatable {
  /// It belongs to the user with that row.
  case bind(row: Int, MatchKind)
  /// It is left out.
  case quarantine(QuarantineReason)

  /// Decides about a joke.
  ///
  /// Of several faults the one that is nearest to the joke counts: its place, its text, its author,
  /// and last what the author's row can take.
  init(
    _ joke: LegacyJoke,
    in directory: inout UserDirectory,
    _ options: MigrationOptions
  ) {
    if let fault = JokeDecision.fault(of: joke) {
      self = .quarantine(fault)
      return
    }
    switch directory.match(author: joke.author.decoded, options.authorMatching) {
    case .user(let row, let kind):
      let fault = directory.rows[row].fault
      self = fault.map { .quarantine($0) } ?? .bind(row: row, kind)
    case .ambiguousAuthor: self = .quarantine(.ambiguousAuthor)
    case .unknownAuthor: self = .quarantine(.unknownAuthor)
    case .noAuthor: self = .quarantine(.noAuthor)
    }
  }

  private static func fault(of joke: LegacyJoke) -> QuarantineReason? {
    if joke.isWholeCollection { return .notACollection }
    switch joke.textKind {
    case .absent: return .noText
    case .other: return .textNotString
    case .string: if joke.text.decoded.isEmpty { return .emptyTitle }
    }
    switch joke.authorKind {
    case .absent: return .noAuthor
    case .other: return .authorNotString
    case .string: break
    }
    return DatabaseKey(bytes: joke.key).isLegal ? nil : .illegalKey
  }
}

extension UserDirectory.Row {
  /// Why nothing can be put into the row's items, or nil.
  var fault: QuarantineReason? {
    guard isObject else { return .userNotObject }
    return items == .leaf || items == .repeated ? .itemsUnusable : nil
  }
}
