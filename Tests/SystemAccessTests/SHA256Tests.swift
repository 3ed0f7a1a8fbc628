import SystemAccess
import Testing

@Suite("SHA-256 (FIPS 180-4 and its example values)")
struct SHA256Tests {
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func digest(text: String, expected: String) {
    #expect(SHA256.hexadecimal(SHA256.digest(of: Array(text.utf8))) == expected)
  }

  @Test func millionLetters() {
    let expected = "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    let letters = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
    #expect(SHA256.hexadecimal(SHA256.digest(of: letters)) == expected)
  }

  @Test(arguments: [1, 3, 55, 56, 63, 64, 65, 127, 128, 200])
  func piecesGiveTheSameDigest(size: Int) {
    let bytes = (0..<200).map { UInt8($0) }
    var digest = SHA256()
    for start in stride(from: 0, to: bytes.count, by: size) {
      digest.update(Array(bytes[start..<min(start + size, bytes.count)]))
    }
    #expect(digest.finalize() == SHA256.digest(of: bytes))
  }
}
