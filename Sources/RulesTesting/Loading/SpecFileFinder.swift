import SystemAccess

/// Finds spec files.
public enum SpecFileFinder {
  /// The endings of the names of spec files.
  public static let endings = [".rtdb.yaml", ".rtdb.yml"]
  /// Folders nested deeper than this are not looked into.
  private static let deepestFolder = 64

  /// Says whether a file is a spec by its name.
  public static func isSpec(_ path: String) -> Bool {
    let name = FileSystem.name(of: path)
    return endings.contains { name.hasSuffix($0) && name.utf8.count > $0.utf8.count }
  }

  /// Returns the spec files below a folder, ordered by their paths.
  ///
  /// Folders whose name begins with a dot are left out, as are those that cannot be read.
  /// `openFolder` is the folder to look into, where it is not the one shown.
  public static func find(in folder: String, openFolder: String? = nil) -> [String] {
    var result: [String] = []
    var open: [(shown: String, real: String, depth: Int)] = [(folder, openFolder ?? folder, 0)]
    while let next = open.popLast() {
      guard let entries = try? FileSystem.list(next.real) else { continue }
      for entry in entries {
        let shown = next.shown == "." ? entry.name : FileSystem.join(next.shown, entry.name)
        let real = FileSystem.join(next.real, entry.name)
        switch entry.kind {
        case .folder:
          let isHidden = entry.name.utf8.first == UInt8(ascii: ".")
          if !isHidden, next.depth < deepestFolder { open.append((shown, real, next.depth + 1)) }
        case .regular, .other:
          if isSpec(entry.name) { result.append(shown) }
        }
      }
    }
    return result.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
