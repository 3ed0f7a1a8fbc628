import SystemAccess

/// Tells which specs have to run again because one of their files has changed.
struct SpecWatch {
  private var stamps: [String: [String: FileStamp?]] = [:]
  private let openPath: (String) -> String

  /// Watches nothing yet.
  ///
  /// - Parameter openPath: Gives the path to open for a path as the user sees it.
  init(openPath: @escaping (String) -> String) {
    self.openPath = openPath
  }

  /// Returns the specs that are new or have a file that is not as it was noted, in order.
  func touched(of specs: [String]) -> [String] {
    specs.filter { spec in
      guard let files = stamps[spec] else { return true }
      return files.contains { FileSystem.stamp(of: openPath($0.key)) != $0.value }
    }
  }

  /// Takes new stamps of the files that a spec used last.
  ///
  /// To be called before it is loaded, so that
  /// what is saved meanwhile counts as touched.
  mutating func beginLoading(_ spec: String) {
    for file in (stamps[spec] ?? [:]).keys {
      stamps[spec]?.updateValue(FileSystem.stamp(of: openPath(file)), forKey: file)
    }
  }

  /// Notes the files that a spec uses.
  mutating func endLoading(_ spec: String, files: Set<String>) {
    let known = stamps[spec] ?? [:]
    var noted: [String: FileStamp?] = [:]
    for file in files {
      noted.updateValue(known[file] ?? FileSystem.stamp(of: openPath(file)), forKey: file)
    }
    stamps[spec] = noted
  }
}
