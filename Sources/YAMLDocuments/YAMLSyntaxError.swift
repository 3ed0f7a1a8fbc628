import SourceDiagnostics

/// Turns what libyaml says about broken syntax into a diagnostic that names the likely mistake.
///
/// Almost every such error in a rules spec is an expression that should have been quoted, so the
/// line of the error is looked at for the signs of one.
struct YAMLSyntaxError {
  private let error: YAMLProblem
  private let file: SourceFile
  private let offset: Int
  private let contextOffset: Int?

  init(_ error: YAMLProblem, in file: SourceFile, _ text: YAMLText) {
    self.error = error
    self.file = file
    offset = text.byteOffset(ofCodePoint: error.position)
    contextOffset = error.context.map { text.byteOffset(ofCodePoint: $0.position) }
  }

  var diagnostic: Diagnostic {
    let range = SourceRange(offset, min(offset + 1, file.bytes.count))
    let byte = offset < file.bytes.count ? file.bytes[offset] : nil
    if byte == UInt8(ascii: "\t") || says("tab character") { return .tab(at: range) }
    if let byte, says("cannot start any token") {
      return .indicator(byte, notes: quoteNotes, at: range)
    }
    if says("mapping values are not allowed") {
      return .unexpectedColon(notes: quoteNotes, at: range)
    }
    if says("unexpected end of stream"), let quote = openingQuote {
      return .openQuote(openedAt: quote, at: range)
    }
    if says("escape") || says("hexdecimal") { return .escape(at: escape) }
    if let mark = startOfPlainExpression { return .unquotedExpression(at: mark, notes: quoteNotes) }
    return .syntax(error.problem, context: contextNote, notes: quoteNotes, at: range)
  }

  private func says(_ fragment: String) -> Bool { error.problem.contains(fragment) }

  /// The backslash before the offset, with the letter behind it.
  private var escape: SourceRange {
    let bytes = file.bytes
    var start = min(offset, bytes.count)
    while start > max(0, offset - 2), start >= bytes.count || bytes[start] != UInt8(ascii: "\\") {
      start -= 1
    }
    return SourceRange(start, min(start + 2, bytes.count))
  }

  /// The quote that was opened and never closed.
  private var openingQuote: SourceRange? {
    guard let contextOffset, error.context?.text.contains("quoted") == true else { return nil }
    return SourceRange(contextOffset, contextOffset + 1)
  }

  /// The place where a value begins with `&`, `*`, `!`, `|`, `>` or `%` and goes wrong after it.
  private var startOfPlainExpression: SourceRange? {
    let place = contextOffset ?? offset
    guard place < file.bytes.count, let value = valueOnLine(of: place) else { return nil }
    let indicators = Array("&*!|>%".utf8)
    guard indicators.contains(file.bytes[value.lowerBound]) else { return nil }
    return value
  }

  private var contextNote: Diagnostic.Note? {
    guard let context = error.context, let contextOffset else { return nil }
    return Diagnostic.Note(context.text, at: SourceRange(contextOffset, contextOffset + 1))
  }

  /// A note to quote the value of the line, where the value looks like an expression.
  private var quoteNotes: [Diagnostic.Note] {
    guard let value = valueOnLine(of: offset) ?? contextOffset.flatMap({ valueOnLine(of: $0) })
    else { return [] }
    let text = file.text(of: value)
    guard let first = text.first, first != "\"", first != "'", first != "{", first != "[" else {
      return []
    }
    let signs = ["&&", "||", "==", "!=", " ? ", ": ", "(", "*", "@", "`", "%", "!", "&", "|", ">"]
    guard signs.contains(where: { text.contains($0) }) else { return [] }
    return [.quote(text, at: value)]
  }

  /// The text behind the first `: ` of a line, without the white space around it.
  private func valueOnLine(of offset: Int) -> SourceRange? {
    let bytes = file.bytes
    guard offset <= bytes.count else { return nil }
    var start = offset
    while start > 0, bytes[start - 1] != UInt8(ascii: "\n") { start -= 1 }
    var end = offset
    while end < bytes.count, bytes[end] != UInt8(ascii: "\n"), bytes[end] != UInt8(ascii: "\r") {
      end += 1
    }
    while end > start, bytes[end - 1] == 0x20 { end -= 1 }
    var index = start
    while index + 1 < end, !isSeparator(bytes[index], bytes[index + 1]) { index += 1 }
    guard index + 1 < end else { return nil }
    index += 1
    while index < end, bytes[index] == 0x20 { index += 1 }
    return index < end ? SourceRange(index, end) : nil
  }

  private func isSeparator(_ first: UInt8, _ second: UInt8) -> Bool {
    first == UInt8(ascii: ":") && second == 0x20
  }
}
