import Testing

@testable import DatabaseModel

@Suite struct StackTests {
  @Test func `gives back what was put on it last`() {
    var stack = Stack<Int>()
    #expect(stack.pop() == nil)
    for number in 0..<5 { stack.push(number) }
    #expect(stack.pop() == 4)
    #expect(stack.count == 4)
    #expect(stack[3] == 3)
  }

  @Test func `uses its memory again`() {
    var stack = Stack<Int>()
    for number in 0..<5 { stack.push(number) }
    stack.removeAll(from: 2)
    stack.push(7)
    stack[0] = 9
    #expect(stack.array() == [9, 1, 7])
    #expect(stack.array(from: 1) == [1, 7])
    #expect(stack.takeElements() == [9, 1, 7])
  }

  @Test func `lets others write`() {
    var stack = Stack<Int>()
    for number in 0..<5 { stack.push(number) }
    stack.removeAll(from: 3)
    unsafe stack.withRoom(for: 2) { elements, count in
      unsafe elements[3] = 30 + elements[2]
      unsafe elements[4] = 40
      count = 5
    }
    #expect(stack.array() == [0, 1, 2, 32, 40])
    unsafe stack.withRoom(for: 2) { elements, count in count = 1 }
    stack.push(7)
    #expect(stack.takeElements() == [0, 7])
    #expect(stack.isEmpty)
  }
}
