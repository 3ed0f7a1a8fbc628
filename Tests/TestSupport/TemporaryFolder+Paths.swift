import Foundation

extension TemporaryFolder {
  /// Returns the path of a name in the folder, whether or not it is there.
  public subscript(name: String) -> String { path + "/" + name }

  /// Returns the bytes of a file.
  public func bytes(of name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: self[name])))
  }

  /// Makes a folder in the folder and returns its path.
  @discardableResult
  public func makeFolder(_ name: String) throws -> String {
    try FileManager.default.createDirectory(atPath: self[name], withIntermediateDirectories: true)
    return self[name]
  }

  /// Makes a symbolic link and returns its path.
  @discardableResult
  public func link(_ name: String, to target: String) throws -> String {
    try FileManager.default.createSymbolicLink(atPath: self[name], withDestinationPath: target)
    return self[name]
  }

  /// Sets the permissions of a name in the folder.
  public func setPermissions(_ name: String, _ mode: Int) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: self[name])
  }

  /// Returns the permissions of a name in the folder.
  public func permissions(of name: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: self[name])
    return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0
  }
}
