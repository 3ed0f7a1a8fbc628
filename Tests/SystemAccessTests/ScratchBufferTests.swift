import SystemAccess
import TestSupport
import Testing

@Suite("Bytes that are read again, wherever they lie")
struct ScratchBufferTests {
  @Test(arguments: [1, 100, 1 << 20])
  func everyRange(memory: Int) throws {
    let folder = try TemporaryFolder()
    let buffer = ScratchBuffer(memory: memory, folder: folder.path)
    var expected: [UInt8] = []
    for index in 0..<60 {
      let piece = [UInt8](repeating: UInt8(index), count: index % 7)
      try buffer.append(piece.span)
      expected += piece
      #expect(buffer.byteCount == expected.count)
    }
    for start in stride(from: 0, through: expected.count, by: 3) {
      for end in stride(from: start, through: expected.count, by: 5) {
        #expect(try buffer.bytes(start..<end) == Array(expected[start..<end]))
      }
    }
    #expect(try buffer.bytes(0..<10_000) == expected)
    #expect(try folder.names().isEmpty)
  }

  @Test func writingAfterReading() throws {
    let folder = try TemporaryFolder()
    let buffer = ScratchBuffer(memory: 4, folder: folder.path)
    try buffer.append([1, 2, 3].span)
    #expect(try buffer.bytes(1..<3) == [2, 3])
    try buffer.append([4, 5, 6].span)
    #expect(try buffer.bytes(0..<6) == [1, 2, 3, 4, 5, 6])
  }

  @Test func folderThatIsNotThere() throws {
    let buffer = ScratchBuffer(memory: 4, folder: "/nowhere/at/all")
    let error = #expect(throws: SystemError.self) { try buffer.append([1, 2, 3].span) }
    #expect(error?.description.contains("/nowhere/at/all") == true)
  }
}
