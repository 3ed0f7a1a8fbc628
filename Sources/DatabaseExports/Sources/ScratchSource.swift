public import DatabaseModel
import JSONStreaming
public import SystemAccess

/// A part of a scratch file, read from its beginning.
struct ScratchSource: ByteSource, ~Copyable {
  private static let pieceSize = 256 << 10

  private let file: ScratchFile
  private var range: Range<Int>
  private var piece = ByteArraySource([])

  init(_ file: ScratchFile, range: Range<Int>) {
    self.file = file
    self.range = range
  }

  mutating func read(into buffer: inout MutableSpan<UInt8>) throws(ByteSourceError) -> Int {
    let count = try piece.read(into: &buffer)
    if count > 0 || range.isEmpty { return count }
    var bytes: [UInt8] = []
    do throws(SystemError) {
      let wanted = min(ScratchSource.pieceSize, range.count)
      _ = try file.read(wanted, at: range.lowerBound, appendingTo: &bytes)
    } catch {
      throw ByteSourceError(error.description)
    }
    range = (range.lowerBound + bytes.count)..<(bytes.isEmpty ? range.lowerBound : range.upperBound)
    piece = ByteArraySource(bytes)
    return try piece.read(into: &buffer)
  }
}

extension ExportInput {
  /// Creates an input from a scratch file that holds an export, plain or compressed.
  public init(_ file: ScratchFile, name: String, at mount: DatabasePath = .root) {
    self.init(name: name, at: mount) { () throws(ExportError) in
      try ExportSource(ScratchSource(file, range: 0..<file.byteCount), name: name)
    }
  }
}
