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
}
