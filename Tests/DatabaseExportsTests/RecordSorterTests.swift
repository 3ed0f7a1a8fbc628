import DatabaseModel
import SystemAccess
import TestSupport
import Testing

@testable import DatabaseExports

struct RecordSorterTests {
  /// Sorts records and checks them against a plain stable sort.
  private func check(_ records: [SortRecord], memoryLimit: Int) throws {
    let folder = try TemporaryFolder()
    var sorter = RecordSorter(memoryLimit: memoryLimit, folder: folder.path)
    for record in records {
      try sorter.append(group: record.group, key: record.key, payload: record.payload)
    }
    #expect(sorter.count == records.count)
    var sorted = try sorter.sorted()
    var result: [SortRecord] = []
    while try sorted.advance() { result.append(sorted.record) }
    let expected = records.enumerated().sorted { left, right in
      if left.element.group != right.element.group {
        return left.element.group < right.element.group
      }
      let keys = (DatabaseKey(bytes: left.element.key), DatabaseKey(bytes: right.element.key))
      return keys.0 != keys.1 ? keys.0 < keys.1 : left.offset < right.offset
    }.map(\.element)
    #expect(result == expected)
    #expect(try folder.names().isEmpty)
  }

  @Test(arguments: [1, 200, 6_000, 1 << 20]) func `records come out in order`(
    memoryLimit: Int
  ) throws {
    var random = SeededGenerator(seed: 3)
    let keys = ["1", "01", "10", "2", "-1", "a", "b", "é", "\u{FFFF}", "😀", ""]
    var records: [SortRecord] = []
    for index in 0..<600 {
      records.append(
        SortRecord(
          group: random.below(5),
          key: Array(random.pick(keys).utf8),
          payload: Array("\(index)".utf8)
        )
      )
    }
    try check(records, memoryLimit: memoryLimit)
  }

  @Test func `no records at all`() throws {
    try check([], memoryLimit: 10)
  }

  @Test func `a record may be longer than the memory and than a buffer`() throws {
    let long = [UInt8](repeating: 7, count: 700_000)
    let records = [3, 1, 2].map { SortRecord(group: $0, key: Array("k".utf8), payload: long) }
    try check(records, memoryLimit: 1_000)
  }

  @Test func `a folder that is not there is named`() throws {
    var sorter = RecordSorter(memoryLimit: 1, folder: "/nowhere/at/all")
    let error = #expect(throws: SystemError.self) {
      try sorter.append(group: 0, key: [], payload: [])
    }
    #expect(error?.description.contains("/nowhere/at/all") == true)
  }
}
