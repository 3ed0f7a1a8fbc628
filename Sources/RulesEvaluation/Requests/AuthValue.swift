/// The value of the `auth` variable or a part of it (C.1).
public indirect enum AuthValue: Hashable, Sendable {
  /// Absence; as the whole, a request that is not signed in.
  case null
  /// `true` or `false`.
  case boolean(Bool)
  /// A number.
  case number(Double)
  /// Text as UTF-8 (WTF-8) bytes.
  case string([UInt8])
  /// Elements by place.
  case list([AuthValue])
  /// Members by name, given as UTF-8 (WTF-8) bytes.
  case map([[UInt8]: AuthValue])

  /// A string.
  public static func string(_ text: String) -> AuthValue { .string(Array(text.utf8)) }

  /// A map with text as names.
  public static func map(_ members: KeyValuePairs<String, AuthValue>) -> AuthValue {
    .map(
      Dictionary(members.map { (Array($0.key.utf8), $0.value) }, uniquingKeysWith: { $1 })
    )
  }

  /// The member of a map, or null: a missing member and a member of anything else are null (C-5).
  public func member(_ name: [UInt8]) -> AuthValue {
    guard case .map(let members) = self else { return .null }
    return members[name] ?? .null
  }

  /// The element of a list at a place, or null (B-16).
  public func element(_ place: Double) -> AuthValue {
    guard case .list(let elements) = self, let index = Int(exactly: place),
      elements.indices.contains(index)
    else { return .null }
    return elements[index]
  }
}
