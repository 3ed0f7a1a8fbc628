import SystemAccess

/// Where a large file is cut for two threads.
enum FileHalves {
  private static let searchSize = 64 << 10

  /// The place behind a `}` that is followed by a comma, near the middle.
  static func cut(in file: InputFile, size: Int) -> Int? {
    var bytes = [UInt8](repeating: 0, count: searchSize)
    var span = bytes.mutableSpan
    guard let count = try? file.read(into: &span, at: size / 2), count > 1 else { return nil }
    for index in 0..<(count - 1)
    where bytes[index] == UInt8(ascii: "}") && bytes[index + 1] == UInt8(ascii: ",") {
      return size / 2 + index + 1
    }
    return nil
  }
}
