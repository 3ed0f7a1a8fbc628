public import DatabaseModel

/// The largest records that were met, of which there are few.
struct LargestRecords: Sendable {
  private(set) var records: [ExportSummary.Record] = []
  private let limit: Int
  /// Only larger ones are of interest.
  private(set) var threshold: Int

  init(limit: Int) {
    self.limit = limit
    threshold = limit > 0 ? 0 : .max
  }

  /// Keeps a record where it is one of the largest; of equal ones the first.
  mutating func insert(_ record: ExportSummary.Record) {
    guard record.byteCount > threshold else { return }
    records.insert(record, at: index(of: record.byteCount))
    if records.count > limit { records.removeLast() }
    if records.count == limit, let last = records.last { threshold = last.byteCount }
  }

  /// Where a record of that size belongs: behind all that are as large.
  private func index(of byteCount: Int) -> Int {
    var (low, high) = (0, records.count)
    while low < high {
      let middle = (low + high) / 2
      if records[middle].byteCount < byteCount { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension ExportSummary {
  /// A record of a collection.
  public struct Record: Hashable, Sendable {
    /// Where it lies.
    public var path: DatabasePath
    /// How many bytes of text it takes, with its key.
    public var byteCount: Int
  }
}
