import DatabaseModel
import JSONStreaming

/// The different strings and numbers at a place, with how often each occurs, as long as they are few.
struct DistinctValues: Sendable {
  /// How many are told apart.
  static let limit = 8
  /// How long they may be in bytes.
  static let longest = ByteHead.byteCount

  /// One of the values.
  private struct Entry: Sendable {
    let bytes: [UInt8]
    let mark: ByteMark
    let isString: Bool
    var count: Int
  }

  private var entries: [Entry] = []

  /// Counts a value.
  ///
  /// - Returns: false where there are too many different ones by now, or where it is too long.
  mutating func add(
    _ value: Span<UInt8>,
    _ mark: ByteMark,
    isString: Bool,
    count: Int = 1
  ) -> Bool {
    for index in entries.indices
    where entries[index].mark == mark && entries[index].isString == isString {
      let bytes = entries[index].bytes
      if mark.isWhole || ByteEquality.areEqual(bytes.span, value) {
        entries[index].count &+= count
        return true
      }
    }
    guard entries.count < DistinctValues.limit, value.count <= DistinctValues.longest else {
      entries = []
      return false
    }
    entries.append(
      Entry(bytes: [UInt8](copying: value), mark: mark, isString: isString, count: count)
    )
    return true
  }

  /// Counts the values of another place.
  ///
  /// - Returns: false where there are too many different ones by now.
  mutating func add(_ other: DistinctValues) -> Bool {
    other.entries.allSatisfy {
      add($0.bytes.span, $0.mark, isString: $0.isString, count: $0.count)
    }
  }

  /// Forgets all.
  mutating func removeAll() { entries = [] }

  /// The values as they are told, the most frequent first.
  var summary: [ExportShape.DistinctValue] {
    // Of equally frequent ones, the first comes first.
    entries.enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }
      .map {
        (_, entry) in
        let text = String(decoding: entry.bytes, as: UTF8.self)
        return .init(entry.isString ? .string(text) : .number(text), count: entry.count)
      }
  }
}
