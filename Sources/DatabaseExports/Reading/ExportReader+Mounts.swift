import DatabaseModel
import JSONStreaming

// Files that are put into another one.

/// Where a reader stands in a file into which others are put.
struct HostFile {
  /// An open object with children that are put in.
  struct Level {
    let mounts: [ReadingPlan.Mount]
    /// The first of them that has not been read.
    var next = 0
    /// How many objects and arrays of the file are open in it.
    let depth: Int
  }

  /// The objects on the way to where files are put, from the outside inwards.
  var levels: [Level] = []
  /// What is put into the value that comes next.
  var expected: [ReadingPlan.Mount]?
  /// A token that has been read and not been followed.
  var held: JSONReader.Token?

  init(_ mounts: [ReadingPlan.Mount]) {
    expected = mounts
  }
}

/// A file that waits until those that are put into it have been read.
final class WaitingHost {
  let fileNumber: Int
  let host: HostFile
  fileprivate var reader: JSONReader

  fileprivate init(_ reader: consuming JSONReader, _ host: HostFile, fileNumber: Int) {
    self.fileNumber = fileNumber
    self.host = host
    self.reader = reader
  }
}

extension ExportReader {
  /// Reads on in a file into which others are put; nil where another step comes first.
  mutating func nextOfHost() throws(ExportError) -> Event? {
    guard var host else { return nil }
    let token = if let held = host.held { held } else { try nextToken() }
    host.held = nil
    self.host = host
    if let mounts = host.expected {
      self.host?.expected = nil
      return try beginHost(token, mounts)
    }
    if token == .endOfInput {
      self.host = nil
      part = .none
      return nil
    }
    guard let level = host.levels.last else { return follow(token) }
    if token == .key, reader.depth == level.depth { return try followHostKey(level) }
    if token == .endObject, reader.depth == level.depth - 1 {
      if level.next < level.mounts.count { return readMount(before: token) }
      self.host?.levels.removeLast()
    }
    return follow(token)
  }

  /// Follows the beginning of a value into which files are put.
  private mutating func beginHost(
    _ token: JSONReader.Token,
    _ mounts: [ReadingPlan.Mount]
  ) throws(ExportError) -> Event? {
    switch token {
    case .beginObject:
      host?.levels.append(HostFile.Level(mounts: mounts, depth: reader.depth))
      return follow(token)
    case .null:
      // Nothing is there, so all of it is made up.
      let members = mounts.flatMap { [.key($0.key)] + $0.steps }
      leaveHost(for: [.beginObject] + members + [.endObject])
      return nil
    case .beginArray: throw mountInList(mounts)
    default: throw mountBelowValue(mounts)
    }
  }

  private mutating func followHostKey(_ level: HostFile.Level) throws(ExportError) -> Event? {
    let key = reader.tokenBytes()
    switch SpecialKeys.kind(of: key) {
    case .child: break
    case .value: throw mountBelowValue(level.mounts)
    default: return follow(.key)
    }
    if level.next < level.mounts.count, level.mounts[level.next].key < DatabaseKey(bytes: key) {
      return readMount(before: .key)
    }
    guard let index = level.mounts.firstIndex(where: { $0.key.bytes == key }) else {
      return follow(.key)
    }
    let event = follow(.key)
    let mount = level.mounts[index]
    if mount.isFile { throw mountOverOther(mount) }
    // The children that are put into it have been made up already.
    if index < level.next { throw mountOutOfOrder(mount) }
    goOn(to: mount.children)
    return event
  }

  private mutating func goOn(to expected: [ReadingPlan.Mount]?) {
    guard let top = host?.levels.indices.last else { return }
    host?.levels[top].next += 1
    host?.expected = expected
  }

  /// Reads the next child that is put in before going on with a token.
  private mutating func readMount(before token: JSONReader.Token) -> Event? {
    guard let level = host?.levels.last else { return nil }
    let mount = level.mounts[level.next]
    goOn(to: nil)
    host?.held = token
    leaveHost(for: [.key(mount.key)] + mount.steps)
    return nil
  }

  private mutating func leaveHost(for others: [ReadingPlan.Step]) {
    guard let host else { return }
    var other = JSONReader(bytes: [], options: options)
    swap(&other, &reader)
    waitingHosts.append(WaitingHost(other, host, fileNumber: fileNumber))
    self.host = nil
    part = .none
    steps = (others + [.resume] + steps)[...]
  }

  mutating func resumeHost() {
    guard let waiting = waitingHosts.popLast() else { return }
    swap(&reader, &waiting.reader)
    fileNumber = waiting.fileNumber
    host = waiting.host
    part = .host
  }
}
