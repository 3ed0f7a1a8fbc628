public import SourceDiagnostics

extension JSONValue {
  /// Reads a whole text.
  ///
  /// - Throws: `JSONError` where it is not JSON.
  public static func parse(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
    var reader = JSONReader(bytes: bytes)
    let first = try reader.next()
    let value = try read(first, from: &reader)
    _ = try reader.next()
    return value
  }

  /// Reads a whole text.
  ///
  /// - Throws: `JSONError` where it is not JSON.
  public static func parse(_ text: String) throws(JSONError) -> JSONValue {
    try parse(Array(text.utf8))
  }

  /// Reads a whole file.
  ///
  /// - Throws: `JSONError` where it is not JSON.
  public static func parse(_ source: SourceFile) throws(JSONError) -> JSONValue {
    try parse(source.bytes)
  }

  /// Reads the value whose first token was just delivered; of an object or array, up to its end.
  ///
  /// - Throws: `JSONError` where the text is not JSON.
  public static func read(
    _ token: JSONReader.Token,
    from reader: inout JSONReader
  ) throws(JSONError) -> JSONValue {
    let start = reader.tokenOffset
    func range() -> SourceRange { SourceRange(start, reader.tokenEndOffset) }
    switch token {
    case .beginObject:
      var members: [Member] = []
      while case .key = try reader.next() {
        let key = reader.tokenBytes()
        let keyRange = SourceRange(reader.tokenOffset, reader.tokenEndOffset)
        let first = try reader.next()
        let value = try read(first, from: &reader)
        members.append(Member(key: key, keyRange: keyRange, value: value))
      }
      return JSONValue(.object(members), range: range())
    case .beginArray:
      var elements: [JSONValue] = []
      while true {
        let next = try reader.next()
        if next == .endArray { break }
        elements.append(try read(next, from: &reader))
      }
      return JSONValue(.array(elements), range: range())
    case .string: return JSONValue(.string(reader.tokenBytes()), range: range())
    case .number:
      let lexeme = String(decoding: reader.tokenBytes(), as: UTF8.self)
      return JSONValue(.number(lexeme: lexeme), range: range())
    case .true: return JSONValue(.boolean(true), range: range())
    case .false: return JSONValue(.boolean(false), range: range())
    default: return JSONValue(.null, range: range())
    }
  }
}
