public import SourceDiagnostics

/// One document of a YAML file.
public struct YAMLDocument: Sendable {
  /// The value of the document.
  public var root: YAMLNode

  /// What reading a file gives: its documents, and everything there is to say about the text.
  public struct Parsed: Sendable {
    /// The documents in the order of the file; empty where the file is not well-formed.
    public var documents: [YAMLDocument]
    /// Problems in the order of the file, errors and warnings.
    public var diagnostics: [Diagnostic]

    /// True when something is wrong enough that the documents must not be used.
    public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
  }

  /// Reads a YAML file: UTF-8, core types of YAML 1.2, no tags.
  ///
  /// Never fails: what is wrong is among the diagnostics. Documents are returned together with
  /// errors that concern a single value, so that a caller can go on to look for more.
  ///
  /// - Complexity: linear in the bytes, and in memory too; aliases share what they stand for.
  public static func parse(_ file: SourceFile, limits: YAMLLimits = YAMLLimits()) -> Parsed {
    guard file.bytes.count <= limits.byteCount else {
      return Parsed(
        documents: [],
        diagnostics: [.fileTooLarge(file.bytes.count, limit: limits.byteCount)]
      )
    }
    var composer = YAMLComposer(file: file, limits: limits)
    return composer.parse()
  }
}

/// A diagnostic after which nothing more can be read.
struct YAMLFailure: Error {
  var diagnostic: Diagnostic

  init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }
}
