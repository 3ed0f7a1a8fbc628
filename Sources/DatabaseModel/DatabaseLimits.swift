/// What the service refuses to store (H.1).
public enum DatabaseLimits {
  /// The longest key, in UTF-8 bytes.
  public static let keyBytes = 768
  /// The longest path that SDKs write to, in UTF-8 bytes, with a slash before each key (H-3).
  public static let sdkPathBytes = 768
  /// The deepest path, in keys.
  public static let depth = 32
  /// The longest string, in UTF-8 bytes.
  public static let stringBytes = 10 * 1024 * 1024
  /// The largest write over an SDK, in bytes.
  public static let sdkWriteBytes = 16 * 1024 * 1024
  /// The largest write over REST, in bytes.
  public static let restWriteBytes = 256 * 1024 * 1024
  /// The deepest nesting that a tree is built of; far above what the service stores.
  public static let treeNesting = 512
}
