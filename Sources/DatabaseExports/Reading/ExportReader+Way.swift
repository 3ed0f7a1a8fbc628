public import DatabaseModel
import SourceDiagnostics

// The way to a node, on which no key may stand twice: which of the two was meant, nobody knows, and
// what lies at the other one would be lost without a word.

/// The keys on the way to a node, and where each of them was met.
struct Way {
  let target: DatabasePath
  /// The file and the place of each key that has been met, by its level; elements of arrays have none.
  var places: [(file: String, location: SourceLocation)?]

  init(to target: DatabasePath = .root) {
    self.target = target
    places = Array(repeating: nil, count: target.count)
  }
}

extension ExportReader {
  /// Reads on to the value at a path and returns its event, or nil where nothing is there.
  ///
  /// - Throws: `ExportError` where the text is not JSON or cannot be read, or where a key on the way
  ///   stands twice.
  public mutating func advance(to target: DatabasePath) throws(ExportError) -> Event? {
    way = Way(to: target)
    while true {
      let event = try next()
      switch event {
      case .endOfExport: return nil
      case .key(.child, _):
        try noteKeyOnWay()
        continue
      case .key, .endObject, .endArray: continue
      default: break
      }
      if depth == target.count, path == target { return event }
      if event.isContainer, depth >= target.count || !path.isPrefix(of: target) {
        try skipContainer()
      }
    }
  }

  /// Reads to the end behind the value to which `advance(to:)` has led.
  ///
  /// - Throws: `ExportError` where the text is not JSON or cannot be read, or where a key on the way
  ///   to the value stands twice.
  public mutating func finish() throws(ExportError) {
    while true {
      let event = try next()
      switch event {
      case .endOfExport: return
      case .key(.child, _): try noteKeyOnWay()
      case .beginObject, .beginArray: try skipContainer()
      default: break
      }
    }
  }

  /// Notes a key that lies on the way; all that does not was skipped with what is below it.
  private mutating func noteKeyOnWay() throws(ExportError) {
    let level = depth - 1
    guard way.places.indices.contains(level) else { return }
    let key = way.target.keys[level].bytes
    guard withKey({ ByteEquality.areEqual($0, key.span) }) else { return }
    if let first = way.places[level] {
      throw error(
        ExportError.duplicateKeyID,
        "the key `\(keyText)` stands twice, so there is no telling what \(way.target) is",
        notes: ["the first one is at \(first.file):\(first.location)", "take one of them out"]
      )
    }
    way.places[level] = (file, location())
  }
}

extension ExportError {
  /// The id of the error of a key that stands twice on the way to a node.
  static let duplicateKeyID = "exports/duplicate-key"
}
