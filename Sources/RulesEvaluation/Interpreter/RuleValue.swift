import DatabaseModel

/// A value at run time (section F).
public enum RuleValue: Sendable {
  /// Nothing.
  case null
  /// `true` or `false`.
  case boolean(Bool)
  /// A number.
  case number(Double)
  /// Text as WTF-8 bytes.
  case string([UInt8])
  /// What `val()` gives for a node with children (D-1).
  case object(Snapshot)
  /// A map or list from `auth`.
  case auth(AuthValue)
  /// A place in the database.
  case snapshot(Snapshot)
  /// The variable `query`.
  case query

  /// Creates the value of a leaf; nil is null.
  init(_ leaf: DatabaseLeaf?) {
    switch leaf {
    case nil: self = .null
    case .boolean(let value): self = .boolean(value)
    case .number(let value): self = .number(value)
    case .string(let bytes): self = .string(bytes)
    // Resolved before any rule runs; `val()` sees those that a flipped J-13 leaves.
    case .serverValue: self = .null
    }
  }

  /// Creates the value of a part of `auth`.
  init(_ value: AuthValue) {
    switch value {
    case .null: self = .null
    case .boolean(let value): self = .boolean(value)
    case .number(let value): self = .number(value)
    case .string(let bytes): self = .string(bytes)
    case .list, .map: self = .auth(value)
    }
  }

  /// The kind of value, for messages.
  public var kind: ValueKind {
    switch self {
    case .null: .null
    case .boolean: .boolean
    case .number: .number
    case .string: .string
    case .object: .object
    case .auth(.list): .list
    case .auth: .map
    case .snapshot: .snapshot
    case .query: .query
    }
  }
}

/// The kinds of values that rules meet.
public enum ValueKind: String, Hashable, Sendable, CaseIterable {
  /// Nothing.
  case null
  /// `true` or `false`.
  case boolean
  /// A number.
  case number
  /// Text.
  case string
  /// What `val()` gives for a node with children.
  case object
  /// A map from `auth`.
  case map
  /// A list from `auth`.
  case list
  /// A place in the database.
  case snapshot
  /// The variable `query`.
  case query
}
