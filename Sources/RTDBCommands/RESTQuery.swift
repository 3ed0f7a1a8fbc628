import JSONStreaming

/// A query as REST writes it: `orderBy="owner"&equalTo="zoe"&limitToFirst=10`.
enum RESTQuery {
  /// Makes the members of a query of its parameters.
  ///
  /// - Throws: `CommandFailure` where a parameter has no value, or one that is not JSON.
  static func parse(_ text: String) throws(CommandFailure) -> JSONValue {
    var members: [JSONValue.Member] = []
    for parameter in text.split(separator: "&") {
      guard let sign = parameter.firstIndex(of: "=") else {
        throw CommandFailure(
          "the parameter `\(parameter)` of `--query` has no value",
          notes: [#"write a query as `orderBy="owner"&equalTo="zoe"`, or as a JSON object"#]
        )
      }
      let name = parameter[..<sign].utf8
      let written = decoded(Array(parameter[parameter.index(after: sign)...].utf8))
      let value: JSONValue
      do throws(JSONError) {
        value = try JSONValue.parse(written)
      } catch {
        throw CommandFailure(
          "the value of `\(parameter[..<sign])` in `--query` is not JSON: \(error.message)",
          notes: [#"a text needs quotes of its own, as in `orderBy="owner"`"#]
        )
      }
      members.append(JSONValue.Member(key: Array(name), value: value))
    }
    return JSONValue(.object(members))
  }

  /// Replaces what is percent-encoded.
  private static func decoded(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let isEncoded = bytes[index] == UInt8(ascii: "%") && index + 2 < bytes.count
      if isEncoded,
        let byte = UInt8(
          String(decoding: bytes[(index + 1)...(index + 2)], as: UTF8.self),
          radix: 16
        )
      {
        result.append(byte)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }
}
