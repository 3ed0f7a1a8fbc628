import DatabaseExports
import JSONStreaming
import SystemAccess
import TestSupport
import Testing

@Suite("Decompression (RFC 1952)")
struct GzipSourceTests {
  /// `{"users":` and `{"a":1}}`, each compressed for itself.
  static let first: [UInt8] = [
    31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 171, 86, 42, 45, 78, 45, 42, 86, 178, 2, 0, 223, 117, 167,
    187, 9, 0, 0, 0,
  ]
  static let second: [UInt8] = [
    31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 171, 86, 74, 84, 178, 50, 172, 173, 5, 0, 217, 71, 137, 186,
    8, 0, 0, 0,
  ]
  static let text = Array(#"{"users":{"a":1}}"#.utf8)

  func decompress(_ bytes: [UInt8], pieceSize: Int = 100) throws(ByteSourceError) -> [UInt8] {
    let base = TricklingSource(bytes: bytes, pieceSize: pieceSize)
    return try collect(try GzipSource(base, name: "`x.gz`"), pieceSize: pieceSize)
  }

  @Test(arguments: [1, 2, 3, 28, 29, 30, 100])
  func severalMembersAreOneText(pieceSize: Int) throws {
    #expect(try decompress(Self.first + Self.second, pieceSize: pieceSize) == Self.text)
  }

  @Test func fillingZerosAreLeftOut() throws {
    let zeros = [UInt8](repeating: 0, count: 500)
    #expect(try decompress(Self.first + zeros + Self.second + zeros) == Self.text)
  }

  @Test func everyTruncationIsNamed() throws {
    let whole = Self.first + Self.second
    for length in 1..<whole.count where length != Self.first.count {
      let error = #expect(throws: ByteSourceError.self) {
        try decompress(Array(whole.prefix(length)))
      }
      #expect(error?.message == "`x.gz` is cut off: its gzip data has no end")
    }
  }

  @Test func everyChangedByteOfTheTrailerIsNamed() throws {
    for index in (Self.first.count - 8)..<Self.first.count {
      var bytes = Self.first
      bytes[index] ^= 0x10
      let error = #expect(throws: ByteSourceError.self) { try decompress(bytes) }
      let message = try #require(error?.message)
      #expect(message.hasPrefix("`x.gz` is damaged: incorrect "))
    }
  }

  @Test func noChangedByteMakesATrap() {
    let whole = Self.first + Self.second
    for index in whole.indices {
      for bit in 0..<8 {
        var bytes = whole
        bytes[index] ^= 1 << UInt8(bit)
        _ = try? decompress(bytes)
      }
    }
  }

  @Test(arguments: ["garbage", "\u{1F}garbage", "{"])
  func somethingBehindTheData(tail: String) {
    let error = #expect(throws: ByteSourceError.self) {
      try decompress(Self.first + Array(tail.utf8))
    }
    #expect(error?.message == "`x.gz` has something behind its gzip data")
  }

  @Test func aLargerFile() throws {
    let path = Repository.path("Tests/DatabaseExportsTests/Fixtures/items.json.gz")
    let source = try ExportSource(path: path)
    let (isCompressed, fileSize) = (source.isCompressed, source.fileSize)
    #expect(isCompressed)
    #expect(fileSize == 51_858)
    let text = try collect(source, pieceSize: 10_000)
    #expect(text.count == 448_901)
    #expect(text.starts(with: Array(#"{"items":[{"title":"item 0"},"#.utf8)))
  }
}
