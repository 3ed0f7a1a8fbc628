import SystemAccess
import TestSupport
import Testing

struct ScratchFileTests {
  @Test func `what was appended can be read in any pieces`() throws {
    let folder = try TemporaryFolder()
    let file = try ScratchFile(folder: folder.path)
    var content: [UInt8] = []
    for count in [0, 1, 100_000, 300_000, 7] {
      let piece = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      try file.append(piece.span)
      content += piece
    }
    #expect(file.byteCount == content.count)
    for (offset, count) in [(0, 1), (0, content.count), (5, 399_000), (content.count - 3, 99)] {
      var bytes: [UInt8] = [42]
      let read = try file.read(count, at: offset, appendingTo: &bytes)
      let expected = content[offset..<min(content.count, offset + count)]
      #expect(read == expected.count)
      #expect(bytes == [42] + expected)
    }
  }

  @Test func `reading and appending may alternate`() throws {
    let folder = try TemporaryFolder()
    let file = try ScratchFile(folder: folder.path)
    for number: UInt8 in 0..<10 {
      try file.append([number].span)
      var bytes: [UInt8] = []
      #expect(try file.read(100, at: 0, appendingTo: &bytes) == Int(number) + 1)
      #expect(bytes == Array(0...number))
    }
    var none: [UInt8] = []
    #expect(try file.read(1, at: 99, appendingTo: &none) == 0)
  }

  @Test func `the folder stays empty`() throws {
    let folder = try TemporaryFolder()
    let file = try ScratchFile(folder: folder.path)
    try file.append([1, 2, 3].span)
    #expect(try folder.names().isEmpty)
  }

  @Test func `a folder that is not there is named`() {
    let error = #expect(throws: SystemError.self) { _ = try ScratchFile(folder: "/nowhere/x") }
    #expect(error?.isNotFound == true)
    #expect(error?.description.contains("/nowhere/x") == true)
  }
}
