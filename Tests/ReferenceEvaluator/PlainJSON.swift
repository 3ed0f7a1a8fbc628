/// A string or a key as UTF-16 code units (F-8, J-11).
public typealias Units = [UInt16]

/// A JSON value in export form.
public indirect enum PlainJSON: Sendable {
  case null
  case boolean(Bool)
  case number(Double)
  case string(Units)
  case list([PlainJSON])
  case object([(key: Units, value: PlainJSON)])

  /// A string.
  public static func string(_ text: String) -> PlainJSON { .string(Units(text.utf16)) }

  /// The member of an object; null where there is none (C-5).
  public subscript(_ key: Units) -> PlainJSON {
    guard case .object(let members) = self else { return .null }
    return members.last { $0.key == key }?.value ?? .null
  }
}

/// A mistake in rules or requests.
public enum PlainError: Error {
  /// The text cannot be read; a few words say where.
  case refused(String)
  /// The rule fails at run time (G-28).
  case ruleFails
  /// No statement says what happens.
  case unknown
}
