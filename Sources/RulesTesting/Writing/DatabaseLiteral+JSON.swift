import JSONStreaming

extension DatabaseLiteral {
  /// Creates the value that a JSON value stands for.
  ///
  /// Recursion is bounded by the nesting that the reader of JSON takes.
  init(_ json: JSONValue) {
    switch json.kind {
    case .null: self = .null
    case .boolean(let value): self = .boolean(value)
    case .number: self = .number(json.number ?? 0)
    case .string(let bytes): self = .string(String(decoding: bytes, as: UTF8.self))
    case .array(let elements): self = .list(elements.map(DatabaseLiteral.init))
    case .object(let members):
      self = .object(
        members.map { (String(decoding: $0.key, as: UTF8.self), DatabaseLiteral($0.value)) }
      )
    }
  }

  /// The value as a spec has to write it, where `${` begins a helper.
  ///
  /// Recursion is bounded by the nesting of the value, which its reader has limited.
  var withoutHelpers: DatabaseLiteral {
    switch self {
    case .null, .boolean, .number: self
    case .string(let text): .string(SpecTemplate.literal(text))
    case .list(let elements): .list(elements.map(\.withoutHelpers))
    case .object(let members):
      .object(members.map { (SpecTemplate.literal($0.key), $0.value.withoutHelpers) })
    }
  }
}
