public import SourceDiagnostics

extension RulesSourceNode {
  /// Reads a text in the dialect of rules files: JSON with comments and trailing commas.
  ///
  /// Other files of the service's tools, such as `firebase.json`, are written in it, too.
  ///
  /// - Parameter source: The text.
  /// - Returns: What could be understood, and the mistakes in the text.
  /// - Complexity: linear in the text.
  public static func read(
    _ source: SourceFile
  ) -> (node: RulesSourceNode, diagnostics: [Diagnostic]) {
    let report = RulesReport()
    var reader = RulesTextReader(source, report: report)
    let node = reader.readDocument()
    return (node, report.diagnostics())
  }

  /// The value of the last member with a name; nil where there is none.
  public subscript(name: String) -> RulesSourceNode? {
    guard case .object(let members) = value else { return nil }
    return members.last { $0.key.bytes.elementsEqual(name.utf8) }?.value
  }

  /// The content of a string as text; nil where the value is no string.
  public var text: String? {
    if case .string(let string) = value { string.text } else { nil }
  }
}
