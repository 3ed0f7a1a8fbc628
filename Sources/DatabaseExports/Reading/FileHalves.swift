import JSONStreaming
import Synchronization
import SystemAccess

/// A large ordinary file that two threads read, one half each.
///
/// The file is cut behind a record somewhere in the middle. What seems to be the end of a record may
/// stand in a string, and the halves may not fit together; then nothing is said at all, and the file
/// is to be read by one thread, which finds what is wrong or that nothing is.
struct FileHalves {
  let file: InputFile
  let size: Int
  /// The place behind a byte that may be the end of a record.
  let cut: Int
  var observer: InputFile.Observer?

  private static let searchSize = 64 << 10

  /// A file that is cut where it is asked for.
  init(_ file: InputFile, size: Int, cut: Int) {
    self.file = file
    self.size = size
    self.cut = cut
  }

  /// Opens a file and looks for a place to cut it; nil for anything but a file of at least so many
  /// bytes with a record in the middle.
  ///
  /// A pipe is not even opened: what is in it can be read only once.
  init?(path: String, leastSize: Int, observer: InputFile.Observer? = nil) {
    guard path != InputFile.standardInputPath, FileSystem.kind(of: path) == .regular,
      let file = try? InputFile(path: path),
      let size = file.size, size >= leastSize, let cut = Self.cut(in: file, size: size)
    else { return nil }
    self.init(file, size: size, cut: cut)
    self.observer = observer
  }

  /// The place behind a `}` that is followed by a comma, near the middle.
  private static func cut(in file: InputFile, size: Int) -> Int? {
    var bytes = [UInt8](repeating: 0, count: searchSize)
    var span = bytes.mutableSpan
    guard let count = try? file.read(into: &span, at: size / 2), count > 1 else { return nil }
    for index in 0..<(count - 1)
    where bytes[index] == UInt8(ascii: "}") && bytes[index + 1] == UInt8(ascii: ",") {
      return size / 2 + index + 1
    }
    return nil
  }

  /// Reads both halves at the same time; nil where one of them is nothing, or the file is compressed.
  func read<First, Second: Sendable>(
    first: (consuming ExportSource) -> First?,
    second: @escaping @Sendable (consuming FileRangeSource) -> Second?
  ) -> (first: First, second: Second)? {
    let outcome = Outcome<Second>()
    let (file, cut, size, observer) = (file, cut, size, observer)
    let worker = try? WorkerThread {
      let value = second(FileRangeSource(file, from: cut, to: size, observer))
      outcome.value.withLock { $0 = value }
    }
    guard let worker else { return nil }
    var result: First?
    if let source = try? ExportSource(FileRangeSource(file, from: 0, to: cut, observer), name: ""),
      !source.isCompressed
    {
      result = first(source)
    }
    worker.join()
    guard let result, let other = outcome.value.withLock({ $0.take() }) else { return nil }
    return (result, other)
  }

  private final class Outcome<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
  }
}
