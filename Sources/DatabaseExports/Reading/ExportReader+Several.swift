import DatabaseModel
import JSONStreaming

// Several files that together are one database.

extension ExportReader {
  @inline(never)
  mutating func nextOfSeveral() throws(ExportError) -> Event {
    madeUpToken = nil
    while true {
      if part == .value {
        let token = try nextToken()
        if token != .endOfInput { return followOutOfLine(token) }
        part = .none
      }
      if part == .members {
        let token = try nextToken()
        if token != .endObject || reader.depth > 0 { return try followMember(token) }
        try finishMembers()
      }
      if part == .host {
        if let event = try nextOfHost() { return event }
        continue
      }
      guard let step = steps.popFirst() else { return .endOfExport }
      switch step {
      case .beginObject:
        return begin(.beginObject)
      case .endObject: return end(.endObject)
      case .key(let key): return makeUp(key)
      case .value(let input):
        open(try input.open())
        part = .value
      case .host(let input, let mounts):
        open(try input.open())
        host = HostFile(mounts)
        part = .host
      case .members(let input):
        open(try input.open())
        try beginMembers()
      case .resume: resumeHost()
      }
    }
  }

  private mutating func beginMembers() throws(ExportError) {
    switch try nextToken() {
    case .beginObject: part = .members
    case .null: try finishMembers()
    default: throw error("exports/no-object", ExportError.cannotJoin)
    }
  }

  /// Joined files must follow each other in the order of keys, since a key that stands in two of
  /// them could not be noticed otherwise without remembering all.
  private mutating func followMember(_ token: JSONReader.Token) throws(ExportError) -> Event {
    let event = followOutOfLine(token)
    if reader.depth == 1, case .key(.child, let sequence) = event, sequence != .ascending {
      throw error(
        "exports/join-order",
        ExportError.joinOrder(keyText),
        notes: ExportError.joinNotes
      )
    }
    return event
  }

  private mutating func finishMembers() throws(ExportError) {
    _ = try nextToken()
    part = .none
  }

  private mutating func makeUp(_ key: DatabaseKey) -> Event {
    var token: [UInt8] = []
    JSONText.appendQuoted(key.bytes.span, to: &token)
    madeUpToken = Array(token.dropFirst().dropLast())
    return follow(key.bytes)
  }
}
