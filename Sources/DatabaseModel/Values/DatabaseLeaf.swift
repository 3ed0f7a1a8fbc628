/// A value without children (H-8).
public enum DatabaseLeaf: Hashable, Sendable {
  /// `true` or `false`.
  case boolean(Bool)
  /// An IEEE double (F-3).
  case number(Double)
  /// Text as UTF-8 (WTF-8) bytes.
  case string([UInt8])
  /// A value that the server fills in when it writes; only in values to be written.
  case serverValue(ServerValue)

  /// What is stored of the leaf, where something else was stored before (G-22).
  public func resolved(now: Int64, stored: DatabaseLeaf?) -> DatabaseLeaf {
    guard case .serverValue(let value) = self else { return self }
    return value.resolved(now: now, stored: stored)
  }

  /// A string leaf.
  public static func string(_ text: String) -> DatabaseLeaf { .string(Array(text.utf8)) }
}

/// A placeholder for a value that the server knows: `{".sv": …}` in export form (G-22).
public enum ServerValue: Hashable, Sendable {
  /// The instant of the write in milliseconds since 1970.
  case timestamp
  /// The stored number plus this one; this one when no number is stored.
  case increment(Double)

  /// The value that is written in its place.
  public func resolved(now: Int64, stored: DatabaseLeaf?) -> DatabaseLeaf {
    switch self {
    case .timestamp:
      return .number(Double(now))
    case .increment(let delta):
      guard case .number(let old) = stored else { return .number(delta) }
      return .number(old + delta)
    }
  }
}
