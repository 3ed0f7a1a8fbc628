import DatabaseModel
import RulesEvaluation

extension InvalidRequest {
  /// The reason in words.
  var message: String {
    switch self {
    case .key(let key, .empty, let path): "the key `\(key)` below `\(path)` is empty"
    case .key(let key, _, let path): "`\(key)` below `\(path)` cannot be a key of a database"
    case .tooDeep(let depth, let path):
      "`\(path)` lies \(depth) levels deep, a database has at most 32"
    case .stringTooLong(let count, let path):
      "the text at `\(path)` has \(count) bytes, a database takes at most 10 MB"
    case .numberNotFinite(let path): "the number at `\(path)` is not finite"
    case .writeTooLarge(let count, let limit):
      "the write has \(count) bytes, at most \(limit) are taken at a time"
    case .overlappingPaths(let ancestor, let descendant):
      "the update names `\(ancestor)` and `\(descendant)`, which overlap"
    case .priority(let path): "the priority at `\(path)` is neither a text nor a number"
    case .reservedPath(let key): "rules do not guard `/\(key)`"
    }
  }
}
