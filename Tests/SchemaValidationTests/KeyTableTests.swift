import TestSupport
import Testing

@testable import SchemaValidation

struct KeyTableTests {
  @Test func givesEqualKeysOneNumber() {
    var table = KeyTable()
    var random = SeededGenerator(seed: 7)
    var numbers: [[UInt8]: Int] = [:]
    for _ in 0..<20_000 {
      let key = Array(String(random.below(3_000)).utf8)
      let number = table.intern(key)
      #expect(numbers[key, default: number] == number)
      numbers[key] = number
    }
    #expect(table.count == numbers.count)
    for (key, number) in numbers { #expect(Array(table[number]) == key) }
  }

  @Test func holdsTheEmptyKey() {
    var table = KeyTable()
    #expect(table.intern([]) == 0)
    #expect(table.intern([0]) == 1)
    #expect(table.intern([]) == 0)
  }
}
