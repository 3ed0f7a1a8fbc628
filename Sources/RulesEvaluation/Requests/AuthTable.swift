import DatabaseModel

/// The value of `auth` laid out flat, so that rules find its members without allocating.
final class AuthTable: Sendable {
  enum Kind: UInt32 {
    case null, `false`, `true`, number, string, list, map
  }

  /// One value.
  struct Entry: Sendable {
    var kind: Kind
    /// Where the text, the elements or the members begin.
    var start: UInt32 = 0
    var count: UInt32 = 0
    /// The bits of a number.
    var bits: UInt64 = 0
  }

  /// A member of a map.
  struct Member: Sendable {
    var hash: UInt64
    var keyStart: UInt32
    var keyCount: UInt32
    var value: UInt32
  }

  /// The whole first; the elements of a list lie beside each other.
  let entries: [Entry]
  let members: [Member]
  /// All strings and names.
  let text: [UInt8]
  /// The whole as a value of the machine.
  let whole: Register
  /// The member `uid`, for which nearly all rules ask, as a value of the machine.
  let uid: Register
  /// Where `uid` lies in `text`, and its hash, where it is a string without slashes, as which it is
  /// the name of a child.
  let uidKey: (range: Range<Int>, hash: UInt64)?
  /// The value that was laid out.
  let value: AuthValue

  init(_ value: AuthValue) {
    var layout = Layout()
    layout.add(value)
    whole = Register(layout.entries[0], at: 0)
    uid = layout.uid.map { Register(layout.entries[$0], at: $0) } ?? .null
    uidKey = layout.uidKey
    entries = layout.entries
    members = layout.members
    text = layout.text
    self.value = value
  }

  static let signedOut = AuthTable(.null)

  /// Hands out a range of `text`.
  func withText<Result>(_ range: Range<Int>, _ body: (Span<UInt8>) -> Result) -> Result {
    let text = text
    return body(text.span.extracting(range))
  }

  /// Asks for the text of `uid`, for which the first rule would else have to wait.
  @inline(__always)
  func prefetch() {
    if let uidKey { text.prefetch(uidKey.range) }
  }

  /// The entry of a map's member, or nil.
  func member(_ map: Int, named name: Span<UInt8>, hash: UInt64) -> Int? {
    let entry = entries[map]
    var place = Int(entry.start)
    let end = place + Int(entry.count)
    while place < end {
      let member = members[place]
      if member.hash == hash, member.keyCount == name.count {
        let key = Int(member.keyStart)..<(Int(member.keyStart) + Int(member.keyCount))
        if withText(key, { ByteEquality.areEqual($0, name) }) { return Int(member.value) }
      }
      place += 1
    }
    return nil
  }

  /// The entry of a list's element at a place, or nil (B-16).
  func element(_ list: Int, _ place: Double) -> Int? {
    guard let index = UInt32(exactly: place), index < entries[list].count else { return nil }
    return Int(entries[list].start) + Int(index)
  }

  private struct Layout {
    var entries: [Entry] = []
    var members: [Member] = []
    var text: [UInt8] = []
    var uid: Int?

    /// Lays out the whole, level by level.
    mutating func add(_ whole: AuthValue) {
      var values = [whole]
      var next = 0
      entries.append(Entry(kind: .null))
      while next < values.count {
        entries[next] = entry(of: values[next], queue: &values)
        next += 1
      }
      guard entries[0].kind == .map else { return }
      for member in members[..<Int(entries[0].count)] {
        let name = text[Int(member.keyStart)...].prefix(Int(member.keyCount))
        if name.elementsEqual("uid".utf8) { uid = Int(member.value) }
      }
    }

    /// `uid` as the name of a child.
    var uidKey: (range: Range<Int>, hash: UInt64)? {
      guard let uid, entries[uid].kind == .string else { return nil }
      let start = Int(entries[uid].start)
      let range = start..<(start + Int(entries[uid].count))
      let key = text.span.extracting(range)
      return PathSegments.isSingle(key) ? (range, ByteHash.hash(key)) : nil
    }

    private mutating func entry(of value: AuthValue, queue: inout [AuthValue]) -> Entry {
      switch value {
      case .null: return Entry(kind: .null)
      case .boolean(let value): return Entry(kind: value ? .true : .false)
      case .number(let number): return Entry(kind: .number, bits: number.bitPattern)
      case .string(let bytes):
        let start = append(bytes)
        return Entry(kind: .string, start: start, count: UInt32(truncatingIfNeeded: bytes.count))
      case .list(let elements):
        let start = UInt32(truncatingIfNeeded: queue.count)
        for element in elements { enqueue(element, &queue) }
        return Entry(
          kind: .list,
          start: start,
          count: UInt32(truncatingIfNeeded: elements.count)
        )
      case .map(let map):
        let start = UInt32(truncatingIfNeeded: members.count)
        for (name, value) in map {
          members.append(
            Member(
              hash: ByteHash.hash(name.span),
              keyStart: append(name),
              keyCount: UInt32(truncatingIfNeeded: name.count),
              value: UInt32(truncatingIfNeeded: queue.count)
            )
          )
          enqueue(value, &queue)
        }
        return Entry(kind: .map, start: start, count: UInt32(truncatingIfNeeded: map.count))
      }
    }

    private mutating func enqueue(_ value: AuthValue, _ queue: inout [AuthValue]) {
      queue.append(value)
      entries.append(Entry(kind: .null))
    }

    private mutating func append(_ bytes: [UInt8]) -> UInt32 {
      defer { text.append(contentsOf: bytes) }
      return UInt32(truncatingIfNeeded: text.count)
    }
  }
}
