import SourceDiagnostics

extension JSONReader {
  mutating func failure(_ kind: JSONError.Kind, at position: Int) -> JSONError {
    let offset = window.offsetOfBase + position
    return JSONError(kind, offset: offset, location: location(at: offset))
  }

  mutating func truncated(_ what: JSONError.Unfinished) -> JSONError {
    let began = location(at: window.offsetOfBase + tokenStart)
    return failure(.truncated(what, began: began), at: window.end)
  }

  @usableFromInline
  mutating func unexpected(_ expected: JSONError.Expected) -> JSONError {
    if cursor == window.end {
      return failure(.truncated(isInObject ? .object : .array, began: nil), at: cursor)
    }
    let found = JSONError.Found.byte(window.byte(at: cursor))
    return failure(.unexpected(found, expected: expected), at: cursor)
  }
}
