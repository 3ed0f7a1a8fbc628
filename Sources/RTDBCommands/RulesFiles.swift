import DatabaseExports
import DatabaseModel
import RulesLanguage
import SourceDiagnostics

extension CommandContext {
  /// The rules files that an argument names: the file itself, or those of a `firebase.json`.
  ///
  /// - Parameters:
  ///   - given: The file as the user named it.
  ///   - target: The database, where a configuration is for several.
  /// - Returns: The files, each once.
  /// - Throws: `CommandFailure` where a file cannot be read, or the configuration names no rules.
  func rulesSources(
    _ given: String,
    target: String? = nil
  ) throws(CommandFailure) -> [SourceFile] {
    let source = try readSource(given)
    guard let configuration = try FirebaseConfiguration(source) else {
      guard let target else { return [source] }
      throw CommandFailure(
        "`\(source.name)` is a rules file, which has no target `\(target)`",
        notes: ["`--target` chooses among the databases of a `firebase.json`"]
      )
    }
    var sources: [SourceFile] = []
    for rules in try configuration.rulesFiles(of: target) {
      do throws(CommandFailure) {
        sources.append(try readSource(Self.path(rules, besides: given)))
      } catch {
        var failure = error
        failure.notes.append("`\(given)` names it")
        throw failure
      }
    }
    return sources
  }

  /// The rules of one database, ready to be asked.
  ///
  /// - Throws: `CommandFailure` where they cannot be read or published.
  func deployableRules(
    _ given: String,
    target: String? = nil
  ) throws(CommandFailure) -> RulesDocument {
    let sources = try rulesSources(given, target: target)
    guard let source = sources.first, sources.count == 1 else {
      throw CommandFailure(
        "`\(given)` names several rules files",
        notes: ["`--target` says for which database"]
      )
    }
    let document = RulesDocument.parse(source)
    guard document.isDeployable else {
      throw CommandFailure(document.diagnostics, in: source)
        ?? CommandFailure("the service refuses the rules in \(source.name)")
    }
    return document
  }

  /// The database that an export holds; none is the empty database.
  ///
  /// - Throws: `CommandFailure` where it cannot be read.
  func database(_ given: String?) throws(CommandFailure) -> DatabaseTree {
    guard let given else { return .null }
    do throws(ExportError) {
      return try ExportTree.load(try openSource(given))
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Returns the path of a file that is named in another file.
  private static func path(_ name: String, besides file: String) -> String {
    guard !name.hasPrefix("/"), let slash = file.lastIndex(of: "/") else { return name }
    return file[...slash] + name
  }
}
