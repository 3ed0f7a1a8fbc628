/// Bytes that are gathered and read again: in memory, and on the disk where there are many.
public final class ScratchBuffer {
  private let folder: String
  private let memory: Int
  private var bytes: [UInt8] = []
  private var file: ScratchFile?

  /// Creates an empty buffer.
  ///
  /// - Parameters:
  ///   - memory: How many bytes are held in memory, roughly.
  ///   - folder: The folder for the scratch file, if one is needed.
  public init(memory: Int, folder: String) {
    self.memory = memory
    self.folder = folder
  }

  /// The number of bytes appended so far.
  public var byteCount: Int { fileCount + bytes.count }

  private var fileCount: Int { file?.byteCount ?? 0 }

  /// Appends bytes.
  ///
  /// - Throws: `SystemError` where they cannot be written to the disk.
  public func append(_ more: Span<UInt8>) throws(SystemError) {
    unsafe more.withUnsafeBytes { source in unsafe bytes.append(contentsOf: source) }
    // An array may take twice what is in it.
    if bytes.count <= memory / 2 { return }
    let file = if let file { file } else { try ScratchFile(folder: folder) }
    self.file = file
    // Taken out, since a span of it would claim the property; its memory is used again.
    var full: [UInt8] = []
    swap(&full, &bytes)
    defer { swap(&full, &bytes) }
    try file.append(full.span)
    full.removeAll(keepingCapacity: true)
  }

  /// Returns the bytes in a range, as far as there are any.
  ///
  /// - Throws: `SystemError` where they cannot be read from the disk.
  public func bytes(_ range: Range<Int>) throws(SystemError) -> [UInt8] {
    let border = fileCount
    let range = range.clamped(to: 0..<byteCount)
    var result: [UInt8] = []
    if let file, range.lowerBound < border {
      let end = min(border, range.upperBound)
      _ = try file.read(end - range.lowerBound, at: range.lowerBound, appendingTo: &result)
    }
    if range.upperBound > border {
      result += bytes[(max(border, range.lowerBound) - border)..<(range.upperBound - border)]
    }
    return result
  }
}
