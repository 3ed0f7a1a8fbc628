import DatabaseModel
import JSONStreaming
import SystemAccess

/// Finds keys that stand twice in one object without being neighbours.
///
/// An object whose keys are in order has none of them, so only the others are looked at, by reading
/// the export again: for the hashes of their keys, in as many parts as fit into memory one by one, and
/// a last time to make sure that equal hashes belong to equal keys.
struct DuplicateSearch {
  /// How much is done.
  struct Limits {
    /// How many hashes are held in memory at a time.
    var hashes = 4 << 20
    /// How many times the export is read for them; more keys than both allow are not looked at.
    var parts = 16
    /// How many different keys that stand twice are told.
    var candidates = 1 << 17
  }

  /// Where a key with a hash that occurs more than once was met first.
  private struct Sighting {
    var object: Int
    var key: KeyFingerprint
  }

  private let objects: UnorderedObjects
  private let root: DatabasePath
  private let limits: Limits
  private let partCount: Int
  private var sightings: [UInt64: Sighting?] = [:]
  private var isComplete: Bool

  init(in objects: UnorderedObjects, at root: DatabasePath, limits: Limits = Limits()) {
    self.objects = objects
    self.root = root
    self.limits = limits
    partCount = max(1, (objects.keyCount - 1) / max(1, limits.hashes) + 1)
    isComplete = partCount <= limits.parts
  }

  /// Reports what it finds, and that it does not find all, where it does not.
  ///
  /// - Complexity: linear in the length of the text, times the number of parts.
  mutating func run(
    reopening reopen: (() throws(ExportError) -> ExportSource)?,
    reportingTo problems: inout ExportProblemList
  ) throws(ExportError) {
    guard let reopen else { return report(.unknownDuplicatesOfStream, to: &problems) }
    for part in 0..<min(partCount, limits.parts) {
      findCandidates(try hashes(of: part, in: try reopen()))
    }
    if !sightings.isEmpty { try confirm(in: try reopen(), &problems) }
    if !isComplete { report(.unknownDuplicates, to: &problems) }
  }

  private func report(_ wording: ProblemWording, to problems: inout ExportProblemList) {
    guard let unordered = problems.first(.unorderedKeys),
      problems.admit(.unknownDuplicates)
    else { return }
    var problem = unordered
    problem.kind = .unknownDuplicates
    problem.message = wording.message
    problem.notes = wording.notes
    problems.list(problem)
  }

  // MARK: Candidates

  private func hashes(
    of part: Int,
    in source: consuming ExportSource
  ) throws(ExportError) -> [UInt64] {
    var hashes: [UInt64] = []
    hashes.reserveCapacity(min(objects.keyCount, limits.hashes))
    let parts = UInt64(partCount)
    try visitKeys(in: source) { _, _, hash in
      if hash.multipliedFullWidth(by: parts).high == UInt64(part) { hashes.append(hash) }
    }
    return hashes
  }

  private mutating func findCandidates(_ hashes: [UInt64]) {
    var hashes = hashes
    hashes.sort()
    for index in hashes.indices.dropFirst() where hashes[index] == hashes[index - 1] {
      if sightings[hashes[index]] != nil { continue }
      guard sightings.count < limits.candidates else {
        isComplete = false
        return
      }
      sightings[hashes[index]] = .some(nil)
    }
  }

  // MARK: Confirmation

  private mutating func confirm(
    in source: consuming ExportSource,
    _ problems: inout ExportProblemList
  ) throws(ExportError) {
    var sightings = self.sightings
    var hasCollision = false
    try visitKeys(in: source) { reader, object, hash in
      guard let sighting = sightings[hash] else { return }
      let key = reader.withKey { KeyFingerprint($0) }
      guard let sighting else {
        sightings[hash] = Sighting(object: object, key: key)
        return
      }
      guard sighting.object == object, sighting.key == key else {
        hasCollision = true
        return
      }
      guard problems.admit(.duplicateKey) else { return }
      let wording = ProblemWording.duplicateKey(reader.keyText)
      problems.list(reader.problem(.duplicateKey, wording))
    }
    if hasCollision { isComplete = false }
  }

  // MARK: Reading

  /// Visits the keys of the objects, but for those that repeat the one before them.
  private func visitKeys(
    in source: consuming ExportSource,
    _ body: (inout ExportReader, _ object: Int, _ hash: UInt64) -> Void
  ) throws(ExportError) {
    var reader = ExportReader(source)
    guard var event = try reader.advance(to: root) else { return }
    var count = 0
    // The open containers: the number of the object, or 0 where there is nothing to be looked at.
    var open: [Int] = []
    while true {
      switch event {
      case .beginObject:
        count &+= 1
        open.append(objects.contains(count) ? count : 0)
      case .beginArray: open.append(0)
      case .endObject, .endArray: open.removeLast()
      case .key(.child, let sequence):
        guard sequence != .duplicate, let object = open.last, object > 0 else { break }
        body(&reader, object, DuplicateSearch.hash(reader, in: object))
      default: break
      }
      if open.isEmpty { return }
      event = try reader.next()
    }
  }

  /// A hash of the current key that differs from object to object.
  private static func hash(_ reader: borrowing ExportReader, in object: Int) -> UInt64 {
    let key = reader.withKey { ByteHash.hash($0) }
    let product = (key ^ UInt64(truncatingIfNeeded: object))
      .multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low
  }
}

/// A key, or the digest of a long one, of which there are no two that are equal.
private struct KeyFingerprint: Hashable {
  private static let longest = 64

  private let bytes: [UInt8]
  private let count: Int

  init(_ key: Span<UInt8>) {
    count = key.count
    if key.count <= KeyFingerprint.longest {
      bytes = [UInt8](copying: key)
    } else {
      var digest = SHA256()
      digest.update(key)
      bytes = digest.finalize()
    }
  }
}
