import JSONStreaming

/// Recognizes by its first bytes what people take for an export and what is none.
///
/// What cannot be told from the beginning is left to the tokenizer and to the inspection.
struct ExportSniffer {
  /// How many bytes are looked at.
  static let headSize = 1024

  let head: [UInt8]
  let name: String

  /// The length of the UTF-8 byte order mark, which editors on some systems put before the text.
  var markLength: Int { head.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  /// Why this is no export, or nil.
  var error: ExportError? {
    if head.isEmpty { return .emptyFile(name) }
    if let encoding = wideEncoding { return .wideEncoding(encoding, file: name) }
    if text.first == UInt8(ascii: "<") { return .markup(name) }
    if let words = errorBody { return .errorBody(words, file: name) }
    return nil
  }

  /// The head without a byte order mark and the white space before the value.
  private var text: ArraySlice<UInt8> {
    head.dropFirst(markLength).drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
  }

  /// An encoding in units of two or four bytes, told by its byte order mark or by the zeros that
  /// the first characters of a JSON text have in it.
  private var wideEncoding: String? {
    let first = head.prefix(4) + [UInt8](repeating: 0xEE, count: max(0, 4 - head.count))
    switch (first[0], first[1], first[2], first[3]) {
    case (0xFF, 0xFE, 0, 0), (1..., 0, 0, 0): return "UTF-32LE"
    case (0, 0, 0xFE, 0xFF), (0, 0, 0, 1...): return "UTF-32BE"
    case (0xFF, 0xFE, _, _): return "UTF-16LE"
    case (0xFE, 0xFF, _, _): return "UTF-16BE"
    case (1..., 0, _, _): return "UTF-16LE"
    case (0, 1..., _, _): return "UTF-16BE"
    default: return nil
    }
  }

  /// What the service says when it refuses: an object with the only member `error`.
  ///
  /// Only a body that is there as a whole counts, and only with a text, alone or with a number as
  /// the interfaces of the platform have it: a database may well have a node named `error`.
  private var errorBody: String? {
    guard head.count < ExportSniffer.headSize, text.first == UInt8(ascii: "{"),
      let value = try? JSONValue.parse(Array(text)), value.members?.count == 1,
      let reason = value["error"]
    else { return nil }
    if let words = reason.string { return words }
    return reason["code"]?.integer == nil ? nil : reason["message"]?.string
  }
}
