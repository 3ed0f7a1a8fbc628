/// Where the files of this repository are, found from the place of this source file.
public enum Repository {
  /// The absolute path of the repository's top folder.
  public static let root: String = {
    var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    parts.removeLast(3)  // Tests/TestSupport/Repository.swift
    return parts.joined(separator: "/")
  }()

  /// Returns the absolute path of a file or folder named from the top folder.
  public static func path(_ relative: String) -> String { root + "/" + relative }
}
