import SystemAccess
import Testing

@Suite struct LargePagesTests {
  /// The advice changes nothing that can be seen, whatever it is given.
  @Test func memoryIsAsItWas() {
    var numbers = [UInt64](repeating: 7, count: 4 << 20)
    let address = unsafe numbers.withUnsafeMutableBytes { memory in
      UInt(bitPattern: memory.baseAddress)
    }
    LargePages.prefer(at: address..<(address + (32 << 20)))
    #expect(numbers.allSatisfy { $0 == 7 })
  }

  @Test func whatIsTooSmallOrNothingIsLeftAlone() {
    LargePages.prefer(at: 0..<0)
    LargePages.prefer(at: 4_095..<4_097)
    LargePages.prefer(at: UInt.max - 1..<UInt.max)
  }
}
