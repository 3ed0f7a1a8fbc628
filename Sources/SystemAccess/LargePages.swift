/// Memory in large pages: to touch it for the first time costs a fifth, and to go back and forth in it
/// less as well, since the processor remembers where few pages lie.
public enum LargePages {
  /// The least memory that is worth it.
  public static let leastByteCount = 8 << 20

  /// Asks for large pages in memory of this process; nothing depends on the answer.
  ///
  /// - Parameter addresses: The memory, which is not read or written.
  public static func prefer(at addresses: Range<UInt>) {
    guard addresses.count >= leastByteCount else { return }
    let first = (addresses.lowerBound &+ UInt(PageBuffer.alignment) &- 1) & ~pageMask
    let end = addresses.upperBound & ~pageMask
    SystemCalls.preferLargePages(at: first, byteCount: Int(end - first))
  }

  private static let pageMask = UInt(PageBuffer.alignment - 1)
}
