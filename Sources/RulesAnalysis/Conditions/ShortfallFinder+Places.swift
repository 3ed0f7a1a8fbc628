import DatabaseModel
import RulesEvaluation
import RulesLanguage

/// Places that conditions ask for and no database has.
extension ShortfallFinder {
  /// What to say where a part of a condition asks for a key that none can be; mostly it is made of an
  /// address, which has a period.
  func impossiblePlace(in part: Expression) -> ShortfallMessage? {
    var message: ShortfallMessage?
    part.forEach { part in
      if message == nil {
        message = self.places(part).lazy.compactMap { self.impossible($0) }.first
      }
    }
    return message
  }

  /// The places that a part stands for, or asks for by their names.
  private func places(_ part: Expression) -> [DatabasePath] {
    if case .snapshot(let snapshot)? = value(part) { return [snapshot.path] }
    guard case .call(let receiver, let name, let arguments) = part.kind,
      case .snapshot(let snapshot)? = value(receiver)
    else { return [] }
    let below: [DatabasePath]
    switch (name.method, arguments.first.flatMap(value)) {
    case (.hasChild, .string(let name)?): below = [DatabasePath(parsing: name)]
    case (.hasChildren, _): below = names(arguments)
    default: below = []
    }
    return below.map { snapshot.path.appending($0) }
  }

  private func impossible(_ path: DatabasePath) -> ShortfallMessage? {
    path.keys.lazy.compactMap(\.problem).first.map { .impossible(path, $0) }
  }
}
