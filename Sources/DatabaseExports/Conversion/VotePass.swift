import DatabaseModel
import JSONStreaming

/// The votes for one joke.
struct VoteCount {
  /// How many users voted for it.
  var whole = 0
  /// How many of them belong to the sample.
  var kept = 0
}

/// The reading of an export that counts the votes for the jokes of a sample, so that their counters
/// agree with the users that are left.
struct VotePass: ~Copyable {
  private var reader: ExportReader
  private let shape: ShapeIndex
  private let selection: SampleSelection

  init(
    _ reader: consuming ExportReader,
    shape: ShapeIndex,
    selection: SampleSelection
  ) {
    self.reader = reader
    self.shape = shape
    self.selection = selection
  }

  /// Reads `/users/$uid/votes/$joke` everywhere, in objects as the apps write them.
  mutating func run() throws(ExportError) -> [[UInt8]: VoteCount] {
    var counts: [[UInt8]: VoteCount] = [:]
    guard selection.jokes != nil, selection.users != nil else { return counts }
    var (isKept, isOnWay) = (false, true)
    while true {
      switch try reader.next() {
      case .endOfExport: return counts
      case .key(.child, _):
        isOnWay = isKeyOnWay
        if reader.depth == 2 { isKept = isTaken(reader.tokenBytes(), in: selection.users) }
      case .beginObject where isOnWay: break
      case .beginObject, .beginArray: try reader.skipContainer()
      case .boolean(true) where reader.depth == 4:
        let joke = reader.withKey { [UInt8](copying: $0) }
        guard isTaken(joke, in: selection.jokes) else { continue }
        counts[joke, default: VoteCount()].whole += 1
        if isKept { counts[joke, default: VoteCount()].kept += 1 }
      default: break
      }
    }
  }

  /// Whether a child of a collection belongs to the sample; what is not one of many always does.
  private func isTaken(_ key: [UInt8], in collection: Int?) -> Bool {
    guard let collection, shape.child(of: collection, key).isRecord else { return true }
    return selection.taken[collection]?.contains(key) == true
  }

  /// Whether the current key leads to votes.
  private var isKeyOnWay: Bool {
    switch reader.depth {
    case 1: isKey(SampleSelection.usersName)
    case 2: true
    case 3: isKey(SampleSelection.votesName)
    default: false
    }
  }

  private func isKey(_ name: [UInt8]) -> Bool {
    reader.withKey { ByteEquality.areEqual($0, name.span) }
  }
}
