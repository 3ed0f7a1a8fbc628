import DatabaseModel
import SourceDiagnostics
import Synchronization
import SystemAccess
import YAMLDocuments

/// What several threads read before specs are loaded one after the other: the specs themselves, and
/// the exports that they name.
///
/// Nothing is reported here: what cannot be read is left to the loading, which reads it again.
struct SpecPrefetch: Sendable {
  /// A spec that was read.
  struct Spec: Sendable {
    var source: SourceFile
    var parsed: YAMLDocument.Parsed
  }

  private enum Found: Sendable {
    case spec(Spec)
    case tree(SpecFiles.TreeKey, Result<DatabaseTree, SpecFiles.Failure>)
  }

  /// The specs by their paths.
  private(set) var specs: [String: Spec] = [:]
  /// What the exports that they name hold.
  private(set) var trees: [SpecFiles.TreeKey: Result<DatabaseTree, SpecFiles.Failure>] = [:]

  /// So many bytes of specs are read ahead.
  private static let budget = 16 << 20

  init(_ paths: [String], in folder: String?, jobs: Int) {
    let shared = Shared()
    let found = SharedWork(count: paths.count).results(jobs: jobs) { work in
      var found: [(piece: Int, result: Found)] = []
      while let index = work.next() {
        guard let spec = Self.spec(paths[index], in: folder, shared) else { continue }
        found.append((index, .spec(spec)))
        for key in Self.exports(of: spec) where shared.claim(key) {
          let tree = SpecFiles.tree(key, in: folder)
          found.append((index, .tree(key, tree)))
        }
      }
      return found
    }
    for (index, result) in found {
      switch result {
      case .spec(let spec): specs[paths[index]] = spec
      case .tree(let key, let tree): trees[key] = tree
      }
    }
  }

  private static func spec(_ path: String, in folder: String?, _ shared: Shared) -> Spec? {
    let openPath = SpecFiles.openPath(path, in: folder)
    guard FileSystem.kind(of: openPath) == .regular,
      let bytes = try? FileSystem.readFile(openPath, limit: shared.budget)
    else { return nil }
    shared.spend(bytes.count)
    let source = SourceFile(name: path, bytes: bytes)
    return Spec(source: source, parsed: YAMLDocument.parse(source))
  }

  /// The exports that are named in so many words.
  private static func exports(of spec: Spec) -> [SpecFiles.TreeKey] {
    spec.parsed.documents.compactMap { document in
      guard case .string(let name)? = document.root["data"]?["file"]?.scalar?.value else {
        return nil
      }
      let path = SpecFiles.path(name, besides: spec.source.name)
      guard let at = document.root["data"]?["at"] else {
        return SpecFiles.TreeKey(path: path, at: .root)
      }
      guard case .string(let place)? = at.scalar?.value, place.utf8.first == UInt8(ascii: "/")
      else {
        return nil
      }
      return SpecFiles.TreeKey(path: path, at: DatabasePath(parsing: place))
    }
  }

  /// What the threads know of each other.
  private final class Shared: Sendable {
    private let claimed = Mutex<Set<SpecFiles.TreeKey>>([])
    private let rest = Atomic<Int>(SpecPrefetch.budget)

    var budget: Int { max(0, rest.load(ordering: .relaxed)) }

    func spend(_ count: Int) {
      rest.wrappingSubtract(count, ordering: .relaxed)
    }

    func claim(_ key: SpecFiles.TreeKey) -> Bool {
      claimed.withLock { $0.insert(key).inserted }
    }
  }
}
