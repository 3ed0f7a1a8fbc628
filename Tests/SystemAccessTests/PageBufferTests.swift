import SystemAccess
import Testing

@Suite("Page buffers")
struct PageBufferTests {
  @Test func beginsOnAPage() {
    for size in [0, 1, 4096, 262_144 + 1] {
      let buffer = PageBuffer(byteCount: size)
      #expect(buffer.count == max(1, size))
      #expect(unsafe Int(bitPattern: buffer.bytes.baseAddress) % PageBuffer.alignment == 0)
    }
  }

  @Test func growingKeepsWhatIsAskedFor() {
    var buffer = PageBuffer(byteCount: 4)
    unsafe buffer.bytes.copyBytes(from: [1, 2, 3, 4])
    buffer.grow(toByteCount: 10_000, keepingFirst: 3)
    #expect(buffer.count == 10_000)
    #expect(unsafe Array(buffer.bytes.prefix(3)) == [1, 2, 3])
    buffer.grow(toByteCount: 5, keepingFirst: 3)
    #expect(buffer.count == 10_000)
  }
}
