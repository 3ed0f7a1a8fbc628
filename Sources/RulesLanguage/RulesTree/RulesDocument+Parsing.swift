public import SourceDiagnostics

extension RulesDocument {
  /// The documented limit of the service for a rules file.
  private static let sizeLimit = 256 * 1024

  /// Reads and checks the text of a rules file.
  ///
  /// - Complexity: linear in the text, beside the compilation of its regular expressions.
  public static func parse(_ source: SourceFile) -> RulesDocument {
    let report = RulesReport()
    if source.bytes.count > sizeLimit { report.report(.documentSize(source.bytes.count)) }
    var reader = RulesTextReader(source, report: report)
    let document = reader.readDocument()
    return build(from: document, source, report)
  }

  /// Checks rules that stand in a document of another notation.
  ///
  /// - Parameters:
  ///   - document: The object that holds `rules`, with positions in `source`.
  ///   - source: The document that the positions belong to.
  /// - Returns: The tree with everything found in it.
  public static func build(from document: RulesSourceNode, in source: SourceFile) -> RulesDocument {
    build(from: document, source, RulesReport())
  }

  private static func build(
    from document: RulesSourceNode,
    _ source: SourceFile,
    _ report: RulesReport
  ) -> RulesDocument {
    var builder = RulesBuilder(source, report: report)
    let root = builder.buildRoot(document)
    let rootByFirstKeys = builder.buildRootByFirstKeys(document)
    return RulesDocument(
      source: source,
      root: root,
      rootByFirstKeys: rootByFirstKeys,
      hasRepeatedKeys: builder.hasEqualKeys,
      expressionCount: builder.nextID,
      diagnostics: report.diagnostics(),
      serverMessage: report.serverMessage(in: source),
      limitMessage: report.limitMessage(in: source)
    )
  }
}
