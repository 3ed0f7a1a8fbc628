import TestSupport
import Testing

import DatabaseModel

struct ByteStringTableTests {
  @Test func `strings are numbered in the order of their first appearance`() {
    var table = ByteStringTable()
    let strings: [[UInt8]] = [
      [], [0], [0, 0], Array("é".utf8), Array("e\u{301}".utf8), [0xED, 0xA0, 0x80],
    ]
    for (number, string) in strings.enumerated() {
      #expect(table.number(of: string) == nil)
      #expect(table.insert(string) == (number, true))
    }
    for (number, string) in strings.enumerated() {
      #expect(table.insert(string) == (number, false))
      #expect(table.number(of: string) == number)
      #expect(table[number] == string)
    }
    #expect(table.count == strings.count)
  }

  @Test func `many strings agree with a dictionary`() {
    var random = SeededGenerator(seed: 7)
    var table = ByteStringTable()
    var numbers: [[UInt8]: Int] = [:]
    for _ in 0..<20_000 {
      let string = (0..<random.below(6)).map { _ in UInt8(random.below(5)) }
      let known = numbers[string]
      let inserted = table.insert(string)
      #expect(inserted == (known ?? numbers.count, known == nil))
      numbers[string] = inserted.number
    }
    #expect(table.count == numbers.count)
  }
}
