/// What a node is ordered by in the default order; not part of its value (H-9).
public enum Priority: Hashable, Sendable {
  /// No priority.
  case none
  /// A numeric priority.
  case number(Double)
  /// A string priority as UTF-8 (WTF-8) bytes.
  case string([UInt8])
  /// A priority that the server fills in when it writes; only in values to be written.
  case serverValue(ServerValue)

  /// A string priority.
  public static func string(_ text: String) -> Priority { .string(Array(text.utf8)) }

  /// The priority as the value that `getPriority()` gives; nil for none.
  public var leaf: DatabaseLeaf? {
    switch self {
    case .none: nil
    case .number(let number): .number(number)
    case .string(let bytes): .string(bytes)
    case .serverValue(let value): .serverValue(value)
    }
  }

  /// Creates a priority from a leaf; nil for a boolean, which cannot be one (H-2).
  public init?(_ leaf: DatabaseLeaf?) {
    switch leaf {
    case nil: self = .none
    case .number(let number): self = .number(number)
    case .string(let bytes): self = .string(bytes)
    case .serverValue(let value): self = .serverValue(value)
    case .boolean: return nil
    }
  }
}
