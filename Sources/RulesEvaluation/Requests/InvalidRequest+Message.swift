import DatabaseModel
import SourceDiagnostics

extension InvalidRequest {
  /// One sentence that says why the service would refuse the request.
  public var message: String {
    switch self {
    case .key(_, .empty, let path):
      "a key at `\(path)` is empty"
    case .key(let key, .illegalCharacter(let byte), let path):
      "the key `\(key)` at `\(path)` holds \(Self.name(of: byte)), which no key may"
    case .key(_, .tooLong(let count), let path):
      "a key at `\(path)` is \(count) bytes long; \(DatabaseLimits.keyBytes) are allowed"
    case .tooDeep(let depth, let path):
      "`\(path)` is \(depth) levels deep; \(DatabaseLimits.depth) are allowed"
    case .pathTooLong(let count, let path):
      "the path `\(path)`, or one below it, is \(count) bytes long; SDKs write to at most \(DatabaseLimits.sdkPathBytes)"
    case .stringTooLong(let count, let path):
      "the string at `\(path)` is \(count) bytes long; \(DatabaseLimits.stringBytes) are allowed"
    case .numberNotFinite(let path):
      "the number at `\(path)` is too large for a double"
    case .writeTooLarge(let count, let limit):
      "the write is about \(count) bytes long; \(limit) are allowed"
    case .overlappingPaths(let ancestor, let descendant) where ancestor == descendant:
      "the update names `\(ancestor)` twice"
    case .overlappingPaths(let ancestor, let descendant):
      "the update names `\(ancestor)`, that is ancestor of another path, `\(descendant)`"
    case .priority(let path):
      "the priority of `\(path)` must be a string, a number or null"
    case .reservedPath(".info"):
      "`.info` is answered by the client, not by rules"
    case .reservedPath(let key):
      "`\(key)` is not part of the database and not guarded by rules"
    }
  }

  private static func name(of byte: UInt8) -> String {
    switch byte {
    case 0x00...0x20, 0x7F:
      "the control character U+" + String(hexadecimal: byte, digits: 4, uppercase: true)
    default: "`\(Unicode.Scalar(byte))`"
    }
  }
}
