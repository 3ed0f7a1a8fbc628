/// What has been computed on every way to the instruction that comes next.
///
/// A list that grows with the code and is cut back where ways meet.
struct KnownValues {
  /// A computation without side effects.
  struct Value: Equatable {
    var operation: Instruction.Operation
    var a: Int32
    var b: Int32
  }

  private var entries: [(value: Value, register: Int32)] = []
  /// More are not worth the search.
  private static let limit = 32

  /// The number of values.
  var count: Int { entries.count }

  /// The number of the highest register that holds one; registers of rules count down from -1.
  var usedRegisters: Int { entries.reduce(0) { max($0, -Int($1.register)) } }

  /// The register that holds a value.
  func register(of value: Value) -> Int32? {
    entries.last { $0.value == value }?.register
  }

  /// Notes that a register holds a value.
  mutating func note(_ value: Value, in register: Int32) {
    if entries.count < Self.limit { entries.append((value, register)) }
  }

  /// Forgets all but the first values.
  mutating func cut(to count: Int) {
    if count < entries.count { entries.removeLast(entries.count - count) }
  }
}
