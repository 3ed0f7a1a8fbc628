import Foundation

/// Compares texts with files that hold what they should be.
///
/// A file changes only on request: `RTDB_UPDATE_GOLDEN=1 swift test --filter …` writes what the
/// code gives now, and still fails for each file it wrote, so that nobody mistakes an update for a
/// pass. A missing file is a failure.
public enum GoldenFile {
  private static var isUpdating: Bool {
    ProcessInfo.processInfo.environment["RTDB_UPDATE_GOLDEN"] == "1"
  }

  /// Returns what is wrong with `text`, or nil where it is what the file holds.
  ///
  /// Use it as `#expect(GoldenFile.mismatch(text, name) == nil)`.
  ///
  /// - Parameters:
  ///   - text: The text that the code gave.
  ///   - name: The file, below the folder `Fixtures` beside the test's source.
  ///   - test: The test's source file.
  /// - Returns: The first difference, or why there is nothing to compare with.
  public static func mismatch(_ text: String, _ name: String, test: String = #filePath) -> String? {
    let folder = test.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    return mismatch(text, at: folder.joined(separator: "/") + "/Fixtures/" + name)
  }

  /// Returns what is wrong with `text`, or nil where it is what the file at a path holds.
  public static func mismatch(_ text: String, at path: String) -> String? {
    guard let data = FileManager.default.contents(atPath: path) else {
      return isUpdating ? update(path, text) : "there is no golden file `\(path)`"
    }
    let expected = String(decoding: data, as: UTF8.self)
    guard !Array(expected.utf8).elementsEqual(Array(text.utf8)) else { return nil }
    return isUpdating ? update(path, text) : TextDifference.describe(expected: expected, got: text)
  }

  private static func update(_ path: String, _ text: String) -> String {
    let url = URL(fileURLWithPath: path)
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try Data(text.utf8).write(to: url)
      return "updated `\(path)`: look at the difference, then run the test without the flag"
    } catch {
      return "cannot write `\(path)`: \(error)"
    }
  }
}
