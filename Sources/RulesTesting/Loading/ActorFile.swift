public import SourceDiagnostics
import YAMLDocuments

/// A file of auth contexts by name: a spec with its `auth`, or a YAML or JSON file with nothing
/// else.
public struct ActorFile: Sendable {
  /// The actors in the order of the file.
  public let actors: [SpecActor]
  /// What there is to say about the file.
  public let diagnostics: [Diagnostic]

  /// Reads a file.
  public init(_ source: SourceFile) {
    let parsed = YAMLDocument.parse(source)
    var reader = SuiteReader(
      source: source,
      options: SpecLoader.Options(),
      files: SpecFiles(folder: nil),
      mayMerge: SuiteReader.mayMerge(in: source)
    )
    if !parsed.hasErrors, let root = parsed.documents.first?.root {
      let isSpec = root["tests"] != nil || root["version"] != nil
      reader.readActors(isSpec || Self.isHeaded(root) ? root["auth"] ?? root : root)
    }
    actors = reader.actors.actors
    diagnostics = parsed.diagnostics + reader.log.finished()
  }

  /// Whether the file has its actors below `auth` as a spec has, and no actor of that name.
  private static func isHeaded(_ root: YAMLNode) -> Bool {
    guard case .mapping(let entries) = root.content, entries.count == 1 else { return false }
    guard case .mapping? = root["auth"]?.content else { return false }
    return root["auth"]?["uid"] == nil
  }

  /// Returns the actor with a name.
  public func actor(_ name: String) -> SpecActor? { actors.first { $0.name == name } }
}
