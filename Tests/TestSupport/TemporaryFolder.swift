import Foundation

/// A folder that lives as long as this object.
public final class TemporaryFolder: Sendable {
  /// The absolute path.
  public let path: String

  /// Creates an empty folder with a name of its own.
  public init() throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("rtdb-test-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.resolvingSymlinksInPath().path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Writes a file, with the folders it needs, and returns its absolute path.
  @discardableResult
  public func write(_ text: String, to name: String) throws -> String {
    try write(Array(text.utf8), to: name)
  }

  /// Writes a file of bytes, with the folders it needs, and returns its absolute path.
  @discardableResult
  public func write(_ bytes: [UInt8], to name: String) throws -> String {
    let url = URL(fileURLWithPath: path).appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(bytes).write(to: url)
    return url.path
  }

  /// Returns the text of a file.
  public func text(of name: String) throws -> String {
    try String(contentsOfFile: path + "/" + name, encoding: .utf8)
  }

  /// Returns the names in the folder, sorted.
  public func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }

  /// Copies a file or folder into the folder under the same name.
  public func copy(_ source: String) throws {
    let source = URL(fileURLWithPath: source)
    try FileManager.default.copyItem(
      at: source,
      to: URL(fileURLWithPath: path).appendingPathComponent(source.lastPathComponent)
    )
  }
}
