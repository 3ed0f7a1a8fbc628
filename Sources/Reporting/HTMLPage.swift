/// The frame of HTML reports: one file that needs nothing beside it, no scripts either.
enum HTMLPage {
  /// Renders a page.
  ///
  /// - Parameters:
  ///   - title: What the window is called.
  ///   - style: Style sheets beyond that of all reports.
  ///   - body: Writes what is on the page.
  /// - Returns: The text of the file.
  static func text(
    title: String,
    style: [String] = [],
    _ body: (inout HTMLWriter) -> Void
  ) -> String {
    var writer = HTMLWriter()
    writer.raw("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n")
    writer.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n")
    writer.element("title", text: title)
    let sheets = ([HTMLStyle.sheet] + style).joined(separator: "\n")
    writer.raw("<style>\n\(sheets)\n</style>\n</head>\n<body>\n")
    body(&writer)
    writer.raw("</body>\n</html>\n")
    return writer.text
  }
}
